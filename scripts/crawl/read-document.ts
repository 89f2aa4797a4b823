import { Parser } from 'htmlparser2';
import { PAGE_STATE_ID, type PageState } from '#app/engine/client/remix/page-state.ts';
import { parseUrl } from '#app/engine/urls/parse-url.ts';

/** Target of an internal link, as in the browser: pathname with the base path, and hash with `#`. */
export interface DocumentLink {
  pathname: string;
  hash: string;
}

/** Data that the crawl extracts from a page. */
export interface DocumentInfo {
  /** Internal links, without duplicates. */
  links: DocumentLink[];
  /** Pathnames of files that the page needs: images, styles, scripts, islands. */
  files: string[];
  /** All ids, as targets of anchors. */
  ids: string[];
  /** Whether `<main>` contains an `<h1>`. */
  hasHeading: boolean;
}

/** Elements that fetch their `src`. */
const SOURCE_ELEMENTS = new Set(['audio', 'embed', 'iframe', 'img', 'script', 'source', 'track', 'video']);

/** `rel` of links to pages instead of files. */
const PAGE_RELATIONS = new Set(['canonical', 'alternate']);

/**
 * Parses a page of the site with a streaming parser, without building a tree.
 *
 * @param url URL of the page, for relative links
 * @param publishedAt origin of the published site, which is used in the URLs of social cards
 */
export function readDocument(html: string, url: string, publishedAt: string): DocumentInfo {
  const { origin } = new URL(url);
  const links = new Map<string, DocumentLink>();
  const files = new Set<string>();
  const ids = new Set<string>();
  let hasHeading = false;
  let mains = 0;
  /** Page state read so far; undefined outside of it. */
  let state: string | undefined;

  const resolve = (href: string | undefined): URL | undefined => {
    const resolved = href === undefined ? undefined : parseUrl(href, url);
    return resolved?.origin === origin ? resolved : undefined;
  };
  const need = (href: string | undefined): void => {
    const target = resolve(href);
    if (target !== undefined) files.add(target.pathname);
  };
  /** Resolved hrefs, because most links occur more than once on a page. */
  const seen = new Set<string>();

  const parser = new Parser({
    onopentag(name, attribs) {
      if (attribs['id'] !== undefined) ids.add(attribs['id']);
      if (attribs['data-island']?.startsWith('/') === true) need(attribs['data-island']);
      if (name === 'main') mains += 1;
      else if (name === 'h1' && mains > 0) hasHeading = true;
      else if (name === 'a' && attribs['href'] !== undefined && !seen.has(attribs['href'])) {
        seen.add(attribs['href']);
        const target = resolve(attribs['href']);
        if (target !== undefined) {
          const { pathname, hash } = target;
          links.set(pathname + hash, { pathname, hash });
        }
      } else if (SOURCE_ELEMENTS.has(name)) {
        need(attribs['src']);
        need(attribs['poster']);
        for (const candidate of listCandidates(attribs['srcset'])) need(candidate);
        if (attribs['id'] === PAGE_STATE_ID) state = '';
      } else if (name === 'link' && !PAGE_RELATIONS.has(attribs['rel'] ?? '')) {
        need(attribs['href']);
      } else if (name === 'meta' && attribs['property'] === 'og:image') {
        const image = parseUrl(attribs['content'] ?? '');
        if (image?.origin === publishedAt) files.add(image.pathname);
      }
    },
    ontext(text) {
      if (state !== undefined) state += text;
    },
    onclosetag(name) {
      if (name === 'main') mains -= 1;
      if (name !== 'script' || state === undefined) return;
      const { layout, modules, preloads } = JSON.parse(state) as PageState;
      for (const file of [layout, ...Object.values(modules), ...preloads]) need(file);
      state = undefined;
    },
  });
  parser.end(html);
  // Cloned, because a substring would keep the complete HTML in memory.
  return { links: [...links.values()], files: [...files], ids: structuredClone([...ids]), hasHeading };
}

/** URLs of a `srcset`, without descriptors. */
function listCandidates(srcset: string | undefined): string[] {
  // A comma ends a URL only before whitespace, because URLs may contain commas.
  return (srcset ?? '').split(/,\s+/).flatMap((candidate) => candidate.trim().split(/\s/)[0] || []);
}
