import type { Element, Root as HtmlRoot } from 'hast';
import { slug as slugify } from 'github-slugger';
import { defaultHandlers, toMdast, type Handle, type Options } from 'hast-util-to-mdast';
import type { Code, FootnoteDefinition, FootnoteReference, Heading, Root, RootContent, Text } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkStringify, { type Options as StringifyOptions } from 'remark-stringify';
import { unified } from 'unified';
import { hasClass, isElement, readText } from '#app/engine/content/compile/ast/hast-nodes.server.ts';

type Handlers = NonNullable<Options['handlers']>;

/** How Markdown is written here. */
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

const writer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, MARKDOWN_STYLE)
  .freeze();

/** Additions to the default conversion: ids that a heading's text doesn't tell, code titles, and footnotes. */
const HANDLERS: Handlers = {
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, convertHeading])),
  pre(_state, node): Code {
    const code = node.children.find((child) => isElement(child, 'code'));
    const [language] = [code?.properties['className']]
      .flat()
      .map((name) => (typeof name === 'string' ? name : ''));
    const { title } = node.properties;
    return {
      type: 'code',
      lang: language?.replace(/^language-/, '') || null,
      meta: typeof title === 'string' ? `title="${title}"` : null,
      value: readText(node).replace(/\n$/, ''),
    };
  },
  sup(state, node) {
    const link = node.children.find((child) => isElement(child, 'a'));
    if (link === undefined || !('dataFootnoteRef' in link.properties)) return state.all(node);
    const label = readFootnote(new URL(readProperty(link, 'href')).hash.slice(1));
    return { type: 'footnoteReference', identifier: label, label } satisfies FootnoteReference;
  },
  section(state, node) {
    if (!hasClass(node, 'footnotes')) return state.toFlow(state.all(node));
    const lists = node.children.filter((child) => isElement(child, 'ol'));
    return lists.flatMap((list) =>
      list.children
        .filter((child): child is Element => isElement(child, 'li'))
        .map((item): FootnoteDefinition => {
          const label = readFootnote(readProperty(item, 'id'));
          const children = state.toFlow(state.all(item)) as FootnoteDefinition['children'];
          return { type: 'footnoteDefinition', identifier: label, label, children };
        }),
    );
  },
};

/** Formats an article as Markdown; see `simplifyHtml`, which has been applied to it. */
export function convertToMarkdown(tree: HtmlRoot): string {
  return writer.stringify(toMdast(tree, { handlers: HANDLERS, document: true }) as Root);
}

/** A title, and the Markdown that is below it. */
export function formatTitle(title: string, markdown: string): string {
  return `${formatMarkdown([heading(1, title)])}${markdown === '' ? '' : `\n${markdown}`}`;
}

/** Blocks as Markdown. */
export function formatMarkdown(children: RootContent[]): string {
  return writer.stringify({ type: 'root', children });
}

/** A heading of plain text. */
export function heading(depth: Heading['depth'], words: string): Heading {
  return { type: 'heading', depth, children: [{ type: 'text', value: words }] };
}

function convertHeading(...[state, node]: Parameters<Handle>): Heading {
  const result = defaultHandlers.h2(state, node);
  const id = readProperty(node, 'id');
  if (id !== '' && id !== slugify(readText(node))) result.children.push({ type: 'html', value: ` {#${id}}` });
  return result;
}

function readProperty({ properties }: Element, name: string): string {
  const value = properties[name];
  return typeof value === 'string' ? value : '';
}

/** Footnote ids are derived from the author's labels. */
function readFootnote(id: string): string {
  return decodeURIComponent(id).replace(/^user-content-fn-/, '');
}
