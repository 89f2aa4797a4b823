import GithubSlugger, { slug as slugify } from 'github-slugger';
import type { Element, Nodes, Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { toHtml, type Options } from 'hast-util-to-html';
import { parseFragment } from 'parse5';
import { SKIP, visit } from 'unist-util-visit';
import { collapseWhitespace } from '#app/engine/lib/text.ts';
import type { TocItem } from '#app/engine/model/page-data.ts';
import { convertToMarkdown } from './article-markdown.server.ts';
import { readSections, type PageSection } from './article-sections.server.ts';
import { findCodeBlocks, type CodeBlock } from '../code/highlighted-blocks.server.ts';
import {
  createPermalink,
  hasClass,
  isElement,
  isHeading,
  copyTree,
  listElements,
  readId,
  readText,
  removeNodes,
  text,
} from '../ast/hast-nodes.server.ts';
import type { Highlighter } from '../code/highlight.server.ts';
import { closeIslands, removeIslandData } from './islands.server.ts';
import { serializeWithInsertionPoints, type InsertionPoints } from './insertion-points.server.ts';
import { wrapMembers } from './members.server.ts';
import { presentReference } from './parameter-lists.server.ts';
import { addRowIds, type RowAnchor } from './reference-tables.server.ts';
import { readSummaries, type SectionSummary } from './summaries.server.ts';
import { formatPlainHtml, simplifyHtml } from './simple-html.server.ts';

/** Article of a page, with all data extracted from it. */
export interface RenderedArticle extends InsertionPoints {
  html: string;
  /** Beginning of a post, for lists; undefined for other pages without a truncate marker. */
  excerpt: { html: string; isTruncated: boolean } | undefined;
  /** Markdown with absolute URLs, without the title of the page. */
  markdown: string;
  /** HTML of a post for feeds, with absolute URLs and without stylesheets or scripts. */
  plainHtml: string | undefined;
  headings: TocItem[];
  rows: RowAnchor[];
  sections: PageSection[];
  summaries: Record<string, SectionSummary>;
  /** All ids in the article, in document order. */
  ids: string[];
  hrefs: string[];
  /** Code of each code block as readers copy it, in the order of `blockStarts`. */
  blockCode: string[];
  /** Number of words, excluding code. */
  words: number;
}

interface ArticleOptions {
  highlighter: Highlighter;
  /** Absolute URL of the page. */
  url: string;
  isPost: boolean;
}

const SERIALIZATION: Options = {
  allowDangerousHtml: true,
  allowDangerousCharacters: true,
  characterReferences: { useNamedReferences: true },
  closeEmptyElements: true,
  tightSelfClosing: true,
  collapseEmptyAttributes: true,
};

/** Parses the HTML of a rendered page, without positions. */
export function parseArticle(html: string): Root {
  return fromParse5(parseFragment(html)) as Root;
}

/**
 * Completes the syntax tree of an article (ids, heading permalinks, highlighted code) and extracts all other data from
 * it. The tree can't be used afterward.
 */
export async function finishArticle(
  tree: Root,
  { highlighter, url, isPost }: ArticleOptions,
): Promise<RenderedArticle> {
  const islands = closeIslands(tree, (root) => toHtml(root, SERIALIZATION));
  const blocks = findCodeBlocks(tree);
  const headings = addHeadingIds(tree, blocks);
  const rows = addRowIds(tree);
  islands.open();
  const sections = readSections(tree);
  islands.close();
  const elements = listElements(tree);
  const allElements = [...elements, ...islands.elements];
  for (const { properties } of allElements) delete properties['dataKeywords'];
  const summaries = readSummaries(tree);
  const hrefs = allElements.flatMap(({ tagName, properties: { href } }) =>
    tagName === 'a' && typeof href === 'string' ? [href] : [],
  );
  wrapMembers(tree);
  const excerpt = extractExcerpt(tree, isPost);
  for (const { code, resultingCode, diff } of blocks) {
    code.children = [text(resultingCode)];
    if (diff !== undefined) code.properties['dataDiff'] = diff;
  }
  // Markdown and feeds are generated from a copy without the following changes, which are for browsers.
  islands.open();
  const plain = copyTree(tree);
  islands.close();
  addHeadingLinks(elements);
  for (const { code } of blocks) delete code.properties['dataDiff'];
  for (const { properties } of listElements(plain)) removeIslandData(properties);
  presentReference(tree);
  joinUnits(tree);
  for (const block of blocks) await block.highlight(highlighter);
  const serialized = serializeWithInsertionPoints(
    tree,
    blocks.map(({ code }) => code),
    (root) => toHtml(root, SERIALIZATION),
  );
  simplifyHtml(plain, url);
  return {
    ...serialized,
    blockCode: blocks.map(({ resultingCode }) => resultingCode),
    excerpt: excerpt && {
      html: formatExcerpt(excerpt.nodes, blocks),
      isTruncated: excerpt.isTruncated,
    },
    markdown: convertToMarkdown(plain),
    plainHtml: isPost ? formatPlainHtml(plain) : undefined,
    headings,
    rows,
    sections,
    summaries,
    ids: listIds(allElements, blocks),
    hrefs: [...new Set(hrefs)],
    words: sections.reduce((sum, section) => sum + countSectionWords(section), 0),
  };
}

/** Counts words, i.e. whitespace-separated runs of characters that contain a letter or digit. */
export function countWords(words: string): number {
  return words.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

function countSectionWords({ text, entries }: PageSection): number {
  const entryTexts = entries.map((entry) =>
    [entry.heading, entry.valueType, entry.defaultValue, entry.text].join(' '),
  );
  return countWords([text, ...entryTexts].join(' '));
}

function addHeadingIds(tree: Root, blocks: readonly CodeBlock[]): TocItem[] {
  const elements = listElements(tree);
  const slugger = new GithubSlugger();
  // Reserve explicit ids and line ids, so that generated ids don't collide with them. Row ids are not reserved: heading
  // ids must be stable, so a row with the id of a heading is reported as an error instead.
  const others = elements.filter(({ tagName }) => tagName !== 'tr');
  for (const id of listIds(others, blocks)) slugger.occurrences[id] ??= 0;
  return elements.filter(isHeading).map((heading) => {
    const words = collapseWhitespace(readText(heading));
    const id = readId(heading) ?? slugger.slug(slugify(words) === '' ? 'section' : words);
    heading.properties['id'] = id;
    const { dataKind: kind } = heading.properties;
    const level = Number(heading.tagName.slice(1));
    return { id, text: words, level, kind: typeof kind === 'string' ? kind : undefined };
  });
}

function listIds(elements: readonly Element[], blocks: readonly CodeBlock[]): string[] {
  const lineIds = new Map(blocks.map(({ code, lineIds: ids }) => [code, ids]));
  return elements.flatMap((node) => [readId(node) ?? [], lineIds.get(node) ?? []].flat());
}

function addHeadingLinks(elements: readonly Element[]): void {
  for (const heading of elements.filter((node) => isHeading(node) && node.tagName !== 'h1')) {
    heading.children.push(
      text(' '),
      createPermalink(readId(heading) ?? '', collapseWhitespace(readText(heading))),
    );
  }
}

/** Joins numbers and units with no-break spaces, except in code. */
function joinUnits(tree: Root): void {
  visit(tree, (node) => {
    if (isElement(node, 'code')) return SKIP;
    if (node.type === 'text') node.value = node.value.replace(/(?<=\d) (?=(?:m?s|[kKMG]i?B)\b)/g, '\u00a0');
    return undefined;
  });
}

/** Removes the truncate marker and returns the content before it, or all content if there is no marker. */
function extractExcerpt(tree: Root, isPost: boolean): { nodes: Nodes[]; isTruncated: boolean } | undefined {
  const isMarker = (node: Nodes): boolean => isElement(node, 'hr') && hasClass(node, 'truncate');
  const parent = [tree, ...listElements(tree)].find(({ children }) => children.some(isMarker));
  if (parent === undefined) return isPost ? { nodes: tree.children, isTruncated: false } : undefined;
  const nodes = parent.children.slice(0, parent.children.findIndex(isMarker));
  removeNodes(tree, isMarker);
  return { nodes: nodes.filter((node) => isElement(node)), isTruncated: true };
}

/** Serializes an excerpt without ids and links to them, because a list page contains several excerpts. */
function formatExcerpt(nodes: readonly Nodes[], blocks: readonly CodeBlock[]): string {
  for (const block of blocks) block.removeLineIds();
  const tree = { type: 'root', children: nodes.map(copyTree) } as Root;
  removeNodes(tree, isAnchor);
  // Islands are not hydrated in excerpts, only on the page itself.
  for (const { properties } of listElements(tree)) {
    delete properties['id'];
    removeIslandData(properties);
  }
  return toHtml(tree, SERIALIZATION);
}

function isAnchor(node: Nodes): boolean {
  if (!isElement(node)) return false;
  const isReference = node.children.some(
    (child) => isElement(child) && 'dataFootnoteRef' in child.properties,
  );
  return (
    (node.tagName === 'a' && hasClass(node, 'heading-link')) ||
    (node.tagName === 'section' && hasClass(node, 'footnotes')) ||
    (node.tagName === 'sup' && isReference)
  );
}
