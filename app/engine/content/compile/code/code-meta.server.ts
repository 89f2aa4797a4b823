import { findNearest } from '#app/engine/diagnostics/suggest.ts';
import { findOwn } from '#app/engine/lib/find-own.ts';

/** Parsed meta string of a code fence. */
export interface CodeMeta {
  title: string | undefined;
  /** Tab label in a code group, if different from the title. */
  label: string | undefined;
  /** Text alternative of a diagram. */
  alt: string | undefined;
  file: string | undefined;
  /** Lines of that file, e.g. `3-18`. */
  lines: string | undefined;
  region: string | undefined;
  /** Part of the documented system that the code belongs to, if the title doesn't imply it; `none` for no part. */
  part: string | undefined;
  /** Lines to highlight, 1-based. */
  highlighted: ReadonlySet<number>;
  lineNumbers: boolean;
  /** Whether npm commands are also shown for other package managers. */
  packageManagers: boolean;
  /** Whether the code is shown unchanged, including marks. */
  verbatim: boolean;
  /** Whether it is the output of the preceding code block. */
  output: boolean;
  /** Unknown words, reported as warnings. */
  unknown: string[];
}

type TextKey = 'title' | 'label' | 'alt' | 'file' | 'lines' | 'region' | 'part';

const TEXT_KEYS: readonly TextKey[] = ['title', 'label', 'alt', 'file', 'lines', 'region', 'part'];

/** Flags and the options they set. */
const FLAGS: Readonly<Record<string, 'lineNumbers' | 'packageManagers' | 'verbatim' | 'output'>> = {
  showLineNumbers: 'lineNumbers',
  npm2yarn: 'packageManagers',
  output: 'output',
  verbatim: 'verbatim',
};

/** Options for other tools, without effect on the page. */
const SILENT_KEYS = new Set(['norun', 'expect']);

const TOKEN = /\{([^{}]*)\}|(?<![\w-])([\w-]+)=(?:"([^"]*)"|'([^']*)'|([^\s"'{}]+))|(\S+)/g;

/** Parses a meta string, e.g. `title="server.js" {1,3-5} showLineNumbers file=./server.js lines=3-18`. */
export function parseCodeMeta(meta: string): CodeMeta {
  const result = {
    ...(Object.fromEntries(TEXT_KEYS.map((key) => [key, undefined])) as Record<TextKey, string | undefined>),
    highlighted: new Set<number>(),
    lineNumbers: false,
    packageManagers: false,
    verbatim: false,
    output: false,
    unknown: [] as string[],
  };
  for (const match of meta.matchAll(TOKEN)) {
    const [word, range, key = '', doubleQuoted, singleQuoted, bare] = match;
    const flag = findOwn(FLAGS, word);
    if (range !== undefined) {
      if (!addLines(range, result.highlighted)) result.unknown.push(word);
    } else if (isTextKey(key)) result[key] = doubleQuoted ?? singleQuoted ?? bare;
    else if (flag !== undefined) result[flag] = true;
    else if (!SILENT_KEYS.has(key === '' ? word : key)) result.unknown.push(word);
  }
  return result;
}

/** Suggests the fix for an unknown word. */
export function suggestMeta(word: string): string {
  const [name = word] = word.split('=');
  const nearest = findNearest(name, [...TEXT_KEYS, ...Object.keys(FLAGS), ...SILENT_KEYS]);
  if (nearest !== undefined && nearest !== name) return `Did you mean "${nearest}"?`;
  return `Valid options are {1,3-5}, ${TEXT_KEYS.map((key) => `${key}="…"`).join(', ')}, ${Object.keys(FLAGS).join(', ')}.`;
}

/** Parses a line range, `3-18` or `7`. */
export function parseLineRange(range: string): { from: number; to: number } | undefined {
  const [, from, to] = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(range) ?? [];
  if (from === undefined) return undefined;
  const parsed = { from: Number(from), to: Number(to ?? from) };
  return parsed.to < parsed.from || parsed.to - parsed.from > 10_000 ? undefined : parsed;
}

function addLines(ranges: string, lines: Set<number>): boolean {
  for (const part of ranges.split(',')) {
    const range = parseLineRange(part);
    if (range === undefined) return false;
    for (let line = range.from; line <= range.to; line += 1) lines.add(line);
  }
  return true;
}

function isTextKey(key: string): key is TextKey {
  return (TEXT_KEYS as readonly string[]).includes(key);
}
