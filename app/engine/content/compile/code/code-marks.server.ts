import { suggest } from '#app/engine/diagnostics/suggest.ts';
import { findOwn } from '#app/engine/lib/find-own.ts';

/** Mark on a line of code, set by a comment. It names the class of the line, e.g. `line-on`. */
export type LineMark = 'added' | 'removed' | 'on' | 'focus' | 'error' | 'warning';

/** Code without its mark comments, and the marks by line. */
export interface MarkedCode {
  code: string;
  /** Marks by line, 1-based. */
  marks: ReadonlyMap<number, ReadonlySet<LineMark>>;
  /** Unknown marks, with suggestions. */
  unknown: { word: string; line: number; fix: string }[];
}

const MARKS: Readonly<Record<string, LineMark>> = {
  '++': 'added',
  '--': 'removed',
  highlight: 'on',
  hl: 'on',
  focus: 'focus',
  error: 'error',
  warning: 'warning',
};

/** Comment that contains only a mark: `// # -- ;` to the end of the line, or `/* *\/`, `<!-- -->`, `{/* *\/}`. */
const COMMENT =
  /(?:(?:\/\/|#|--|;)[ \t]*\[!code ([^\]\n]+)\][ \t]*$|(?:\{?\/\*|<!--)[ \t]*\[!code ([^\]\n]+)\][ \t]*(?:\*\/\}?|-->)[ \t]*$)/;

/**
 * Extracts comments that mark lines of code: `// [!code ++]`, `--`, `highlight`, `focus`, `error`, `warning`, each with
 * an optional number of lines, such as `:3`. A comment on its own line marks the lines below it, and the whole line is
 * removed.
 */
export function readCodeMarks(code: string): MarkedCode {
  if (!code.includes('[!code ')) return { code, marks: new Map(), unknown: [] };
  const lines: string[] = [];
  const marks = new Map<number, Set<LineMark>>();
  const unknown: MarkedCode['unknown'] = [];
  for (const [index, sourceLine] of code.split('\n').entries()) {
    const { text, found } = stripComments(sourceLine);
    const isAlone = found.length > 0 && text.trim() === '';
    const first = lines.length + 1;
    if (!isAlone) lines.push(text);
    for (const { word, mark, count } of found) {
      if (mark === undefined) {
        unknown.push({ word, line: index + 1, fix: suggest(word, Object.keys(MARKS), 'The marks are') });
        continue;
      }
      for (let line = first; line < first + count; line += 1) {
        const lineMarks = marks.get(line) ?? new Set();
        marks.set(line, lineMarks.add(mark));
      }
    }
  }
  return { code: lines.join('\n'), marks, unknown };
}

/** Returns the code that a reader copies, without mark comments and removed lines. */
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
    const notation = (match[1] ?? match[2] ?? '').trim();
    const [, word = notation, count] = /^(.*?)(?::(\d{1,4}))?$/.exec(notation) ?? [];
    found.push({ word, mark: findOwn(MARKS, word), count: Number(count ?? 1) });
    text = text.slice(0, match.index).trimEnd();
  }
  return { text, found };
}
