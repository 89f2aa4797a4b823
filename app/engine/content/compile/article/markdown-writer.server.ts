import type { Heading, Root, RootContent, Text } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkStringify, { type Options as StringifyOptions } from 'remark-stringify';
import { unified } from 'unified';

const MARKDOWN_STYLE: StringifyOptions = {
  bullet: '-',
  rule: '-',
  listItemIndent: 'one',
  fences: true,
  handlers: {
    // Keeps URLs in text readable: by default, their colon is escaped to prevent autolinking.
    text: ({ value }: Text, _parent, state, info) => state.safe(value, info).replaceAll('\\://', '://'),
  },
};

/** Markdown serializer. Separate from the conversion of HTML, which only the compiler needs. */
const writer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, MARKDOWN_STYLE)
  .freeze();

/** Formats a title with Markdown below it. */
export function formatTitle(title: string, markdown: string): string {
  return `${formatMarkdown([heading(1, title)])}${markdown === '' ? '' : `\n${markdown}`}`;
}

/** Formats blocks as Markdown. */
export function formatMarkdown(children: RootContent[]): string {
  return writeMarkdown({ type: 'root', children });
}

/** Creates a heading of plain text. */
export function heading(depth: Heading['depth'], content: string): Heading {
  return { type: 'heading', depth, children: [{ type: 'text', value: content }] };
}

/** Formats a document as Markdown. */
export function writeMarkdown(tree: Root): string {
  return writer.stringify(tree);
}
