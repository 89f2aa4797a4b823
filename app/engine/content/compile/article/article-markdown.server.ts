import type { Element, Root as HtmlRoot } from 'hast';
import { slug as slugify } from 'github-slugger';
import { defaultHandlers, toMdast, type Handle, type Options } from 'hast-util-to-mdast';
import type { Code, FootnoteDefinition, FootnoteReference, Heading, Root } from 'mdast';
import { decodePart } from '#app/engine/urls/paths.ts';
import { hasClass, isElement, readText } from '../ast/hast-nodes.server.ts';
import { writeMarkdown } from './markdown-writer.server.ts';

type Handlers = NonNullable<Options['handlers']>;

/** Custom handlers for heading ids that can't be derived from the text, code titles, and footnotes. */
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
    const label = readFootnoteLabel(new URL(readProperty(link, 'href')).hash.slice(1));
    return { type: 'footnoteReference', identifier: label, label } satisfies FootnoteReference;
  },
  section(state, node) {
    if (!hasClass(node, 'footnotes')) return state.toFlow(state.all(node));
    const lists = node.children.filter((child) => isElement(child, 'ol'));
    return lists.flatMap((list) =>
      list.children
        .filter((child): child is Element => isElement(child, 'li'))
        .map((item): FootnoteDefinition => {
          const label = readFootnoteLabel(readProperty(item, 'id'));
          const children = state.toFlow(state.all(item)) as FootnoteDefinition['children'];
          return { type: 'footnoteDefinition', identifier: label, label, children };
        }),
    );
  },
};

/** Converts an article, already processed by `simplifyHtml`, to Markdown. */
export function convertToMarkdown(tree: HtmlRoot): string {
  return writeMarkdown(toMdast(tree, { handlers: HANDLERS, document: true }) as Root);
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

function readFootnoteLabel(id: string): string {
  return decodePart(id).replace(/^user-content-fn-/, '');
}
