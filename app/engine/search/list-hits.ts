import { markExcerpt, markText } from './marked-text.ts';
import type { SearchData } from './search-data.ts';
import type { SearchSection } from '#app/engine/model/search-files.ts';
import type { MarkedText, PageHits, SectionHit } from '#app/engine/model/search-results.ts';
import { listTerms } from './terms/words.ts';

/** How many words are highlighted on a page at most. */
const MAX_WORDS = 20;

/** For a file with fewer sections than the page has. */
const NO_SECTION: SearchSection = { id: '', heading: '', trail: [], text: '' };

/** Makes hits of sections, grouped by page in the order of the best, fetching what is shown of them. */
export async function listHits(
  sections: readonly number[],
  terms: ReadonlySet<string>,
  data: SearchData,
): Promise<PageHits[]> {
  return await Promise.all(
    groupByPage(sections, data).map(async ([page, found]) => {
      const texts = await data.loadSections(page);
      return makePage(page, found, terms, data, texts);
    }),
  );
}

/**
 * The same hits at once, without the excerpts that have to be fetched. Undefined when the headings are not there, and
 * when nothing has to be fetched.
 */
export function listKnownHits(
  sections: readonly number[],
  terms: ReadonlySet<string>,
  data: SearchData,
): PageHits[] | undefined {
  const groups = groupByPage(sections, data);
  if (groups.every(([page]) => data.getSections(page) !== undefined)) return undefined;
  if (data.getHead(0) === undefined) return undefined;
  return groups.map(([page, found]) => makePage(page, found, terms, data, data.getSections(page)));
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
      kind: id === '' ? 'page' : 'section',
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

/** The marked words of hits that are among some terms, as the pages write them, once each. */
export function listWords(pages: readonly PageHits[], terms: ReadonlySet<string>): string[] {
  const words = new Map<string, string>();
  const add = (parts: readonly MarkedText[]): void => {
    for (const { text, marked } of parts) {
      // A name in several parts is marked because of the name, the last of its terms.
      const term = marked ? listTerms(text).at(-1) : undefined;
      if (term === undefined || !terms.has(term) || words.has(text.toLowerCase())) continue;
      words.set(text.toLowerCase(), text);
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
