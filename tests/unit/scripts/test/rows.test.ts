import { expect, test } from 'vitest';
import { findUnprovenRows } from '#scripts/test/rows.ts';

test('a row of what is served needs a test on each way of serving, one of the build any', () => {
  const all = findUnprovenRows([]);
  expect(all).toContain('No test on the static site proves row N3.');
  expect(all).toContain('No test on the live site proves row N3.');
  expect(all).toContain('No test proves row B4.');
  expect(all).not.toContain('No test proves row N3.');
  const left = findUnprovenRows([
    { titles: ['on the static site', 'N3 N7 scrolls'] },
    { titles: ['R14 an address that is no page', 'on the live site', '/nowhere is answered with 404'] },
    { titles: ["on the 'static under a base' site", 'E7 a banner'] },
    { titles: ['B4 a build', 'ends well'] },
    // Not at its beginning, and not on a way of serving: proves nothing.
    { titles: ['on the dev site', 'N1 is followed'] },
    { titles: ['on the live site', 'follows N2'] },
  ]);
  expect(all.filter((line) => !left.includes(line))).toEqual([
    'No test on the live site proves row R14.',
    'No test on the static site proves row N3.',
    'No test on the static site proves row N7.',
    'No test on the static site proves row E7.',
    'No test proves row B4.',
  ]);
});
