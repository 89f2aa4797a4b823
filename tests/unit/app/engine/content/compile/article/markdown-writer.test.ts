import { fromMarkdown, type Extension } from 'mdast-util-from-markdown';
import type { Extension as MicromarkExtension } from 'micromark-util-types';
import { toString } from 'mdast-util-to-string';
import remarkGfm from 'remark-gfm';
import { unified } from 'unified';
import { describe, expect, test } from 'vitest';
import { formatMarkdown, formatTitle } from '#app/engine/content/compile/article/markdown-writer.server.ts';

const gfm = unified().use(remarkGfm).freeze().data() as {
  micromarkExtensions: MicromarkExtension[];
  fromMarkdownExtensions: Extension[];
};

function parse(markdown: string) {
  return fromMarkdown(markdown, {
    extensions: gfm.micromarkExtensions,
    mdastExtensions: gfm.fromMarkdownExtensions,
  }).children;
}

/** Text that needs no escaping, and text that would be parsed differently without it. */
const TEXTS = [
  'Plain words, a comma; “quotes” and a dash – all of it plain.',
  'A colon: then more. And a full stop.',
  'a_b_c and *stars* and `ticks`',
  '1. first',
  '- dash',
  '+ plus',
  '# hash',
  '> quote',
  'a [link](url) and ![image](url)',
  'a | b',
  '~~struck~~',
  '&amp; <b>',
  '[^1]: note',
  ' spaces around ',
  'Zürich, 東京, and Łódź',
];

describe('text in Markdown', () => {
  test.each(TEXTS)('L10 round-trips as text: %j', (value) => {
    const markdown = formatMarkdown([{ type: 'paragraph', children: [{ type: 'text', value }] }]);
    const [paragraph, ...others] = parse(markdown);
    expect(others).toEqual([]);
    expect(paragraph).toMatchObject({ type: 'paragraph', children: [{ type: 'text' }] });
    expect(toString(paragraph)).toBe(value);
  });

  test.each([
    ['', ' after a line break'],
    ['before a line break ', ''],
  ])('L10 preserves a space beside a line break: %j, %j', (before, after) => {
    const children = [
      { type: 'text' as const, value: before },
      { type: 'break' as const },
      { type: 'text' as const, value: after },
    ].filter((node) => !('value' in node) || node.value !== '');
    const [paragraph] = parse(
      formatMarkdown([{ type: 'paragraph', children: [...children, { type: 'inlineCode', value: 'x' }] }]),
    );
    expect(toString(paragraph)).toContain(before + after);
  });

  test.each(TEXTS)('L10 round-trips as a title: %j', (title) => {
    const [heading, ...others] = parse(formatTitle(title, ''));
    expect(others).toEqual([]);
    expect(heading).toMatchObject({ type: 'heading', depth: 1 });
    expect(toString(heading).trim()).toBe(title.trim());
  });
});
