import { isMap, isScalar, isSeq, parseDocument, type ParsedNode } from 'yaml';
import type { TextEdit } from './text-edits.ts';

/** The YAML of a page and where in the file it is. */
interface Frontmatter {
  yaml: string;
  start: number;
}

function findFrontmatter(text: string): Frontmatter | undefined {
  const match = /^(\uFEFF?---[ \t]*(?:\r\n?|\n))([\s\S]*?(?:\r\n?|\n)|)---[ \t]*(?:\r|\n|$)/.exec(text);
  return match === null ? undefined : { yaml: match[2] ?? '', start: match[1]?.length ?? 0 };
}

/** A field whose value is one string: the string, and the offsets of what is written for it, quotes included. */
export function findFrontmatterString(
  text: string,
  field: string,
): { value: string; start: number; end: number } | undefined {
  const matter = findFrontmatter(text);
  const value = matter === undefined ? undefined : findPair(matter.yaml, field)?.value;
  if (matter === undefined || !isScalar(value) || typeof value.value !== 'string') {
    return undefined;
  }
  const [start, end] = value.range;
  return { value: value.value, start: matter.start + start, end: matter.start + end };
}

/**
 * Adds a path to the old paths of a page and takes another out: a page that gets an old address back no longer leads
 * there.
 */
export function changeRedirectsFrom(
  text: string,
  { add, remove }: { add: string | undefined; remove: string },
): TextEdit[] {
  const matter = findFrontmatter(text);
  if (matter === undefined) return [];
  const { yaml, start } = matter;
  const pair = findPair(yaml, 'redirectsFrom');
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
  // The value of a block list ends behind its last line.
  const rest = /(\r\n?|\n)?$/.exec(text.slice(from, to))?.[0] ?? '';
  if (after.length > 0) return [{ start: from, end: to - rest.length, text: written }];
  const line = rest === '' ? (/^[ \t]*(\r\n?|\n)/.exec(text.slice(to))?.[0].length ?? 0) : 0;
  return [{ start: from, end: to + line, text: '' }];
}

function findPair(yaml: string, field: string): { key: ParsedNode; value: ParsedNode | null } | undefined {
  const { contents } = parseDocument(yaml, { schema: 'core', prettyErrors: false });
  if (!isMap(contents)) return undefined;
  return contents.items.find(({ key }) => isScalar(key) && key.value === field);
}
