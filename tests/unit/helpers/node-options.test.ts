import { expect, test } from 'vitest';
import { listNodeOptions } from '../../helpers/node-options.ts';

test('scripts in TypeScript need a loader, scripts in JavaScript do not', () => {
  expect(listNodeOptions('scripts/build.ts')).toEqual(['--import', 'tsx']);
  expect(listNodeOptions('scripts/run.js')).toEqual([]);
});
