import { expect, test } from 'vitest';
import { formatTargets, type Target } from '../../bench/figures.ts';

const LIMIT: Target = { figure: 'time', measured: 0.35, limit: 0.35, unit: '×' };
const FLOOR: Target = { figure: 'speed', measured: 1499, limit: 1500, unit: 'requests/s', isFloor: true };

test('a figure may equal its limit, but not exceed it; a floor is the reverse', () => {
  const targets = [LIMIT, { ...LIMIT, measured: 0.3501 }, FLOOR, { ...FLOOR, measured: 1500 }];
  expect(formatTargets(targets).map(({ met }) => met)).toEqual(['yes', 'NO', 'NO', 'yes']);
});

test('the table shows missed targets, and omits those that were not measured', () => {
  expect(formatTargets([LIMIT, { ...LIMIT, measured: NaN }, FLOOR])).toEqual([
    { figure: 'time', measured: 0.35, target: '≤ 0.35', unit: '×', met: 'yes' },
    { figure: 'speed', measured: 1499, target: '≥ 1500', unit: 'requests/s', met: 'NO' },
  ]);
});
