import type { PageRecord } from '#app/engine/model/search-record.ts';
import { toPath } from '../../search/judge.ts';

/** What every engine indexes: the opening of a page, a section or an entry of a reference. */
export interface SearchDocument {
  /** URL path without base, with anchor. */
  path: string;
  heading: string;
  /** Title of its page. */
  page: string;
  text: string;
  isPost: boolean;
}

/** Number of results of an engine that are ranked. */
export const MAX_RESULTS = 30;

/** The documents of the site's own index, for other engines. */
export function listDocuments(pages: readonly PageRecord[]): SearchDocument[] {
  return pages.flatMap(({ href, title, kind, records }) =>
    records.map(({ id, heading, text, code }) => ({
      path: toPath(href, id),
      heading: heading === '' ? title : heading,
      page: title,
      text: `${text} ${code}`,
      isPost: kind === 'post',
    })),
  );
}

/** Paths of documents by their numbers, best first. */
export function listPaths(documents: readonly SearchDocument[], numbers: readonly number[]): string[] {
  return numbers.slice(0, MAX_RESULTS).flatMap((number) => documents[number]?.path ?? []);
}
