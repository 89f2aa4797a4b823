import { toDataHref, toHref } from '#app/navigation/paths.ts';
import type { Fetched, FetchPage } from './fetch-page.ts';
import { readDocument, type DocumentFacts } from './read-document.ts';
import type { SiteFacts } from './read-site.ts';

/** A page as a source answers it. */
export interface PageAnswer {
  status: number;
  /** Undefined for what is no page (status other than 200). */
  document: PageDocument | undefined;
}

/** What is known of a page, and what is to be written. */
export interface PageDocument {
  facts: DocumentFacts;
  /** Undefined when the page is in the output folder already, and its data too. */
  html: string | undefined;
}

/** Where the pages of a crawl come from. */
export interface PageSource {
  /** The page at a path. */
  getPage(path: string): Promise<PageAnswer>;
  /** The data of the page at a path, when it is not written already. */
  getData(path: string): Promise<Fetched>;
}

/** Asks a running site. */
export function createFetchedSource(origin: string, site: SiteFacts, fetchPage: FetchPage): PageSource {
  return {
    async getPage(path) {
      const url = origin + toHref(path, site);
      const { status, body } = await fetchPage(url);
      if (status !== 200) return { status, document: undefined };
      const html = body.toString('utf8');
      const facts = readDocument(html, url, new URL(site.url).origin);
      return { status, document: { html: toStatic(html), facts } };
    },
    getData: (path) => fetchPage(origin + toDataHref(path, site.baseUrl)),
  };
}

/** What the live server says of itself is not true of the folder: there is nobody to post a colour mode to. */
export function toStatic(html: string): string {
  return html.replace('data-served="live"', 'data-served="static"');
}
