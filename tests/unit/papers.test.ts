import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';

const read = (file: string): string => readFileSync(path.join(PROJECT_ROOT, file), 'utf8');

const DECISIONS = '.github/decisions';

/** Documentation for operators and contributors. */
const DOCUMENTS = [
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

/** Reads the text without fenced code, i.e. samples. */
function readProse(file: string): string {
  return read(file).replace(/^(`{3,})[^]*?^\1/gm, '');
}

test.each(DOCUMENTS)('the links in %s lead to files', (file) => {
  const targets = [...readProse(file).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(
    ([, target = '']) => target,
  );
  const missing = targets.filter(
    // In the README, links inside code are examples.
    (target) =>
      !target.startsWith('../api/') && !existsSync(path.join(PROJECT_ROOT, path.dirname(file), target)),
  );
  expect(missing).toEqual([]);
});

test.each(DOCUMENTS)('the commands in %s exist', (file) => {
  const named = [...read(file).matchAll(/npm run (?:--silent )?([a-z][\w:]*)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('every command is documented in the README or in CONTRIBUTING', () => {
  const text = read('README.md') + read('CONTRIBUTING.md');
  const undocumented = Object.keys(scripts).filter((name) => !new RegExp(`npm (run )?${name}\\b`).test(text));
  expect(undocumented).toEqual(['format']);
});

test('each decision is listed, and states what was needed, tried, and chosen, and what it costs', () => {
  const list = read(`${DECISIONS}/README.md`);
  for (const name of readdirSync(path.join(PROJECT_ROOT, DECISIONS))) {
    if (name === 'README.md') continue;
    expect(list).toContain(`(${name})`);
    expect(read(`${DECISIONS}/${name}`), name).toMatch(
      /^# \d+\. [^]*\*\*Needed\.\*\*[^]*\*\*Tried\.\*\*[^]*\*\*Chosen\.\*\*[^]*\*\*Costs\.\*\*/,
    );
  }
});
