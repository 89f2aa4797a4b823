import type { Heading, Root, RootContent, Text } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkStringify, { type Options as StringifyOptions } from 'remark-stringify';
import { unified } from 'unified';

/**
 * Text without characters that could be Markdown syntax in their position. Most text is like this, and escaping takes most
 * of the time of writing Markdown, because it looks for dozens of patterns.
 */
const PLAIN_TEXT = /^ *[\p{L},](?:[\p{L}\p{N} ,;'’"“”?/–—-]|[.:](?= )|\.$)*$/u;

const MARKDOWN_STYLE: StringifyOptions = {
  bullet: '-',
  rule: '-',
  listItemIndent: 'one',
  fences: true,
  handlers: {
    // Keeps URLs in text readable: by default, their colon is escaped to prevent autolinking.
    text: ({ value }: Text, _parent, state, info) =>
      PLAIN_TEXT.test(value) && !isAtLineBreak(value, info)
        ? value
        : state.safe(value, info).replaceAll('\\://', '://'),
  },
};

/** Markdown serializer. Separate from the conversion of HTML, which only the compiler needs. */
const writer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, MARKDOWN_STYLE)
  .freeze();

/** Whether text starts or ends with a space that is next to a line break, where Markdown would drop it. */
function isAtLineBreak(value: string, { before, after }: { before: string; after: string }): boolean {
  return (value.startsWith(' ') && /[\r\n]/.test(before)) || (value.endsWith(' ') && /[\r\n]/.test(after));
}

/** Formats a title with Markdown below it. */
export function formatTitle(title: string, markdown: string): string {
  const line = PLAIN_TEXT.test(title) ? `# ${title}\n` : formatMarkdown([heading(1, title)]);
  return `${line}${markdown === '' ? '' : `\n${markdown}`}`;
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
