import type { Element, Nodes, Root } from 'hast';
import { foldSpace } from '#app/engine/lib/text.ts';
import type { HitKind } from '#app/engine/model/search-results.ts';
import { decodePart } from '#app/engine/urls/paths.ts';
import { isElement, isHeading, listElements, readId, readText } from '../ast/hast-nodes.server.ts';
import { EMPTY_CELL, readTable, type TableRow } from './reference-tables.server.ts';

/** Text of a part of a page. */
interface Words {
  /** Text without code blocks, white space folded. A table row is a sentence, with " · " between its cells. */
  text: string;
  /** Text of code blocks and inline code, white space folded. */
  code: string;
}

/** Type and default of an option. */
interface ValueFacts {
  /** As in the column "Type", e.g. `number`. */
  valueType?: string;
  /** As in the column "Default"; undefined where there is none. */
  defaultValue?: string;
}

/** A part of a page from one heading to the next, for search. */
export interface PageSection extends Words, ValueFacts {
  /** Id of the heading; empty for the text before the first one. */
  id: string;
  /** Kind of what it describes, if its heading is a call or a row of a reference table links to it. */
  kind: HitKind;
  /** Titles of its ancestor headings, outermost first, followed by its own. */
  trail: string[];
  /** Inline code in the heading, which names what the section describes. */
  defines: string[];
  /** Rows of its reference tables that don't link to a section. They are not part of its text. */
  entries: PageEntry[];
}

/** Row of a reference table, e.g. of an option. The columns for name, type, and default are not part of its text. */
interface PageEntry extends Words, ValueFacts {
  /** Id of the row. */
  id: string;
  kind: HitKind;
  /** Text of its first cell. */
  heading: string;
  /** Inline code in the first cell, which names what the row describes. */
  defines: string[];
}

/** Elements that separate words. */
const BLOCKS = new Set('p li pre div section figcaption summary dt dd blockquote'.split(' '));

/** Columns of a reference table that are not part of the description. */
const FACTS: readonly string[] = ['type', 'default', 'required'];

/** Between the cells of a row. */
const SEPARATOR = ' · ';

/** State while an article is read. */
interface Reading {
  sections: PageSection[];
  section: PageSection;
  /** The section, or a table cell in it. */
  words: Words;
  /** Headings down to the section. */
  trail: { level: number; text: string }[];
  /** Ids of headings with code: a row that links to one of them is described by that section, and is not an entry. */
  codeHeadings: ReadonlySet<string | undefined>;
  /** The rows that link to these sections, by id of the section. */
  linked: Map<string, PageEntry>;
}

/**
 * Splits an article into sections at its headings. Headings and table rows already have ids. Elements with `data-nosnippet`,
 * which other search engines ignore too, are omitted.
 */
export function readSections(tree: Root): PageSection[] {
  const section = createSection([], '', []);
  const codeHeadings = listElements(tree).filter(
    (node) => isHeading(node) && listElements(node).some(({ tagName }) => tagName === 'code'),
  );
  const reading: Reading = {
    sections: [section],
    section,
    words: section,
    trail: [],
    codeHeadings: new Set(codeHeadings.map(readId)),
    linked: new Map(),
  };
  for (const node of tree.children) walk(node, [], reading);
  return reading.sections
    .map((read) => ({ ...read, text: foldSpace(read.text), code: foldSpace(read.code) }))
    .filter(({ id, text, code, entries }) => id !== '' || text !== '' || code !== '' || entries.length > 0)
    .map((read) => describeSection(read, reading.linked.get(read.id)));
}

