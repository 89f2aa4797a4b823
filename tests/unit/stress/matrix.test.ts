import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { MATRIX, pickParts } from '../../stress/matrix.ts';

test('the matrix lists every browser test, and no others', () => {
  const specs = readdirSync(path.join(PROJECT_ROOT, 'tests/e2e'))
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => file.replace('.test.ts', ''));
  const named = Object.values(MATRIX).flatMap((part) => [...part.specs, ...part.once]);
  expect([...new Set(named)].sort()).toEqual(specs.sort());
});

test('picks the ways of serving that run a spec, and rejects specs that run on none of them', () => {
  expect(pickParts([], ['accessibility']).map(([name]) => name)).toEqual(['others']);
  expect(pickParts(['static'], ['smoke', 'firefox'])).toMatchObject([
    ['static', { specs: ['smoke'], once: ['firefox'] }],
  ]);
  expect(pickParts([], [])).toEqual(Object.entries(MATRIX));
  expect(() => pickParts(['static'], ['accessibility'])).toThrow(
    'None of the specs accessibility runs on static.',
  );
  expect(() => pickParts([], ['acessibility'])).toThrow('Unknown spec "acessibility".');
});
