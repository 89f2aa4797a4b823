import type { Element, Nodes, Root } from 'hast';
import { collapseWhitespace } from '#app/engine/lib/text.ts';
import type { SearchRecord } from '#app/engine/model/search-record.ts';
import type { HitKind } from '#app/engine/model/search-results.ts';
import { decodePart } from '#app/engine/urls/paths.ts';
import { isElement, isHeading, listElements, readId, readText } from '../ast/hast-nodes.server.ts';
import { EMPTY_CELL, FACTS, readTable, type TableRow } from './reference-tables.server.ts';

interface TextAndCode {
  /** Text without code blocks, with collapsed whitespace. " · " separates table cells, list items, labels, and the like. */
  text: string;
  /** Text of code blocks and inline code, with collapsed whitespace. */
  code: string;
}

/** Section of a page, from one heading to the next, for search. */
export interface PageSection extends Omit<SearchRecord, 'heading'> {
  /** Titles of its ancestor headings, outermost first, followed by its own. */
  trail: string[];
  /** Rows of its reference tables that don't link to a section. Not included in its text. */
  entries: PageEntry[];
}

/** Row of a reference table, e.g. for an option. Its text excludes the name, type, and default columns. */
type PageEntry = Omit<SearchRecord, 'trail'>;

/** Elements that end a sentence. */
const BLOCKS = new Set('p li pre div section figcaption summary dt dd blockquote button text'.split(' '));

const SEPARATOR = ' · ';

interface Reading {
  sections: PageSection[];
  section: PageSection;
  /** Current text target: the section, or a table cell in it. */
  target: TextAndCode;
  /** Headings that lead to the section, outermost first. */
  trail: { level: number; text: string }[];
  /** Ids of headings with code. A row that links to one of them is not an entry, because that section documents it. */
  codeHeadings: ReadonlySet<string | undefined>;
  /** Rows that link to these sections, by section id. */
  linked: Map<string, PageEntry>;
}

/**
 * Splits an article into sections at its headings. Headings and table rows must already have ids. Elements with
 * `data-nosnippet`, which web search engines also skip, are omitted.
 */
export function readSections(tree: Root): PageSection[] {
  const section = createSection([], '', []);
  const codeHeadings = listElements(tree).filter(
    (node) => isHeading(node) && listElements(node).some(({ tagName }) => tagName === 'code'),
  );
  const reading: Reading = {
    sections: [section],
    section,
    target: section,
    trail: [],
    codeHeadings: new Set(codeHeadings.map(readId)),
    linked: new Map(),
  };
  for (const node of tree.children) walk(node, [], reading);
  return reading.sections
    .map(foldContent)
    .filter(({ id, text, code, entries }) => id !== '' || text !== '' || code !== '' || entries.length > 0)
    .map((content) => describeSection(content, reading.linked.get(content.id)));
}

function walk(node: Nodes, ancestors: readonly Element[], reading: Reading): void {
  if (node.type === 'text') {
    // In a text, line breaks separate blocks.
    if (ancestors.some(({ tagName }) => tagName === 'code')) reading.target.code += node.value;
    else reading.target.text += node.value.replaceAll('\n', ' ');
    return;
  }
  if (!isElement(node) || node.properties['dataNosnippet'] !== undefined) return;
  if (isHeading(node)) {
    startSection(node, reading);
    return;
  }
  if (node.tagName === 'table') {
    addTable(node, reading);
    return;
  }
  const isCode = node.tagName === 'code';
  // Inline code is also part of the sentence.
  if (isCode && ancestors.at(-1)?.tagName !== 'pre') reading.target.text += readText(node);
  const inner = [...ancestors, node];
  for (const child of node.children) walk(child, inner, reading);
  const isInCode = inner.some(({ tagName }) => tagName === 'code');
  if (BLOCKS.has(node.tagName)) reading.target[isInCode ? 'code' : 'text'] += '\n';
  if (isCode) reading.target.code += ' ';
}

function startSection(heading: Element, reading: Reading): void {
  const { trail, sections } = reading;
  const level = Number(heading.tagName.slice(1));
  while ((trail.at(-1)?.level ?? 0) >= level) trail.pop();
  trail.push({ level, text: collapseWhitespace(readText(heading)) });
  const names = listElements(heading).filter(({ tagName }) => tagName === 'code');
  reading.section = createSection(
    trail.map((item) => item.text),
    readId(heading) ?? '',
    names.map((name) => collapseWhitespace(readText(name))),
  );
  const { dataKeywords: keywords } = heading.properties;
  if (typeof keywords === 'string') reading.section.keywords = keywords;
  reading.target = reading.section;
  sections.push(reading.section);
}

