import { load } from 'cheerio/slim';
import type { AnyNode, Element } from 'domhandler';
import { PAGE_STATE_ID, type PageState } from '#app/boot/page-state.ts';

/** Where a link leads inside the site, as in the browser: a pathname with base, and a hash with its sign. */
export interface DocumentLink {
  pathname: string;
  hash: string;
}

/** What the crawl wants to know of a page. */
export interface DocumentFacts {
  /** Links that a reader may follow, once each. */
  links: DocumentLink[];
  /** Pathnames of files that the page needs: pictures, styles, scripts. */
  files: string[];
  /** Every id, for anchors that lead here. */
  ids: Set<string>;
  /** Whether there is a heading of level 1 in the main part of the page. */
  hasHeading: boolean;
}

/** Elements that fetch what their `src` names. */
const FETCHES_SOURCE = new Set(['img', 'script', 'source']);

/** Relations of `<link>` that name another page instead of a file. */
const NAMES_PAGE = new Set(['canonical', 'alternate']);

/**
 * Reads a page of the site, in one walk: selectors, each of which walks for itself, take three times as long.
 *
 * @param url where it was fetched, for relative links
 * @param publishedAt origin of the published site, which cards name their pictures with
 */
export function readDocument(html: string, url: string, publishedAt?: string): DocumentFacts {
  const $ = load(html, { xml: { xmlMode: false, decodeEntities: true } });
  const { origin } = new URL(url);
  const links = new Map<string, DocumentLink>();
  const files = new Set<string>();
  const ids = new Set<string>();
  let hasHeading = false;

  const resolve = (address: string | undefined): URL | undefined => {
    if (address === undefined || !URL.canParse(address, url)) return undefined;
    const resolved = new URL(address, url);
    return resolved.origin === origin ? resolved : undefined;
  };
  const need = (address: string | undefined): void => {
    const target = resolve(address);
    if (target !== undefined) files.add(target.pathname);
  };
  /** Most links of a page stand on it more than once, and each is resolved once. */
  const seen = new Set<string>();

  const visit = (element: Element, inMain: boolean): void => {
    const { name, attribs } = element;
    if (attribs['id'] !== undefined) ids.add(attribs['id']);
    if (name === 'a' && attribs['href'] !== undefined && !seen.has(attribs['href'])) {
      seen.add(attribs['href']);
      const target = resolve(attribs['href']);
      if (target !== undefined) {
        const { pathname, hash } = target;
        links.set(pathname + hash, { pathname, hash });
      }
    } else if (FETCHES_SOURCE.has(name)) {
      need(attribs['src']);
      if (name === 'source') need(attribs['srcset']);
      if (attribs['id'] === PAGE_STATE_ID) need((JSON.parse($(element).text()) as PageState).shell);
    } else if (name === 'link' && !NAMES_PAGE.has(attribs['rel'] ?? '')) {
      need(attribs['href']);
    } else if (name === 'meta' && attribs['property'] === 'og:image') {
      const address = attribs['content'] ?? '';
      if (publishedAt !== undefined && URL.canParse(address) && new URL(address).origin === publishedAt)
        files.add(new URL(address).pathname);
    } else if (name === 'h1' && inMain) hasHeading = true;
    walk(element.children, inMain || name === 'main');
  };
  const walk = (nodes: readonly AnyNode[], inMain: boolean): void => {
    for (const node of nodes) if ('attribs' in node) visit(node, inMain);
  };
  walk($.root().contents().toArray(), false);
  return { links: [...links.values()], files: [...files], ids, hasHeading };
}
