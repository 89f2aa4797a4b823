import type { Heading, Root, RootContent, Text } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkStringify, { type Options as StringifyOptions } from 'remark-stringify';
import { unified } from 'unified';

/** Markdown style. */
const MARKDOWN_STYLE: StringifyOptions = {
  bullet: '-',
  rule: '-',
  listItemIndent: 'one',
  fences: true,
  handlers: {
    // A URL in text stays readable; by default its colon is escaped, so that it is not linked.
    text: ({ value }: Text, _parent, state, info) => state.safe(value, info).replaceAll('\\://', '://'),
  },
};

/** Writes Markdown. Apart from the conversion of HTML, which only compiling needs. */
const writer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, MARKDOWN_STYLE)
  .freeze();

/** A title, and the Markdown that is below it. */
export function formatTitle(title: string, markdown: string): string {
  return `${formatMarkdown([heading(1, title)])}${markdown === '' ? '' : `\n${markdown}`}`;
}

/** Blocks as Markdown. */
export function formatMarkdown(children: RootContent[]): string {
  return writeMarkdown({ type: 'root', children });
}

/** A heading of plain text. */
export function heading(depth: Heading['depth'], words: string): Heading {
  return { type: 'heading', depth, children: [{ type: 'text', value: words }] };
}

/** A document as Markdown. */
export function writeMarkdown(tree: Root): string {
  return writer.stringify(tree);
}
