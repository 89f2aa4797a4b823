import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import type { PassedTest } from './runners.ts';

/** A row of `tests/SPEC.md`. */
export interface SpecRow {
  id: string;
  /** `served`: needs a test on the static and on the live site; `built`: needs one anywhere. */
  proof: 'served' | 'built';
}

/** Part of a group's title that names the site under test. */
const WAYS = [
  { name: 'static', pattern: /\bon the '?static\b/ },
  { name: 'live', pattern: /\bon the '?live\b/ },
];

/** Reads the rows of the specification. */
export function readSpec(file = path.join(PROJECT_ROOT, 'tests/SPEC.md')): SpecRow[] {
  return [...readFileSync(file, 'utf8').matchAll(/^\| ([A-Z]\d+) \|.* (served|built) \|$/gm)].map(
    ([, id = '', proof]) => ({ id, proof: proof === 'served' ? 'served' : 'built' }),
  );
}

/**
 * Checks passed tests against rows of the specification.
 *
 * @param known all rows, when `rows` are some of them
 * @returns a line for each row without a test, and for each title with an unknown id
 */
export function checkRows(rows: readonly SpecRow[], tests: readonly PassedTest[], known = rows): string[] {
  const ids = new Set(known.map(({ id }) => id));
  const proven = new Set<string>();
  const unknown = new Set<string>();
  for (const { titles } of tests) {
    const ways = WAYS.filter(({ pattern }) => titles.some((title) => pattern.test(title)));
    for (const title of titles) {
      for (const id of readIds(title)) {
        if (!ids.has(id)) unknown.add(`"${title}" names row ${id}, which tests/SPEC.md doesn't have.`);
        proven.add(id);
        for (const { name } of ways) proven.add(`${id} ${name}`);
      }
    }
  }
  const unproven = rows.flatMap(({ id, proof }) =>
    proof === 'served'
      ? WAYS.filter(({ name }) => !proven.has(`${id} ${name}`)).map(
          ({ name }) => `No test on the ${name} site proves row ${id}.`,
        )
      : proven.has(id)
        ? []
        : [`No test proves row ${id}.`],
  );
  return [...unproven, ...unknown];
}

/** Row ids at the start of a title. */
export function readIds(title: string): string[] {
  return /^(?:[A-Z]\d+ )+/.exec(`${title} `)?.[0].trim().split(' ') ?? [];
}
