import { suggest } from '#app/engine/diagnostics/suggest.ts';

/** Mark that a comment in the code sets on a line. */
export type LineMark = 'added' | 'removed' | 'highlighted' | 'focused' | 'error' | 'warning';

/** Code without the comments that mark its lines, and the marks by line. */
export interface MarkedCode {
  code: string;
  /** Marks by line, counted from 1. */
  marks: ReadonlyMap<number, ReadonlySet<LineMark>>;
  /** Unknown marks, with suggestions. */
  unknown: { word: string; line: number; remedy: string }[];
}

/** Marks by their notation. */
const MARKS: Readonly<Record<string, LineMark>> = {
  '++': 'added',
  '--': 'removed',
  highlight: 'highlighted',
  hl: 'highlighted',
  focus: 'focused',
  error: 'error',
  warning: 'warning',
};

/** A comment that contains only a mark: `// # -- ;` to the end of the line, or `/* *\/`, `<!-- -->`, `{/* *\/}`. */
const COMMENT =
  /(?:(?:\/\/|#|--|;)[ \t]*\[!code ([^\]\n]+)\][ \t]*$|(?:\{?\/\*|<!--)[ \t]*\[!code ([^\]\n]+)\][ \t]*(?:\*\/\}?|-->)[ \t]*$)/;

/**
 * Extracts the comments that mark lines of code: `// [!code ++]`, `--`, `highlight`, `focus`, `error`, `warning`, each followed
 * by an optional number of lines, such as `:3`. A comment on its own line marks the lines below and is removed with its
 * line.
 */
export function readCodeMarks(code: string): MarkedCode {
  if (!code.includes('[!code ')) return { code, marks: new Map(), unknown: [] };
  const lines: string[] = [];
  const marks = new Map<number, Set<LineMark>>();
  const unknown: MarkedCode['unknown'] = [];
  for (const [index, written] of code.split('\n').entries()) {
    const { text, found } = stripComments(written);
    const isAlone = found.length > 0 && text.trim() === '';
    const first = lines.length + 1;
    if (!isAlone) lines.push(text);
    for (const { word, mark, count } of found) {
      if (mark === undefined) {
        unknown.push({ word, line: index + 1, remedy: suggest(word, Object.keys(MARKS), 'The marks are') });
        continue;
      }
      for (let line = first; line < first + count; line += 1) {
        const ofLine = marks.get(line) ?? new Set();
        marks.set(line, ofLine.add(mark));
      }
    }
  }
  return { code: lines.join('\n'), marks, unknown };
}

/** The code that a reader copies: without the comments that mark lines, and without the lines that are taken away. */
export function getResultingCode(code: string): string {
  const { code: clean, marks } = readCodeMarks(code);
  if (marks.size === 0) return clean;
  return clean
    .split('\n')
    .filter((_, index) => marks.get(index + 1)?.has('removed') !== true)
    .join('\n');
}

function stripComments(line: string) {
  const found: { word: string; mark: LineMark | undefined; count: number }[] = [];
  let text = line;
  for (let match = COMMENT.exec(text); match !== null; match = COMMENT.exec(text)) {
    const said = (match[1] ?? match[2] ?? '').trim();
    const [, word = said, count] = /^(.*?)(?::(\d{1,4}))?$/.exec(said) ?? [];
    found.push({ word, mark: MARKS[word], count: Number(count ?? 1) });
    text = text.slice(0, match.index).trimEnd();
  }
  return { text, found };
}
