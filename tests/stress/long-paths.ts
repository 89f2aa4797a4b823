/** Where a path begins: pages, folders, files, and routes of their own. */
const STARTS = [
  '/',
  '/docs',
  '/docs/guides/context',
  '/blog',
  '/blog/tags/',
  '/assets/',
  '/media/',
  '/theme',
];

/** What is repeated: what regular expressions for paths look for. */
const FILLERS = ['/', 'a', '/a', '%2f', '..;/', '\\', '-', '.', '%', '/index', '.html', 'search-parts/-'];

/** Lengths up to what Node.js takes for all headers, 16 KB, and around what the servers take. */
const LENGTHS = [100, 1000, 2000, 2100, 4000, 8000, 15_900];

const ENDS = ['', 'x', '.md', '.html', '/data.json', '-.json', '?a=b'];

/** Long paths that a careless regular expression takes seconds for, each length and end: some 4,700 of them. */
export function listLongPaths(): string[] {
  return STARTS.flatMap((start) =>
    FILLERS.flatMap((filler) =>
      LENGTHS.flatMap((length) =>
        ENDS.map((end) => start + filler.repeat(Math.floor((length - start.length) / filler.length)) + end),
      ),
    ),
  );
}
