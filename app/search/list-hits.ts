import { markExcerpt, markText } from './marked-text.ts';
import type { SearchData } from './search-data.ts';
import type { SearchSection } from './search-files.ts';
import type { MarkedText, PageHits, SectionHit } from './search-results.ts';

/** How many of the words that were found are named, for marking them on a page. */
const MAX_WORDS = 20;

/** For a file with fewer sections than the page has. */
const NO_SECTION: SearchSection = { id: '', heading: '', trail: [], text: '' };

/** Hits, and the words in them. */
export interface HitsAndWords {
  pages: PageHits[];
  words: string[];
}

/** Makes hits of sections, grouped by page in the order of the best, fetching what is shown of them. */
export async function listHits(
  sections: readonly number[],
  terms: ReadonlySet<string>,
  data: SearchData,
): Promise<HitsAndWords> {
  const pages = await Promise.all(
    groupByPage(sections, data).map(async ([page, found]) => {
      const texts = await data.loadSections(page);
      return makePage(page, found, terms, data, texts);
    }),
  );
  return { pages, words: listWords(pages) };
}

/**
 * The same hits at once, without the excerpts that have to be fetched. Undefined when the headings are not there, and
 * when nothing has to be fetched.
 */
export function listKnownHits(
  sections: readonly number[],
  terms: ReadonlySet<string>,
  data: SearchData,
): HitsAndWords | undefined {
  const groups = groupByPage(sections, data);
  if (groups.every(([page]) => data.getSections(page) !== undefined)) return undefined;
  if (data.getHead(0) === undefined) return undefined;
  const pages = groups.map(([page, found]) => makePage(page, found, terms, data, data.getSections(page)));
  return { pages, words: listWords(pages) };
}

function groupByPage(sections: readonly number[], { sectionPages }: SearchData): [number, number[]][] {
  const byPage = new Map<number, number[]>();
  for (const section of sections) {
    const page = sectionPages[section] ?? 0;
    const list = byPage.get(page);
    if (list === undefined) byPage.set(page, [section]);
    else list.push(section);
  }
  return [...byPage];
}

/** @param texts the sections of the page; undefined while they are on their way */
function makePage(
  number: number,
  sections: readonly number[],
  terms: ReadonlySet<string>,
  data: SearchData,
  texts: readonly SearchSection[] | undefined,
): PageHits {
  const { href, title, kind } = data.pages[number] ?? { href: '', title: '', kind: 'page' };
  const pageHref = data.baseHref + href;
  const first = data.firstSections[number] ?? 0;
  const hits = sections.map((section): SectionHit => {
    const { id, heading, trail } = texts?.[section - first] ?? data.getHead(section) ?? NO_SECTION;
    return {
      href: id === '' ? pageHref : `${pageHref}#${encodeURIComponent(id)}`,
      trail,
      heading: heading === '' ? [] : markText(heading, terms),
      excerpt: texts && makeExcerpt(texts[section - first], terms),
    };
  });
  return { href: pageHref, title: markText(title, terms), kind, hits };
}

function makeExcerpt({ text }: SearchSection = NO_SECTION, terms: ReadonlySet<string>): MarkedText[] {
  return text === '' ? [] : markExcerpt(text, terms);
}

/** The words that are marked, as the pages write them, once each. */
function listWords(pages: readonly PageHits[]): string[] {
  const words = new Map<string, string>();
  const add = (parts: readonly MarkedText[]): void => {
    for (const { text, marked } of parts) {
      if (marked && !words.has(text.toLowerCase())) words.set(text.toLowerCase(), text);
    }
  };
  for (const { title, hits } of pages) {
    add(title);
    for (const { heading, excerpt } of hits) {
      add(heading);
      add(excerpt ?? []);
    }
  }
  return [...words.values()].slice(0, MAX_WORDS);
}
