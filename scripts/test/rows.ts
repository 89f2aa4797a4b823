import type { PassedTest } from './runners.ts';

/**
 * The rows of the site's specification: R routes, D redirects, N navigation, L layout, S states that last, F search, E
 * mistakes and faults, G configuration and data, B what the site is built from. A test that proves one begins with its id.
 */
const ROWS = {
  /** Those of what is served must hold on a plain file server and on the live one. */
  served: [
    ...number('R', 17),
    ...number('D', 14),
    ...number('N', 7),
    ...number('L', 10),
    ...number('S', 4),
    ...number('F', 7),
    ...['E1', 'E2', 'E3', 'E7'],
  ],
  /** Those of the build are the same however its result is served. */
  built: [...['E4', 'E5', 'E6', 'E8', 'E9', 'E10', 'E11'], ...number('G', 6), ...number('B', 6)],
};

/** How a group of tests says where the site is served that it is about. */
const WAYS = [
  { name: 'static', pattern: /\bon the '?static\b/ },
  { name: 'live', pattern: /\bon the '?live\b/ },
];

/**
 * Finds the rows that no test proves: those of what is served need one on each way of serving, those of the build need one.
 *
 * @returns a line for each row and way
 */
export function findUnprovenRows(tests: readonly PassedTest[]): string[] {
  const proven = new Set<string>();
  for (const { titles } of tests) {
    const ways = WAYS.filter(({ pattern }) => titles.some((title) => pattern.test(title)));
    for (const id of titles.flatMap(readIds)) {
      proven.add(id);
      for (const { name } of ways) proven.add(`${id} ${name}`);
    }
  }
  return [
    ...ROWS.served.flatMap((id) =>
      WAYS.filter(({ name }) => !proven.has(`${id} ${name}`)).map(
        ({ name }) => `No test on the ${name} site proves row ${id}.`,
      ),
    ),
    ...ROWS.built.filter((id) => !proven.has(id)).map((id) => `No test proves row ${id}.`),
  ];
}

/** The ids that a title begins with. */
function readIds(title: string): string[] {
  return /^(?:[A-Z]\d+ )+/.exec(`${title} `)?.[0].trim().split(' ') ?? [];
}

function number(letter: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);
}