function addTable(element: Element, reading: Reading): void {
  const { section, codeHeadings, linked } = reading;
  const { head, kind, rows } = readTable(element);
  for (const row of rows) {
    const entry = kind === undefined ? undefined : readEntry(row, head, kind, reading);
    const target = listLinks(row).find((id) => codeHeadings.has(id));
    if (entry !== undefined && target !== undefined && !linked.has(target)) linked.set(target, entry);
    if (entry !== undefined && target === undefined) section.entries.push(entry);
    else addSentence(row.cells, reading);
  }
}

function addSentence(cells: readonly Element[], reading: Reading): void {
  const { section } = reading;
  const content = cells.map((cell) => readCell(cell, reading));
  const text = joinCells(content.map((cell) => cell.text));
  section.text += text === '' || /[.!?…:]$/.test(text) ? `${text}\n` : `${text}.\n`;
  section.code += content.map(({ code }) => `${code} `).join('');
}

function readEntry(row: TableRow, head: readonly Element[], kind: HitKind, reading: Reading): PageEntry {
  const columns = head.map((cell) => collapseWhitespace(readText(cell)).toLowerCase());
  const [first, ...others] = row.cells.map((cell) => readCell(cell, reading));
  const findCell = (column: string): string | undefined =>
    others.find(({ text }, at) => columns[at + 1] === column && !EMPTY_CELL.test(text))?.text;
  const valueType = findCell('type');
  const defaultValue = findCell('default');
  const heading = first?.text ?? '';
  return {
    id: readId(row.element) ?? '',
    kind: kind === 'option' ? refineKind(heading, valueType) : kind,
    heading,
    defines: row.names.map((name) => collapseWhitespace(readText(name))),
    text: joinCells([
      findCell('required') === 'yes' ? 'required' : '',
      ...others.map(({ text }, at) => (FACTS.includes(columns[at + 1] ?? '') ? '' : text)),
    ]),
    code: collapseWhitespace([first, ...others].map((cell) => cell?.code).join(' ')),
    valueType,
    defaultValue: defaultValue === 'none' ? undefined : defaultValue,
  };
}

function readCell(cell: Element, reading: Reading): TextAndCode {
  const outer = reading.target;
  const content: TextAndCode = { text: '', code: '' };
  reading.target = content;
  for (const child of cell.children) walk(child, [cell], reading);
  reading.target = outer;
  return foldContent(content);
}

/** Collapses whitespace, and separates blocks that don't end with punctuation from the next one. */
function foldContent<T extends TextAndCode>(content: T): T {
  const blocks = content.text.split('\n').map(collapseWhitespace).filter(Boolean);
  const text = collapseWhitespace(blocks.join('\n').replace(/(?<![.!?…:;,])\n/g, SEPARATOR));
  return { ...content, text, code: collapseWhitespace(content.code) };
}

/**
 * Adds the kind, type, and default of the row that links to a section; without one, a heading that is a call makes it a
 * method.
 */
function describeSection(section: PageSection, entry: PageEntry | undefined): PageSection {
  const heading = section.trail.at(-1) ?? '';
  if (entry === undefined)
    return heading === section.defines[0] && isCall(heading) ? { ...section, kind: 'method' } : section;
  const { kind, valueType, defaultValue } = entry;
  return { ...section, kind, valueType, defaultValue };
}

function createSection(trail: string[], id: string, defines: string[]): PageSection {
  return { id, kind: id === '' ? 'page' : 'section', trail, text: '', code: '', defines, entries: [] };
}

/** Ids that the first cell of a row links to. */
function listLinks({ cells }: TableRow): string[] {
  return cells
    .slice(0, 1)
    .flatMap(listElements)
    .flatMap(({ properties: { href } }) =>
      typeof href === 'string' && href.startsWith('#') ? [decodePart(href.slice(1))] : [],
    );
}

function joinCells(texts: readonly string[]): string {
  return texts.filter((text) => !EMPTY_CELL.test(text)).join(SEPARATOR);
}

/** Kind of a member by its type or name; tables of members also contain methods and events. */
function refineKind(heading: string, valueType = ''): HitKind {
  if (/^events?\b/.test(valueType)) return 'event';
  return isCall(heading) || /^methods?\b/.test(valueType) ? 'method' : 'option';
}

/** Whether a name is a function call, e.g. `register(options)`. */
function isCall(name: string): boolean {
  return /^[\w.$]+\(.*\)$/.test(name);
}
