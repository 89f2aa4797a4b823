import type { PageRecord, SearchRecord } from '#app/engine/model/search-record.ts';
import type { SearchCategory } from '#app/engine/model/search-results.ts';
import { LEVELS, type DocSearchRecord, type Level } from './docsearch-record.ts';

interface RecordOptions {
  /** Origin of the published site. */
  url: string;
  baseUrl: string;
  /** Language of the pages, e.g. `en`. */
  lang: string;
  /** Name of the section above the page title (lvl0), by kind of page. */
  sections: Readonly<Record<SearchCategory, string>>;
  /** Names of the docs versions; empty on a site with one. */
  versions: readonly string[];
}

/** Maximum text length of a record, in characters, because Algolia rejects records of more than 10 kB. */
const MAX_CONTENT = 2000;

/** Page rank by kind: documentation ranks above posts. */
const PAGE_RANK: Readonly<Record<SearchCategory, number>> = { reference: 10, guide: 10, page: 5, post: 0 };

/**
 * Builds the records of the site for an Algolia index, in page order: one for each heading, and as many as required for
 * the text below it. Upload them with Algolia's CLI or API.
 */
export function buildDocSearchRecords(
  pages: readonly PageRecord[],
  options: RecordOptions,
): DocSearchRecord[] {
  return pages.flatMap((page) =>
    page.records.flatMap((section, at) => toRecords(page, section, at, options)),
  );
}

function toRecords(
  page: PageRecord,
  section: SearchRecord,
  position: number,
  { url, baseUrl, lang, sections, versions }: RecordOptions,
): DocSearchRecord[] {
  const path = baseUrl + page.href;
  const anchor = section.id === '' ? null : section.id;
  const pageUrl = `${url}${path}`;
  const headings = [sections[page.kind], page.title, ...section.trail, section.heading]
    .filter((text) => text !== '')
    .slice(0, LEVELS.length);
  const level = LEVELS[headings.length - 1] ?? 'lvl1';
  const common = {
    url: anchor === null ? pageUrl : `${pageUrl}#${encodeURIComponent(anchor)}`,
    url_without_anchor: pageUrl,
    anchor,
    hierarchy: fillLevels((index) => headings[index] ?? null),
    hierarchy_radio: fillLevels((index) => (LEVELS[index] === level ? (headings[index] ?? null) : null)),
    lang,
    kind: page.kind,
    // Unversioned pages are found in every version.
    ...(versions.length === 0
      ? {}
      : { version: page.version === undefined ? [...versions] : [page.version] }),
  };
  const weigh = (weight: number): DocSearchRecord['weight'] => ({
    pageRank: PAGE_RANK[page.kind],
    level: weight,
    position,
  });
  const id = `${path}#${section.id}`;
  return [
    {
      ...common,
      objectID: id,
      type: level,
      content: null,
      weight: weigh(100 - 10 * (headings.length - 1)),
    },
    ...splitText([section.text, section.code].filter((text) => text !== '').join(' ')).map(
      (content, part) => ({
        ...common,
        hierarchy_radio: fillLevels(() => null),
        objectID: `${id}:${part}`,
        type: 'content' as const,
        content,
        weight: weigh(0),
      }),
    ),
  ];
}

function fillLevels(get: (index: number) => string | null): Record<Level, string | null> {
  return Object.fromEntries(LEVELS.map((level, index) => [level, get(index)])) as Record<
    Level,
    string | null
  >;
}

/** Splits a text between words into pieces of at most `MAX_CONTENT` characters. */
function splitText(text: string): string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest.length > MAX_CONTENT) {
    const space = rest.lastIndexOf(' ', MAX_CONTENT);
    const end = space > 0 ? space : MAX_CONTENT;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end).trim();
  }
  return rest === '' ? parts : [...parts, rest];
}
