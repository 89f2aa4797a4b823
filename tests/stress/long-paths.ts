/** Beginnings of paths: pages, folders, files, and other routes. */
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

/** Repeated parts, which regular expressions for paths match. */
const FILLERS = ['/', 'a', '/a', '%2f', '..;/', '\\', '-', '.', '%', '/index', '.html', 'search-parts/-'];

/** Lengths up to Node.js's limit of all headers, 16 KB, and around the limit of the servers. */
const LENGTHS = [100, 1000, 2000, 2100, 4000, 8000, 15_900];

const ENDS = ['', 'x', '.md', '.html', '/data.json', '-.json', '?a=b'];

/** About 4,700 long paths that take a backtracking regular expression seconds. */
export function listLongPaths(): string[] {
  return STARTS.flatMap((start) =>
    FILLERS.flatMap((filler) =>
      LENGTHS.flatMap((length) =>
        ENDS.map((end) => start + filler.repeat(Math.floor((length - start.length) / filler.length)) + end),
      ),
    ),
  );
}
