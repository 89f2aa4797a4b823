import { expect, test } from 'vitest';
import { chooseCoding, prefersMarkdown } from '#scripts/request-handler/negotiate.ts';

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

test.each([
  [undefined, false],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
  ['*/*', false],
  ['text/markdown', true],
  ['TEXT/MARKDOWN', true],
  ['text/markdown, text/html;q=0.9', true],
  ['text/html, text/markdown;q=0.5', false],
  ['text/markdown;q=0', false],
])('a client that accepts "%s" prefers Markdown: %s', (header, expected) => {
  expect(prefersMarkdown(header)).toBe(expected);
});
