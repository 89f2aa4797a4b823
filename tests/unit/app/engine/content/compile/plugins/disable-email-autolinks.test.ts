import type { Root } from 'mdast';
import { fromMarkdown, type Extension } from 'mdast-util-from-markdown';
import type { Extension as MicromarkExtension } from 'micromark-util-types';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import { unified, type PluggableList, type Processor } from 'unified';
import type { Node } from 'unist';
import { visit } from 'unist-util-visit';
import { describe, expect, test } from 'vitest';
import { remarkDisableEmailAutolinks } from '#app/engine/content/compile/plugins/disable-email-autolinks.server.ts';

/** Same parser as remark-parse. */
function parser(this: Processor): void {
  this.parser = (text) =>
    fromMarkdown(text, {
      extensions: (this.data() as { micromarkExtensions?: MicromarkExtension[] }).micromarkExtensions ?? [],
      mdastExtensions: [
        (this.data() as { fromMarkdownExtensions?: Extension[] }).fromMarkdownExtensions ?? [],
      ].flat(2),
    });
}

/** Tree without positions, which autolinked email addresses lack. */
function parse(text: string, plugins: PluggableList): Root {
  const tree = unified().use(parser).use(remarkGfm).use(remarkDirective).use(plugins).parse(text) as Root;
  visit(tree, (node: Node) => {
    delete node.position;
  });
  return tree;
}

/** Link targets, in order. */
function listLinks(tree: Root): string[] {
  const urls: string[] = [];
  visit(tree, 'link', ({ url }) => {
    urls.push(url);
  });
  return urls;
}

describe('email addresses', () => {
  test.each([
    ['in a sentence', 'Write to a.b-c+d@mail.example.com.', ['mailto:a.b-c+d@mail.example.com']],
    ['with underscores', 'Ask mail_to_me@example.com, or _not_.', ['mailto:mail_to_me@example.com']],
    ['in bold text', '**me@example.com**', ['mailto:me@example.com']],
    ['in a table', '| a |\n| - |\n| me@example.com |', ['mailto:me@example.com']],
    ['beside another', 'a@b.example and c@d.example', ['mailto:a@b.example', 'mailto:c@d.example']],
    ['in code', '`me@example.com`', []],
    ['in a link', '[me@example.com](/mail)', ['/mail']],
    ['that are invalid', 'a@b, @podium/layout, a@b.example_, @me.example', []],
    [
      'next to URLs',
      'www.example.com, https://example.com/a_b?c=d@e',
      ['http://www.example.com', 'https://example.com/a_b?c=d@e'],
    ],
  ])('%s are parsed as by remark-gfm alone', (_place, text, links) => {
    const tree = parse(text, [remarkDisableEmailAutolinks]);
    expect(tree).toEqual(parse(text, []));
    expect(listLinks(tree)).toEqual(links);
  });

  test('throws if the syntax to disable is missing', () => {
    expect(() => unified().use(parser).use(remarkDisableEmailAutolinks).parse('')).toThrow(
      'remark-gfm no longer has the syntax "emailAutolink".',
    );
  });
});
