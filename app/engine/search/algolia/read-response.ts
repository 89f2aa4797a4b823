import { isStopWord } from '#app/engine/search/terms/word-forms.ts';
import type {
  MarkedText,
  PageHits,
  SearchCategory,
  SearchResults,
  SectionHit,
} from '#app/engine/model/search-results.ts';
import { LEVELS, type Level } from './docsearch-record.ts';

/** Delimiters of matches in Algolia's response: characters from the Private Use Area, which no text contains. */
export const HIGHLIGHT_START = '\uE000';
export const HIGHLIGHT_END = '\uE001';

/** Fields of a record to retrieve. */
export const HIT_FIELDS = ['url', 'type', 'hierarchy', 'content', 'kind'];

/** Levels of headings inside of a page, below its title. */
const INNER_LEVELS = LEVELS.slice(2);

/**
 * Converts Algolia's response to results. Records of one section (its heading, its text) become one hit.
 *
 * @throws TypeError for a response that is not in Algolia's format
 */
export function readResponse(query: string, response: unknown): SearchResults {
  const results = read(response, 'results');
  const result: unknown = Array.isArray(results) ? results[0] : undefined;
  const hits = read(result, 'hits');
  if (!Array.isArray(hits)) throw new TypeError('The response has no hits.');
  const total = read(result, 'nbHits');
  const pages = new Map<string, PageHits & { hits: SectionHit[] }>();
  const words = new Set<string>();
  for (const hit of hits as unknown[]) {
    const section = readHit(hit);
    if (section === undefined) continue;
    for (const { text, marked } of [
      ...section.title,
      ...section.hit.heading,
      ...(section.hit.excerpt ?? []),
    ]) {
      // Algolia does not return the frequency of a word.
      if (marked && !isStopWord(text.toLowerCase())) words.add(text.toLowerCase());
    }
    addHit(pages, section);
  }
  const listed = [...pages.values()].reduce((sum, page) => sum + page.hits.length, 0);
  return {
    query,
    words: [...words],
    pages: [...pages.values()],
    count: Math.max(listed, typeof total === 'number' ? total : 0),
  };
}

interface ReadHit extends Omit<PageHits, 'hits'> {
  hit: SectionHit;
}

function readHit(record: unknown): ReadHit | undefined {
  const url = read(record, 'url');
  if (typeof url !== 'string' || !/^https?:/.test(url) || !URL.canParse(url)) return undefined;
  const { pathname, hash } = new URL(url);
  const headings = INNER_LEVELS.map((level) => readLevel(record, level)).filter((text) => text.length > 0);
  const heading = headings.at(-1) ?? [];
  return {
    href: pathname,
    kind: toKind(read(record, 'kind')),
    title: readLevel(record, 'lvl1'),
    hit: {
      kind: headings.length === 0 ? 'page' : 'section',
      // Records contain URLs of the published site; the reader may be on another deployment.
      href: pathname + hash,
      trail: headings.slice(0, -1).map(toPlain),
      heading,
      excerpt: readMarked(read(record, '_snippetResult', 'content', 'value') ?? read(record, 'content')),
    },
  };
}

function addHit(pages: Map<string, PageHits & { hits: SectionHit[] }>, { hit, ...head }: ReadHit): void {
  const page = pages.get(head.href) ?? { ...head, hits: [] };
  pages.set(head.href, page);
  const at = page.hits.findIndex(({ href }) => href === hit.href);
  const known = page.hits[at];
  if (known === undefined) page.hits.push(hit);
  else if ((known.excerpt ?? []).length === 0) page.hits[at] = { ...known, excerpt: hit.excerpt };
}

/** A heading with its highlights; empty if the record has none of that level. */
function readLevel(record: unknown, level: Level): MarkedText[] {
  return readMarked(
    read(record, '_highlightResult', 'hierarchy', level, 'value') ?? read(record, 'hierarchy', level),
  );
}

function readMarked(value: unknown): MarkedText[] {
  if (typeof value !== 'string' || value === '') return [];
  return value
    .split(HIGHLIGHT_START)
    .flatMap((part, at): MarkedText[] => {
      if (at === 0) return [{ text: part, marked: false }];
      const [marked = '', rest = ''] = part.split(HIGHLIGHT_END);
      return [
        { text: marked, marked: true },
        { text: rest, marked: false },
      ];
    })
    .filter(({ text }) => text !== '');
}

function toPlain(text: readonly MarkedText[]): string {
  return text.map((part) => part.text).join('');
}

function toKind(value: unknown): SearchCategory {
  return value === 'guide' || value === 'reference' || value === 'post' ? value : 'page';
}

/** Reads a nested property; undefined if it or one above it is missing. */
function read(value: unknown, ...keys: string[]): unknown {
  return keys.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined,
    value,
  );
}
