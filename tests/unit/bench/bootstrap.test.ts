import { expect, test } from 'vitest';
import { estimateDifference } from '../../bench/search/bootstrap.ts';

test('the interval contains the mean, is deterministic, and narrows with more pairs', () => {
  const values = Array.from({ length: 40 }, (_, at) => (at % 4) / 4);
  const few = estimateDifference(values);
  const many = estimateDifference([...values, ...values, ...values, ...values]);
  expect(few.mean).toBeCloseTo(0.375);
  // The normal approximation: the mean ± 1.96 × .2795 / √40.
  expect(few.low).toBeCloseTo(0.288, 1);
  expect(few.high).toBeCloseTo(0.462, 1);
  expect(estimateDifference(values)).toEqual(few);
  expect(many.high - many.low).toBeLessThan((few.high - few.low) * 0.6);
});

test('equal pairs have a difference of 0', () => {
  expect(estimateDifference([0, 0, 0])).toEqual({ mean: 0, low: 0, high: 0 });
});
