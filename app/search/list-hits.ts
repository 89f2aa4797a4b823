import { markExcerpt, markText } from './marked-text.ts';
import type { SearchData } from './search-data.ts';
import type { MarkedText, PageHits, SectionHit } from './search-results.ts';

/** How many of the words that were found are named, for marking them on a page. */
const MAX_WORDS = 20;

/** Makes hits of sections, grouped by page in the order of the best, fetching what is shown of them. */
export async function listHits(
  sections: readonly number[],
  terms: ReadonlySet<string>,
  data: SearchData,
): Promise<{ pages: PageHits[]; words: string[] }> {
  const byPage = new Map<number, number[]>();
  for (const section of sections) {
    const page = data.sectionPages[section] ?? 0;
    const list = byPage.get(page);
    if (list === undefined) byPage.set(page, [section]);
    else list.push(section);
  }
  const pages = await Promise.all([...byPage].map(([page, found]) => makePage(page, found, terms, data)));
  return { pages, words: listWords(pages) };
}

async function makePage(
  number: number,
  sections: readonly number[],
  terms: ReadonlySet<string>,
  data: SearchData,
): Promise<PageHits> {
  const texts = await data.loadSections(number);
  const { href, title, kind } = data.pages[number] ?? { href: '', title: '', kind: 'page' };
  const pageHref = data.baseHref + href;
  const first = data.firstSections[number] ?? 0;
  const hits = sections.map((section): SectionHit => {
    const { id = '', heading = '', trail = [], text = '' } = texts[section - first] ?? {};
    return {
      href: id === '' ? pageHref : `${pageHref}#${encodeURIComponent(id)}`,
      trail,
      heading: heading === '' ? [] : markText(heading, terms),
      excerpt: text === '' ? [] : markExcerpt(text, terms),
    };
  });
  return { href: pageHref, title: markText(title, terms), kind, hits };
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
      add(excerpt);
    }
  }
  return [...words.values()].slice(0, MAX_WORDS);
}
