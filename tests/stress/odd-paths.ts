/** Spellings of the parent folder, from plain to ones that only a vulnerable server decodes. */
const UP = [
  ...'.. %2e%2e .%2e %2E. %252e%252e %c0%ae%c0%ae %uff0e%uff0e ..; ..%00 ....'.split(' '),
  '\u00c0\u00ae\u00c0\u00ae',
];

/** Spellings of a slash. */
const SLASH = '/ %2f %2F %252f \\ %5c %c0%af // /./ %2f%2f'.split(' ');

/** Starting points with their depth below the root: existing folders, one with a file's name. */
const START = { '/': 1, '/docs/': 2, '/assets/': 2, '/docs.html/': 2 };

/** Malformed paths: incomplete escapes, control characters, other spellings of the root. */
const MALFORMED = [
  ...String.raw`
    /% /100% /%zz /%e0%a4%a /%00 /docs%00.html /docs%0d%0aset-cookie:%20a=b /%0a /%ff /~ /~root
    /. /.. /... /.git/config /.env /%2egit/config // /// //elsewhere.example //elsewhere.example/..%2f
    /\elsewhere.example /%5celsewhere.example/%2e%2e /%2f%2felsewhere.example /https://elsewhere.example/
    /docs// //docs /docs/. /docs/%2e /docs;a=b /docs/?../../secret.txt
    /file:///etc/passwd /C:/windows/win.ini /docs/CON /%F0%9F%98%80 /%ED%A0%80
    /__proto__ /constructor /docs/__proto__/data.json /toString.html
  `
    .trim()
    .split(/\s+/),
  '/\u00ff',
  `/${'a'.repeat(6000)}`,
  `/${'a/'.repeat(2000)}`,
  `/${'%2e%2e/'.repeat(500)}secret.txt`,
];

/**
 * All traversals from every starting point to a file next to the served folder, and malformed paths: about 480.
 *
 * @param file path of the file, relative to the parent of the served folder
 */
export function listOddPaths(file: string): string[] {
  return [
    ...Object.entries(START).flatMap(([start, depth]) =>
      UP.flatMap((up) => SLASH.map((slash) => `${start}${`${up}${slash}`.repeat(depth)}${file}`)),
    ),
    ...MALFORMED,
  ];
}

/** Beginnings of long paths: pages, folders, files, and other routes. */
const BEGINNINGS = '/ /docs /docs/guides/context /blog /blog/tags/ /assets/ /media/ /theme'.split(' ');

/** Repeated parts, which regular expressions for paths match. */
const FILLERS = '/ a /a %2f ..;/ \\ - . % /index .html search-parts/-'.split(' ');

/** Lengths up to Node.js's limit for all headers, 16 KB, and around the limit of the servers. */
const LENGTHS = [100, 1000, 2000, 2100, 4000, 8000, 15_900];

const ENDS = ['', 'x', '.md', '.html', '/data.json', '-.json', '?a=b'];

/** About 4,700 long paths that take a backtracking regular expression seconds. */
export function listLongPaths(): string[] {
  return BEGINNINGS.flatMap((start) =>
    FILLERS.flatMap((filler) =>
      LENGTHS.flatMap((length) =>
        ENDS.map((end) => start + filler.repeat(Math.floor((length - start.length) / filler.length)) + end),
      ),
    ),
  );
}
