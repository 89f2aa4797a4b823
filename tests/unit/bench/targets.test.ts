import { expect, test } from 'vitest';
import { formatTargets, isMet, type Target } from '../../bench/figures.ts';

const LIMIT: Target = { figure: 'time', measured: 0.35, limit: 0.35, unit: '×' };
const FLOOR: Target = { figure: 'speed', measured: 1499, limit: 1500, unit: 'requests/s', isFloor: true };

test('a figure may be at its limit, not beyond; a floor is the other way round', () => {
  expect(isMet(LIMIT)).toBe(true);
  expect(isMet({ ...LIMIT, measured: 0.3501 })).toBe(false);
  expect(isMet(FLOOR)).toBe(false);
  expect(isMet({ ...FLOOR, measured: 1500 })).toBe(true);
});

test('the table says what was missed, and leaves out what was not measured', () => {
  expect(formatTargets([LIMIT, { ...LIMIT, measured: NaN }, FLOOR])).toEqual([
    { figure: 'time', measured: '0.35', target: '≤ 0.35', unit: '×', met: 'yes' },
    { figure: 'speed', measured: '1499', target: '≥ 1500', unit: 'requests/s', met: 'NO' },
  ]);
});
