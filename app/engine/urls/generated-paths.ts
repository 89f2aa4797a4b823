/**
 * Paths of generated files, without base. Servers handle these paths, and pages link to them.
 */

/** Feeds of the blog, with their `<link rel="alternate">` attributes. */
export const FEEDS = [
  { format: 'rss', path: '/blog/rss.xml', type: 'application/rss+xml', label: 'RSS' },
  { format: 'atom', path: '/blog/atom.xml', type: 'application/atom+xml', label: 'Atom' },
  { format: 'json', path: '/blog/feed.json', type: 'application/feed+json', label: 'JSON Feed' },
] as const;

/** Lists of the pages for language models: see llmstxt.org. */
export const LLMS_PATH = '/llms.txt';
export const LLMS_FULL_PATH = '/llms-full.txt';

/** Images generated from the favicon, with the names that browsers and iOS request by default. */
export const FAVICON_ICO_PATH = '/favicon.ico';
export const TOUCH_ICON_PATH = '/apple-touch-icon.png';

/** Size in pixels of the icon on an iPhone's home screen. */
export const TOUCH_ICON_SIZE = 180;

/** Size in pixels of the image in favicon.ico: that of a tab icon on a high-density screen. */
export const FAVICON_SIZE = 32;

/** Path of the Markdown copy of a page, beside it. */
export function getMarkdownPath(pagePath: string): string {
  return `${pagePath === '/' ? '/index' : pagePath}.md`;
}

/** Path of the generated social card of a page. */
export function getCardPath(pagePath: string): string {
  return `/cards${pagePath === '/' ? '/index' : pagePath}.png`;
}

/** Path of an example project of the content folder as a ZIP archive. */
export function getExamplePath(name: string): string {
  return `/examples/${name}.zip`;
}

/** Size of a social card in pixels: the aspect ratio that sites crop least. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** Path of a file of the content folder that is served with a hash of its bytes, up to that hash. */
export function getMediaStem(name: string): string {
  return `/media/${name.toLowerCase().replace(/[^a-z0-9-]+/g, '-')}.`;
}

/** Path of the data of a reference page's API members, for the hover cards of links to them. */
export function getMembersPath(pagePath: string): string {
  return `${pagePath}/members.json`;
}

/** Path of the types of the identifiers in a page's code samples. */
export function getTypesPath(pagePath: string): string {
  return `${pagePath}/types.json`;
}
