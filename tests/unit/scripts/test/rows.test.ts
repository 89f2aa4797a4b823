import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { checkRows, readIds, readSpec } from '#scripts/test/rows.ts';

const rows = readSpec();
const ids = rows.map(({ id }) => id);

test('the specification has all rows, each once', () => {
  const letters = ids.map((id) => id.charAt(0));
  const counts = [...new Set(letters)].map(
    (letter) => `${letter}${letters.filter((other) => other === letter).length}`,
  );
  expect(counts.join(' ')).toBe('R17 D14 N7 L10 S4 F7 E11 G6 B6');
  expect(new Set(ids).size).toBe(ids.length);
  expect(rows).toContainEqual({ id: 'E7', proof: 'served' });
  expect(rows).toContainEqual({ id: 'E8', proof: 'built' });
});

test('test titles name rows of the specification, and each row is named', () => {
  const named = new Set<string>();
  const folder = path.join(PROJECT_ROOT, 'tests');
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:test\.tsx?|ts)$/.test(file) || file.endsWith('rows.test.ts')) continue;
    const text = readFileSync(path.join(folder, file), 'utf8');
    for (const [, title = ''] of text.matchAll(/^\s*(?:test|describe)\b[^'"`]*?['"`]((?:[A-Z]\d+ )+)/gm)) {
      expect(
        readIds(title.trim()).filter((id) => !ids.includes(id)),
        file,
      ).toEqual([]);
    }
    // Titles on separate lines, and tables of cases, too.
    for (const [, title = ''] of text.matchAll(/['"`]((?:[A-Z]\d+\b ?)+)/g)) {
      for (const id of readIds(title.trim())) named.add(id);
    }
  }
  expect(ids.filter((id) => !named.has(id))).toEqual([]);
});

test('a served row needs a test on the static and the live site, a built row any test, and IDs must exist', () => {
  const all = checkRows(rows, []);
  expect(all).toContain('No test on the static site covers row N3.');
  expect(all).toContain('No test on the live site covers row N3.');
  expect(all).toContain('No test covers row B4.');
  expect(all).not.toContain('No test covers row N3.');
  const remaining = checkRows(rows, [
    { titles: ['on the static site', 'N3 N7 scrolls'] },
    { titles: ['R14 a path that is no page', 'on the live site', '/nowhere returns 404'] },
    { titles: ["on the 'static under a base' site", 'E7 a banner'] },
    { titles: ['B4 a build', 'ends well'] },
    // Neither at the start of a title nor on one of these sites: proves nothing.
    { titles: ['on the dev site', 'N1 is followed'] },
    { titles: ['on the live site', 'follows N2'] },
    { titles: ['Z9 is unknown'] },
  ]);
  expect(all.filter((line) => !remaining.includes(line))).toEqual([
    'No test on the live site covers row R14.',
    'No test on the static site covers row N3.',
    'No test on the static site covers row N7.',
    'No test on the static site covers row E7.',
    'No test covers row B4.',
  ]);
  expect(remaining.at(-1)).toBe('"Z9 is unknown" references row Z9, which is not in tests/SPEC.md.');
});
