import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import type { PassedTest } from './runners.ts';

/** A row of `tests/SPEC.md`. */
export interface SpecRow {
  id: string;
  /** `served`: requires a test on the static and on the live site; `built`: requires any test. */
  proof: 'served' | 'built';
}

/** Sites under test, and the patterns by which the titles of test groups name them. */
const SITES = [
  { name: 'static', pattern: /\bon the '?static\b/ },
  { name: 'live', pattern: /\bon the '?live\b/ },
];

/** Reads the rows of the spec. */
export function readSpec(file = path.join(PROJECT_ROOT, 'tests/SPEC.md')): SpecRow[] {
  return [...readFileSync(file, 'utf8').matchAll(/^\| ([A-Z]\d+) \|.* (served|built) \|$/gm)].map(
    ([, id = '', proof]) => ({ id, proof: proof === 'served' ? 'served' : 'built' }),
  );
}

/**
 * Checks passed tests against rows of the spec.
 *
 * @param known all rows, if `rows` is a subset
 * @returns a line for each row without a test, and for each title with an unknown id
 */
export function checkRows(rows: readonly SpecRow[], tests: readonly PassedTest[], known = rows): string[] {
  const ids = new Set(known.map(({ id }) => id));
  const proven = new Set<string>();
  const unknown = new Set<string>();
  for (const { titles } of tests) {
    const sites = SITES.filter(({ pattern }) => titles.some((title) => pattern.test(title)));
    for (const title of titles) {
      for (const id of readIds(title)) {
        if (!ids.has(id)) unknown.add(`"${title}" references row ${id}, which is not in tests/SPEC.md.`);
        proven.add(id);
        for (const { name } of sites) proven.add(`${id} ${name}`);
      }
    }
  }
  const unproven = rows.flatMap(({ id, proof }) =>
    proof === 'served'
      ? SITES.filter(({ name }) => !proven.has(`${id} ${name}`)).map(
          ({ name }) => `No test on the ${name} site covers row ${id}.`,
        )
      : proven.has(id)
        ? []
        : [`No test covers row ${id}.`],
  );
  return [...unproven, ...unknown];
}

/** Reads the row ids at the start of a title. */
export function readIds(title: string): string[] {
  return /^(?:[A-Z]\d+ )+/.exec(`${title} `)?.[0].trim().split(' ') ?? [];
}
