/** Storage key of the color mode that the reader chose: `light` or `dark`; absent for none. */
export const THEME_KEY = 'theme';

/** Storage key of the docs version that the reader chose: its name. The site has one set of docs, `default`. */
export const DOCS_VERSION_KEY = 'docs-preferred-version-default';
