/** Storage key of the colour mode that the reader chose: `light` or `dark`; absent for none. */
export const THEME_KEY = 'theme';

/** Storage key of the announcement that was dismissed: its id. */
export const ANNOUNCEMENT_KEY = 'announcement';

/** What the storage keys of tab groups start with; the label of the chosen tab is kept under them. */
export const TABS_KEY_PREFIX = 'tabs:';

/** Storage key of the docs version that the reader chose: its name. The site has one set of docs, `default`. */
export const DOCS_VERSION_KEY = 'docs-preferred-version-default';
