import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';

const read = (file: string): string => readFileSync(path.join(PROJECT_ROOT, file), 'utf8');

const DECISIONS = '.github/decisions';

/** What is written for those who run and change the site. */
const PAPERS = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'deploy/README.md',
  '.github/docs/authoring.md',
  '.github/docs/operating.md',
  'tests/SPEC.md',
  '.github/pull_request_template.md',
  ...readdirSync(path.join(PROJECT_ROOT, DECISIONS)).map((name) => `${DECISIONS}/${name}`),
];

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')));

/** The text without what is in fences: those are samples. */
function readWords(file: string): string {
  return read(file).replace(/^(`{3,})[^]*?^\1/gm, '');
}

test.each(PAPERS)('the links of %s lead to files', (file) => {
  const targets = [...readWords(file).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(
    ([, target = '']) => target,
  );
  const missing = targets.filter(
    // In the README, links inside of code are examples.
    (target) =>
      !target.startsWith('../api/') && !existsSync(path.join(PROJECT_ROOT, path.dirname(file), target)),
  );
  expect(missing).toEqual([]);
});

test.each(PAPERS)('the commands that %s names exist', (file) => {
  const named = [...read(file).matchAll(/npm run (?:--silent )?([a-z][\w:]*)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('every command is documented in the README or in CONTRIBUTING', () => {
  const text = read('README.md') + read('CONTRIBUTING.md');
  const untold = Object.keys(scripts).filter((name) => !new RegExp(`npm (run )?${name}\\b`).test(text));
  expect(untold).toEqual(['format']);
});

test('each decision is in the list of decisions, and says what was needed, tried and chosen, and what it costs', () => {
  const list = read(`${DECISIONS}/README.md`);
  for (const name of readdirSync(path.join(PROJECT_ROOT, DECISIONS))) {
    if (name === 'README.md') continue;
    expect(list).toContain(`(${name})`);
    expect(read(`${DECISIONS}/${name}`), name).toMatch(
      /^# \d+\. [^]*\*\*Needed\.\*\*[^]*\*\*Tried\.\*\*[^]*\*\*Chosen\.\*\*[^]*\*\*Costs\.\*\*/,
    );
  }
});
