import { load } from 'cheerio/slim';
import { PAGE_STATE_ID, type PageState } from '#app/boot/page-state.ts';

/** What the crawl wants to know of a page. */
export interface DocumentFacts {
  /** Links that a reader may follow, as pathname and hash, once each. */
  links: { pathname: string; hash: string }[];
  /** Pathnames of files that the page needs: pictures, styles, scripts. */
  files: string[];
  /** Every id, for anchors that lead here. */
  ids: Set<string>;
  /** Whether there is a heading of level 1 in the main part of the page. */
  hasHeading: boolean;
}

/**
 * Reads a page of the site.
 *
 * @param url where it was fetched, for relative links
 * @param publishedAt origin of the published site, which cards name their pictures with
 */
export function readDocument(html: string, url: string, publishedAt?: string): DocumentFacts {
  const $ = load(html, { xml: { xmlMode: false, decodeEntities: true } });
  const { origin } = new URL(url);
  const links = new Map<string, { pathname: string; hash: string }>();
  const files = new Set<string>();
  const ids = new Set<string>();

  const resolve = (address: string | undefined): URL | undefined => {
    if (address === undefined || !URL.canParse(address, url)) return undefined;
    const resolved = new URL(address, url);
    return resolved.origin === origin ? resolved : undefined;
  };

  $('[id]').each((_, element) => {
    ids.add($(element).attr('id') ?? '');
  });
  $('a[href]').each((_, element) => {
    const target = resolve($(element).attr('href'));
    if (target !== undefined)
      links.set(target.pathname + target.hash, { pathname: target.pathname, hash: target.hash });
  });
  $('img[src], script[src], source[src]').each((_, element) => {
    const target = resolve($(element).attr('src'));
    if (target !== undefined) files.add(target.pathname);
  });
  $('source[srcset]').each((_, element) => {
    const target = resolve($(element).attr('srcset'));
    if (target !== undefined) files.add(target.pathname);
  });
  $('link[href]').each((_, element) => {
    const rel = $(element).attr('rel') ?? '';
    if (rel === 'canonical' || rel === 'alternate') return;
    const target = resolve($(element).attr('href'));
    if (target !== undefined) files.add(target.pathname);
  });
  $('meta[property="og:image"]').each((_, element) => {
    const address = $(element).attr('content') ?? '';
    if (publishedAt !== undefined && URL.canParse(address) && new URL(address).origin === publishedAt)
      files.add(new URL(address).pathname);
  });
  const state = $(`script#${PAGE_STATE_ID}`).text();
  const shell = state === '' ? undefined : resolve((JSON.parse(state) as PageState).shell);
  if (shell !== undefined) files.add(shell.pathname);
  return { links: [...links.values()], files: [...files], ids, hasHeading: $('main h1').length > 0 };
}