function walk(node: Nodes, ancestors: readonly Element[], reading: Reading): void {
  if (node.type === 'text') {
    reading.words[ancestors.some(({ tagName }) => tagName === 'code') ? 'code' : 'text'] += node.value;
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
  // Inline code is part of its sentence, too.
  if (isCode && ancestors.at(-1)?.tagName !== 'pre') reading.words.text += readText(node);
  const inner = [...ancestors, node];
  for (const child of node.children) walk(child, inner, reading);
  const isInCode = inner.some(({ tagName }) => tagName === 'code');
  if (BLOCKS.has(node.tagName)) reading.words[isInCode ? 'code' : 'text'] += '\n';
  if (isCode) reading.words.code += ' ';
}

function startSection(heading: Element, reading: Reading): void {
  const { trail, sections } = reading;
  const level = Number(heading.tagName.slice(1));
  while ((trail.at(-1)?.level ?? 0) >= level) trail.pop();
  trail.push({ level, text: foldSpace(readText(heading)) });
  const names = listElements(heading).filter(({ tagName }) => tagName === 'code');
  reading.section = createSection(
    trail.map((item) => item.text),
    readId(heading) ?? '',
    names.map((name) => foldSpace(readText(name))),
  );
  reading.words = reading.section;
  sections.push(reading.section);
}

function addTable(element: Element, reading: Reading): void {
  const { section, codeHeadings, linked } = reading;
  const { head, kind, rows } = readTable(element);
  if (kind === undefined) addSentence(head, reading);
  for (const row of rows) {
    const entry = kind === undefined ? undefined : readEntry(row, head, kind, reading);
    const target = listLinks(row).find((id) => codeHeadings.has(id));
    if (entry !== undefined && target !== undefined && !linked.has(target)) linked.set(target, entry);
    if (entry !== undefined && target === undefined) section.entries.push(entry);
    else addSentence(row.cells, reading);
  }
}

/** Adds a table row to the text of the section. */
function addSentence(cells: readonly Element[], reading: Reading): void {
  const { section } = reading;
  const read = cells.map((cell) => readCell(cell, reading));
  section.text += toSentence(read);
  section.code += read.map(({ code }) => `${code} `).join('');
}

function readEntry(row: TableRow, head: readonly Element[], kind: HitKind, reading: Reading): PageEntry {
  const columns = head.map((cell) => foldSpace(readText(cell)).toLowerCase());
  const [first, ...others] = row.cells.map((cell) => readCell(cell, reading));
  const find = (column: string): string | undefined =>
    others.find(({ text }, at) => columns[at + 1] === column && !EMPTY_CELL.test(text))?.text;
  const valueType = find('type');
  const written = find('default');
  const defaultValue = written === 'none' ? undefined : written;
  const heading = first?.text ?? '';
  return {
    id: readId(row.element) ?? '',
    kind: kind === 'option' ? refineKind(heading, valueType) : kind,
    heading,
    defines: row.names.map((name) => foldSpace(readText(name))),
    text: [
      find('required') === 'yes' ? 'required' : '',
      ...others.map(({ text }, at) => (FACTS.includes(columns[at + 1] ?? '') ? '' : text)),
    ]
      .filter((text) => !EMPTY_CELL.test(text))
      .join(SEPARATOR),
    code: foldSpace([first, ...others].map((cell) => cell?.code).join(' ')),
    ...(valueType === undefined ? {} : { valueType }),
    ...(defaultValue === undefined ? {} : { defaultValue }),
  };
}

function readCell(cell: Element, reading: Reading): Words {
  const outer = reading.words;
  const read: Words = { text: '', code: '' };
  reading.words = read;
  for (const child of cell.children) walk(child, [cell], reading);
  reading.words = outer;
  return { ...read, text: foldSpace(read.text), code: foldSpace(read.code) };
}

/** Describes a section with code in its heading: it is a call, or what the row that links to it says. */
function describeSection(section: PageSection, entry: PageEntry | undefined): PageSection {
  const heading = section.trail.at(-1) ?? '';
  if (entry === undefined)
    return heading === section.defines[0] && isCall(heading) ? { ...section, kind: 'method' } : section;
  const { kind, valueType, defaultValue } = entry;
  return {
    ...section,
    kind,
    ...(valueType === undefined ? {} : { valueType }),
    ...(defaultValue === undefined ? {} : { defaultValue }),
  };
}

function createSection(trail: string[], id: string, defines: string[]): PageSection {
  return {
    id,
    kind: id === '' ? 'page' : 'section',
    trail,
    text: '',
    code: '',
    defines,
    entries: [],
  };
}

/** Ids that the names of a row link to. */
function listLinks({ cells }: TableRow): string[] {
  return cells
    .slice(0, 1)
    .flatMap(listElements)
    .flatMap(({ properties: { href } }) =>
      typeof href === 'string' && href.startsWith('#') ? [decodePart(href.slice(1))] : [],
    );
}

/** The cells of a row with dots between, and a full stop. */
function toSentence(cells: readonly Words[]): string {
  const text = cells
    .map((cell) => cell.text)
    .filter((said) => !EMPTY_CELL.test(said))
    .join(SEPARATOR);
  return text === '' || /[.!?…:]$/.test(text) ? `${text}\n` : `${text}.\n`;
}

/** Kind of a member, by its type or name: tables of members also contain methods and events. */
function refineKind(heading: string, valueType = ''): HitKind {
  if (/^events?\b/.test(valueType)) return 'event';
  return isCall(heading) || /^methods?\b/.test(valueType) ? 'method' : 'option';
}

/** Whether a name is that of a function: `register(options)`. */
function isCall(name: string): boolean {
  return /^[\w.$]+\(.*\)$/.test(name);
}
