import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { createProcessor } from '@mdx-js/mdx';
import { distance } from 'fastest-levenshtein';
import GithubSlugger from 'github-slugger';
import type { Heading, Root, RootContent, Table, TableRow } from 'mdast';
import type { Node, Parent } from 'unist';
import remarkGfm from 'remark-gfm';
import { remarkHeadingIds } from '#app/engine/content/compile/plugins/heading-id-syntax.server.ts';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';

/**
 * Reads statements from documentation pages: table cells by heading, row, and column, and phrases by regular expression.
 * Tests compare them with what the packages do, so that neither can change without the other.
 */

/** A value with its location. */
export interface StatedValue {
  /** E.g. `content/docs/api/layout.mdx`. */
  file: string;
  line: number;
  /** Captured groups, or the full text. Inline code is in backticks; links are reduced to their text. */
  values: readonly string[];
}

/** Text of a block: a paragraph, heading, list item, or table cell. */
export interface Block {
  line: number;
  text: string;
}

export interface PageTable {
  line: number;
  columns: readonly string[];
  /** Inline code of the first cell (`names`) identifies a row, or of the second (`secondaryNames`) if no first cell does. */
  rows: readonly {
    line: number;
    cells: readonly string[];
    names: readonly string[];
    secondaryNames: readonly string[];
  }[];
}

export interface Section {
  id: string;
  title: string;
  depth: number;
  line: number;
  tables: PageTable[];
}

export interface DocPage {
  /** E.g. `api/layout`. */
  name: string;
  /** E.g. `content/docs/api/layout.mdx`. */
  file: string;
  sections: readonly Section[];
  blocks: readonly Block[];
  /** Inline code with line numbers. */
  codes: readonly Block[];
}

const pages = new Map<string, DocPage>();

/** Names of all documentation pages, e.g. `api/layout`, sorted. */
export function listDocPages(root = PROJECT_ROOT): string[] {
  return readdirSync(path.join(root, 'content/docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.mdx'))
    .map((file) => file.slice(0, -'.mdx'.length).replaceAll(path.sep, '/'))
    .sort();
}

/** Reads `content/docs/<name>.mdx`, or `content/home.mdx` for `../home`. Cached. */
export function readDocPage(name: string): DocPage {
  const known = pages.get(name);
  if (known !== undefined) return known;
  const file = path.posix.join('content/docs', `${name}.mdx`);
  const page = parsePage(name, file, readFileSync(path.join(PROJECT_ROOT, file), 'utf8'));
  pages.set(name, page);
  return page;
}

/** Parses a page. `file` is used in messages. */
export function parsePage(name: string, file: string, source: string): DocPage {
  const sections: Section[] = [{ id: '', title: '', depth: 0, line: 1, tables: [] }];
  const blocks: Block[] = [];
  const codes: Block[] = [];
  const slugger = new GithubSlugger();

  visitNode(parse(source));
  return { name, file, sections, blocks, codes };

  function visitNode(node: Node): void {
    const line = node.position?.start.line ?? 1;
    if (node.type === 'heading') {
      const heading = node as Heading;
      const marker = heading.children.find((child) => child.type === 'headingId');
      const title = inlineText(heading).trim();
      const id = marker?.value ?? slugger.slug(title.replaceAll('`', ''));
      sections.push({ id, title, depth: heading.depth, line, tables: [] });
    }
    if (node.type === 'table') sections.at(-1)?.tables.push(readTable(node as Table));
    if (node.type === 'inlineCode') codes.push({ line, text: (node as unknown as { value: string }).value });
    if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') {
      blocks.push({ line, text: inlineText(node) });
    }
    if (isParent(node)) node.children.forEach(visitNode);
  }
}

/** Section with the given heading ID. Throws with the nearest ID if there is none. */
export function getSection(page: DocPage, id: string): Section {
  const section = page.sections.find((candidate) => candidate.id === id);
  if (section !== undefined) return section;
  const near = nearest(
    id,
    page.sections.map((candidate) => candidate.id).filter((candidate) => candidate !== ''),
  );
  const nearby = page.sections.find((candidate) => candidate.id === near);
  throw new Error(
    `${page.file}:${nearby?.line ?? 1} no heading has the id "${id}"; the nearest is "${near}". ` +
      'Put the heading back, or name the new one in the test.',
  );
}

/**
 * Cell in the row named `row` and the column named `column`, below the heading with the ID `heading`.
 * `heading` may end with the number of a table: `podlet-response/2`.
 */
