import { isMap, isScalar, isSeq, parseDocument, type ParsedNode } from 'yaml';
import type { Reference } from './find-references.ts';
import { FRONTMATTER } from './parse-page.ts';
import type { TextEdit } from './text-edits.ts';

/** YAML of a page with its offset in the file. */
interface Frontmatter {
  yaml: string;
  start: number;
}

function findFrontmatter(text: string): Frontmatter | undefined {
  const [, first, yaml = ''] = FRONTMATTER.exec(text) ?? [];
  return first === undefined ? undefined : { yaml, start: first.length };
}

/**
 * Finds the references in the frontmatter of a page: its social card, images of guest authors, and links at the top of
 * the home page.
 */
export function findFrontmatterReferences(text: string): Reference[] {
  const matter = findFrontmatter(text);
  if (matter === undefined) return [];
  const root = parseYaml(matter.yaml);
  const read = (kind: Reference['kind'], parent: ParsedNode | null, field: string): Reference[] => {
    const node = findValue(parent, field);
    if (!isScalar(node) || typeof node.value !== 'string') return [];
    const [start, end] = node.range;
    const quote = node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE' ? 1 : 0;
    return [
      {
        kind,
        url: node.value,
        start: matter.start + start + quote,
        end: matter.start + end - quote,
        escaped: false,
      },
    ];
  };
  return [
    ...[root, ...listItems(root, 'authors')].flatMap((parent) => read('file', parent, 'image')),
    ...listItems(root, 'actions').flatMap((parent) => read('link', parent, 'to')),
  ];
}

/**
 * Adds a path to `redirectsFrom` and removes another: a page that moves back to a former path must not redirect
 * from it.
 */
export function changeRedirectsFrom(
  text: string,
  { add, remove }: { add: string | undefined; remove: string },
): TextEdit[] {
  const matter = findFrontmatter(text);
  if (matter === undefined) return [];
  const { yaml, start } = matter;
  const pair = findPair(parseYaml(yaml), 'redirectsFrom');
  const list = isSeq(pair?.value) ? pair.value : undefined;
  const before = (list?.items ?? []).flatMap((item) =>
    isScalar(item) ? [{ path: String(item.value), source: yaml.slice(item.range[0], item.range[1]) }] : [],
  );
  const after = before.filter(({ path }) => path !== remove);
  if (add !== undefined && !after.some(({ path }) => path === add)) after.push({ path: add, source: add });
  if (before.map(({ path }) => path).join('\n') === after.map(({ path }) => path).join('\n')) return [];
  const end = /\r\n?|\n/.exec(text)?.[0] ?? '\n';
  const written =
    list?.flow === true
      ? `redirectsFrom: [${after.map(({ source }) => source).join(', ')}]`
      : ['redirectsFrom:', ...after.map(({ source }) => `  - ${source}`)].join(end);
  if (pair === undefined || list === undefined) {
    return [{ start: start + yaml.length, end: start + yaml.length, text: written + end }];
  }
  const from = start + pair.key.range[0];
  const to = start + list.range[1];
  // The value of a block list ends after its last line.
  const rest = /(\r\n?|\n)?$/.exec(text.slice(from, to))?.[0] ?? '';
  if (after.length > 0) return [{ start: from, end: to - rest.length, text: written }];
  const line = rest === '' ? (/^[ \t]*(\r\n?|\n)/.exec(text.slice(to))?.[0].length ?? 0) : 0;
  return [{ start: from, end: to + line, text: '' }];
}

/** Removes a field and its value from the frontmatter of a page. */
export function removeField(text: string, field: string): TextEdit[] {
  const matter = findFrontmatter(text);
  const pair = matter === undefined ? undefined : findPair(parseYaml(matter.yaml), field);
  if (matter === undefined || pair === undefined) return [];
  const start = matter.start + pair.key.range[0];
  const end = matter.start + (pair.value ?? pair.key).range[2];
  // The value may end before the end of its line.
  const rest = /(?:\r\n?|\n)$/.test(text.slice(start, end))
    ? ''
    : (/^[^\r\n]*(?:\r\n?|\n)/.exec(text.slice(end))?.[0] ?? '');
  return [{ start, end: end + rest.length, text: '' }];
}

function parseYaml(yaml: string): ParsedNode | null {
  return parseDocument(yaml, { schema: 'core', prettyErrors: false }).contents;
}

function findPair(
  node: ParsedNode | null | undefined,
  field: string,
): { key: ParsedNode; value: ParsedNode | null } | undefined {
  if (!isMap<ParsedNode, ParsedNode | null>(node)) return undefined;
  return node.items.find(({ key }) => isScalar(key) && key.value === field);
}

function findValue(node: ParsedNode | null | undefined, field: string): ParsedNode | null | undefined {
  return findPair(node, field)?.value;
}

function listItems(node: ParsedNode | null, field: string): ParsedNode[] {
  const value = findValue(node, field);
  return isSeq<ParsedNode>(value) ? value.items : [];
}
