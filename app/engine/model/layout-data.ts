import type { LinkItem } from './page-data.ts';

/** Layout data, shared by every page. */
export interface LayoutData {
  title: string;
  tagline: string;
  titleDelimiter: string;
  /** Origin without a trailing slash. */
  url: string;
  /** With leading and trailing slashes, e.g. `/podium/`. */
  baseUrl: string;
  trailingSlash: boolean;
  /** Whether all pages are noindex, because drafts are shown. */
  hideFromCrawlers?: boolean | undefined;
  htmlLang: string;
  direction: 'ltr' | 'rtl';
  favicon: string | undefined;
  hasBlog: boolean;
  /** SVG of the logo; undefined if the site has none. */
  logo: string | undefined;
  homeHref: string;
  allPagesHref: string;
  navbar: { hideOnScroll: boolean; items: NavItem[] };
  announcementBar: { id: string; text: string; link: LinkItem | undefined; closable: boolean } | undefined;
  footer: {
    columns: { title: string; items: LinkItem[] }[];
    copyright: string | undefined;
    links: LinkItem[];
  };
  colorMode: {
    defaultMode: 'light' | 'dark';
    disableSwitch: boolean;
    respectSystem: boolean;
    /** The reader's choice, from the live server's cookie. */
    chosen?: 'light' | 'dark' | undefined;
  };
  /** Newest first; only on sites with several. */
  docsVersions?: LayoutVersion[] | undefined;
  /** Whether a service worker stores visited pages. */
  offline: boolean;
  /** Content-Security-Policy, with the directives that `<meta>` supports. */
  policy: string;
  docsHref: string;
  searchBox: {
    suggestions: LinkItem[];
    /** Undefined if the site uses its own search index. */
    algolia: AlgoliaSettings | undefined;
  };
}

/** Settings of Algolia. The key is the public, search-only one. */
export interface AlgoliaSettings {
  appId: string;
  apiKey: string;
  indexName: string;
  /** Origin of a server to use instead of Algolia's. */
  host?: string | undefined;
}

/** An item of the navbar. */
export type NavItem =
  | ({ type: 'link'; position: 'left' | 'right' } & LinkItem)
  | { type: 'dropdown'; position: 'left' | 'right'; label: string; items: LinkItem[] }
  | { type: 'docsVersion'; position: 'left' | 'right'; versions: VersionItem[] };

/** A docs version in a dropdown; the link leads to its main page. */
interface VersionItem extends LinkItem {
  name: string;
}

/** Docs version of a site with several. */
export interface LayoutVersion extends VersionItem {
  isLast: boolean;
  /** Path prefix of its pages, without base, e.g. `/docs/4.x`. */
  path: string;
  /** Pages that the search box suggests for an empty query. */
  suggestions: LinkItem[];
}