export function readCell(
  page: DocPage,
  heading: string,
  row: string,
  column: string,
  pick?: RegExp,
): StatedValue {
  const [id = '', number] = heading.split('/');
  const section = getSection(page, id);
  const rows = section.tables
    .filter((_, index) => number === undefined || index + 1 === Number(number))
    .filter((table) => table.columns.includes(column))
    .flatMap((table) =>
      table.rows.map(({ line, cells, names, secondaryNames }) => ({
        line,
        text: cells[table.columns.indexOf(column)] ?? '',
        isPrimary: cells[0] === row || names.includes(row),
        isSecondary: secondaryNames.includes(row),
      })),
    );
  const found = rows.some(({ isPrimary }) => isPrimary)
    ? rows.filter(({ isPrimary }) => isPrimary)
    : rows.filter(({ isSecondary }) => isSecondary);
  const [cell] = found;
  if (cell === undefined || found.length > 1) {
    const line = section.tables[0]?.line ?? section.line;
    const problem = found.length > 1 ? `${found.length} rows are named` : 'no row is named';
    throw new Error(
      `${page.file}:${line} under "${section.title}" ${problem} "${row}" with a column "${column}". ` +
        'Correct the table, or the name in the test.',
    );
  }
  return { file: page.file, line: cell.line, values: extractValues(page.file, cell, pick) };
}

/** The only block of the page that `pattern` matches. Its groups are the stated values. */
export function readPhrase(page: DocPage, pattern: RegExp): StatedValue {
  const found = page.blocks.filter((block) => pattern.test(block.text));
  const [block] = found;
  if (block === undefined) {
    const wanted = words(pattern.source);
    const [near] = [...page.blocks].sort(
      (a, b) => countShared(words(b.text), wanted) - countShared(words(a.text), wanted),
    );
    throw new Error(
      `${page.file}:${near?.line ?? 1} the page no longer says ${String(pattern)}; the nearest is ` +
        `"${near?.text.slice(0, 160) ?? ''}". If the statement is still true in other words, change the test.`,
    );
  }
  if (found.length > 1) {
    throw new Error(
      `${page.file}:${found.map(({ line }) => line).join(',')} ${String(pattern)} matches ${found.length} blocks. ` +
        'Make the pattern in the test longer.',
    );
  }
  return { file: page.file, line: block.line, values: extractValues(page.file, block, pattern) };
}

/** Text of a node as in the source, without emphasis and link targets. Inline code is in backticks. */
export function inlineText(node: Node): string {
  if (node.type === 'inlineCode') return `\`${(node as unknown as { value: string }).value}\``;
  if (node.type === 'text') return (node as unknown as { value: string }).value.replaceAll(/\s+/g, ' ');
  if (node.type === 'break') return ' ';
  return isParent(node) ? node.children.map(inlineText).join('') : '';
}

/** Parses MDX with this site's heading IDs. Frontmatter and keywords count as blank lines. */
export function parse(source: string): Root {
  const blanked = source
    .replace(/^---\n[\s\S]*?\n---\n/, (frontmatter) => frontmatter.replaceAll(/[^\n]/g, ''))
    .replaceAll(/^::keywords\[.*\]$/gm, '')
    // Directives are text here, and MDX would parse their attributes as code.
    .replaceAll(/^(:::+[\w-]+(?:\[.*\])?)\{.*\}$/gm, '$1');
  return createProcessor({ format: 'mdx', remarkPlugins: [remarkGfm, remarkHeadingIds] }).parse(blanked);
}

function readTable(table: Table): PageTable {
  const [head, ...rows] = table.children;
  return {
    line: table.position?.start.line ?? 1,
    columns: head === undefined ? [] : cellsOf(head),
    rows: rows.map((row) => ({
      line: row.position?.start.line ?? 1,
      cells: cellsOf(row),
      names: codesIn(cellsOf(row)[0] ?? ''),
      secondaryNames: cellsOf(row).slice(1, 2).flatMap(codesIn),
    })),
  };
}

function codesIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
}

function cellsOf(row: TableRow): string[] {
  return row.children.map((cell) => inlineText(cell).trim());
}

function extractValues(file: string, block: Block, pick: RegExp | undefined): readonly string[] {
  if (pick === undefined) return [block.text];
  const match = pick.exec(block.text);
  if (match === null) {
    throw new Error(
      `${file}:${block.line} "${block.text}" has no ${String(pick)}. Correct the page, or the test.`,
    );
  }
  return match.length === 1 ? [match[0]] : match.slice(1).map((group: string | undefined) => group ?? '');
}

function nearest(wanted: string, candidates: readonly string[]): string {
  return [...candidates].sort((a, b) => distance(a, wanted) - distance(b, wanted))[0] ?? '';
}

function words(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[a-z0-9]{3,}/g));
}

function countShared(a: Set<string>, b: Set<string>): number {
  return [...a].filter((word) => b.has(word)).length;
}

function isParent(node: Node): node is Parent & { children: RootContent[] } {
  return 'children' in node;
}
