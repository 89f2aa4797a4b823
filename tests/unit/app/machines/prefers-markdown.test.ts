import { expect, test } from 'vitest';
import { prefersMarkdown } from '#app/machines/prefers-markdown.ts';

test.each([
  // What browsers say.
  ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', false],
  ['*/*', false],
  ['', false],
  ['text/markdown', true],
  ['text/markdown, text/html, */*', true],
  ['text/markdown, */*', true],
  ['TEXT/Markdown;q=0.9, text/html;q=0.8', true],
  ['text/html, text/markdown', false],
  ['text/html, text/markdown;q=0.5', false],
  ['text/markdown;q=0, */*', false],
  ['text/markdown;q=x, text/html', false],
  ['text/*;q=0.5, text/markdown;q=0.4', false],
])('L10 "%s" prefers Markdown: %s', (accept, expected) => {
  expect(prefersMarkdown(accept)).toBe(expected);
});
