import { encodeNumbers, encodeWords } from './terms/codes.ts';
import type {
  DocsFile,
  HeadingsFile,
  IndexFile,
  PageFile,
  SearchSection,
  TermsFile,
} from '#app/engine/model/search-files.ts';
import type { createSearcher } from './searcher.ts';

/**
 * What is asked of the made-up site, in turns: an unfinished word, one that is found whole, and two that have to be found
 * together.
 */
const QUERIES = ['w', 'wa', 'wa wb'];

/** How often; by then the browser has compiled what every search runs through. */
const TURNS = 3;

/** Great enough for all that is done on great sites, and small enough that none of the searches takes long. */
const PAGES = 120;
const SECTIONS_PER_PAGE = 4;
const TOTAL = PAGES * SECTIONS_PER_PAGE;

/** "w", "wa" to "wz", each in all of the sections. */
const WORDS = ['w', ...Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => `w${letter}`)];

/** All files say that they are of this build. */
const build = '';

/**
 * Searches a made-up site. Browsers compile only what has run for a while: without it the first searches take ten times as
 * long as the later ones, just when somebody types.
 *
 * @param waitForRest waited for before each search: nobody else wants one then. Other work comes in between
 */
export async function rehearse(
  create: typeof createSearcher,
  waitForRest: () => Promise<void>,
): Promise<void> {
  const searcher = await create({ docsHref: 'docs', indexHref: 'index' }, (href) =>
    Promise.resolve(makeFile(href)),
  );
  const queries = Array.from({ length: TURNS }, () => QUERIES).flat();
  for (const query of queries) {
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    await waitForRest();
    await searcher.search(query, { onPartial: () => undefined });
  }
}

function makeFile(href: string): DocsFile | IndexFile | TermsFile | HeadingsFile | PageFile {
  switch (href) {
    case 'docs':
      return {
        build,
        options: { maxHits: 12, highlightResult: true },
        searchDocs: Array.from({ length: PAGES }, (_, at) => ({
          href: `${at}`,
          title: SECTION.heading,
          kind: at % 2 === 0 ? 'guide' : 'post',
        })),
        parts: 'page',
      };
    case 'index':
      return {
        build,
        sections: makeNumbers(PAGES, [SECTIONS_PER_PAGE]),
        headingLengths: makeNumbers(TOTAL, [2, 3]),
        textLengths: makeNumbers(TOTAL, [14, 15, 16, 17, 18, 19, 20]),
        starts: ['w'],
        parts: 'terms',
        words: 'words',
        headings: 'headings',
      };
    case 'terms':
      return {
        build,
        terms: encodeWords(WORDS),
        counts: makeNumbers(WORDS.length, [TOTAL]),
        // Each is the one after the one before.
        sections: makeNumbers(WORDS.length * TOTAL, [0]),
        // In the text, some in headings, too.
        postings: makeNumbers(WORDS.length * TOTAL, [16, 32, 16, 18, 64, 20, 48, 24, 16, 35, 32]),
      };
    case 'headings':
      return { build, headings: Array.from({ length: TOTAL }, () => [0, SECTION.heading, ...SECTION.trail]) };
    default:
      return { build, sections: Array.from({ length: SECTIONS_PER_PAGE }, () => SECTION) };
  }
}

const SECTION: SearchSection = {
  id: 'wa',
  heading: 'Wa and wb',
  trail: ['Above'],
  text: 'Some text that says wa and wb. '.repeat(9),
};

function makeNumbers(count: number, values: readonly number[]): string {
  return encodeNumbers(Array.from({ length: count }, (_, at) => values[at % values.length] ?? 0));
}
