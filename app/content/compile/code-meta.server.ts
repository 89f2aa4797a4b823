/** What an author wrote behind the language of a code fence. */
export interface CodeMeta {
  title: string | undefined;
  /** Lines to point out, counted from 1. */
  highlighted: ReadonlySet<number>;
  lineNumbers: boolean;
  /** Words that mean nothing, for a warning. */
  unknown: string[];
}

/** Settings that other tools read; the page does not show them. */
const SILENT_KEYS = new Set(['norun', 'expect']);

const TOKEN = /\{([^}]*)\}|([\w-]+)="([^"]*)"|([\w-]+)='([^']*)'|(\S+)/g;

/** Reads `title="server.js" {1,3-5} showLineNumbers`. */
export function parseCodeMeta(meta: string): CodeMeta {
  const result = {
    title: undefined as string | undefined,
    highlighted: new Set<number>(),
    lineNumbers: false,
    unknown: [] as string[],
  };
  for (const match of meta.matchAll(TOKEN)) {
    const [whole, range, doubleKey, doubleValue, singleKey, singleValue] = match;
    const key = doubleKey ?? singleKey;
    const value = doubleValue ?? singleValue;
    if (range !== undefined) {
      if (!addLines(range, result.highlighted)) result.unknown.push(whole);
    } else if (key === 'title') result.title = value;
    else if (whole === 'showLineNumbers') result.lineNumbers = true;
    else if (!SILENT_KEYS.has(key ?? whole)) result.unknown.push(whole);
  }
  return result;
}

function addLines(range: string, lines: Set<number>): boolean {
  for (const part of range.split(',')) {
    const [, from, to] = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part) ?? [];
    if (from === undefined) return false;
    const last = Number(to ?? from);
    if (last < Number(from) || last - Number(from) > 10_000) return false;
    for (let line = Number(from); line <= last; line += 1) lines.add(line);
  }
  return true;
}
