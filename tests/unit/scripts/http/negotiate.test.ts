import { expect, test } from 'vitest';
import { PREFER_HTML, PREFER_MARKDOWN } from '#tests/helpers/accept-headers.ts';
import { chooseCoding, prefersMarkdown } from '#scripts/http/negotiate.ts';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['BR', 'br'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['gzip, *;q=0', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['identity', undefined],
  ['identity, br;q=0.5', undefined],
  ['identity;q=0.5, gzip', 'gzip'],
  ['br;q=nonsense', undefined],
  [',,;q=1', undefined],
])('the coding for "%s" is %s', (header, coding) => {
  expect(chooseCoding({ headers: { 'accept-encoding': header } })).toBe(coding);
});

test.each(PREFER_MARKDOWN)('a client that accepts "%s" prefers Markdown', (header) => {
  expect(prefersMarkdown(header)).toBe(true);
});

test.each([undefined, ...PREFER_HTML])('a client that accepts "%s" prefers HTML', (header) => {
  expect(prefersMarkdown(header)).toBe(false);
});
