import { errorProblem, type Position, type Problem } from '#app/engine/diagnostics/problem.ts';
import { endSentence, toPosition } from '#app/engine/lib/text.ts';
import { MERGE_CONFLICT, MERGE_CONFLICT_ISSUE } from '#app/engine/content/source/source-file.server.ts';
import { maskCode } from './mask-code.server.ts';

const ESM_FIX = 'A paragraph that starts with "import" or "export" is code; a blank line ends it.';

/**
 * Fixes for error messages of the MDX parser that do not include one. `$1` is replaced by the text of the first group.
 */
const FIXES: readonly (readonly [RegExp, string])[] = [
  [
    /^Could not parse expression/,
    'Braces contain JavaScript. Write "\\{" for a literal brace, and an ID ("{#its-id}") at the end of its heading.',
  ],
  [/^Could not parse import/, ESM_FIX],
  [/^Unexpected `\w+` in code/, ESM_FIX],
  [/^Unexpected end of file in expression/, 'A brace opens JavaScript. Write "\\{" for a literal brace.'],
  [
    /^Expected a closing tag for `<(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)>`/,
    'Write "<$1 />".',
  ],
  [
    /^Expected a closing tag for .* before the end of `paragraph`/,
    'Close it in the same paragraph, or put its opening and closing tags on separate lines.',
  ],
  [/^Unexpected character `[“”„‘’]` .*attribute value/, 'Put the value in straight quotes: "…".'],
  [/^Unexpected closing slash/, 'Remove this closing tag, or add its opening tag.'],
  [
    /^Unexpected character `[^!]` .*(?:before|in) name,/,
    'A "<" opens a tag. Write "\\<" for a literal "<", or put code between backticks.',
  ],
];

/**
 * Error message of the MDX parser for an unclosed tag: the text, the tag's line and column, and the enclosing element
 * that is closed first.
 */
const OPEN_TAG = /^(Expected a closing tag for .+) \((\d+):(\d+)-\d+:\d+\)(.*)$/;

/** Message, and the location and fix as far as known. */
type Details = Pick<Problem, 'message' | 'line' | 'column' | 'fix'>;

/**
 * Converts an error of the MDX parser or a plugin to a problem.
 *
 * @param file path as shown in messages
 * @param text source text of the file
 */
export function describeMdxError(
  error: Error & { reason?: unknown; place?: unknown },
  file: string,
  text: string,
): Problem {
  const raw = typeof error.reason === 'string' ? error.reason : error.message;
  // The cause is the error from Acorn, the JavaScript parser.
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ' with acorn';
  const reason = raw.replace(' with acorn', () => cause);
  // For an unclosed tag, the message contains its location; the position of the error is that of the enclosing element.
  const [, head = reason, line, column, tail = ''] = OPEN_TAG.exec(reason) ?? [];
  const location =
    line === undefined ? readLocation(error.place) : { line: Number(line), column: Number(column) };
  const details = { message: head + tail, fix: findFix(head + tail), ...location };
  const specific = location === undefined ? undefined : findCause(details.message, location, text);
  const { message, ...rest } = { ...details, ...specific };
  return errorProblem('mdx', endSentence(message), { file, ...rest });
}

function findFix(message: string): string | undefined {
  const [pattern, fix] = FIXES.find(([known]) => known.test(message)) ?? [];
  return pattern === undefined ? undefined : fix?.replace('$1', pattern.exec(message)?.[1] ?? '');
}

/** Finds a more specific message for an error in the source text. */
function findCause(message: string, location: Position, text: string): Partial<Details> | undefined {
  if (/^Unexpected end of file in expression/.test(message)) return findOpenBrace(location, text);
  const line = text.split('\n')[location.line - 1] ?? '';
  if (MERGE_CONFLICT.test(line)) return { ...MERGE_CONFLICT_ISSUE, column: 1 };
  if (/^Could not parse expression/.test(message)) {
    // The location of an unclosed comment is that of its slash.
    const { line: row, column } = location;
    if (line.startsWith('{/*', column - 2)) return describeOpenComment({ line: row, column: column - 1 });
    return findInvalidId(location, line);
  }
  if (/^Could not parse import/.test(message) && TYPESCRIPT.test(line)) {
    return { fix: 'Pages cannot contain TypeScript; put it in a .ts file and import it.' };
  }
  return undefined;
}

/** Line with TypeScript: a type, an interface, an enum, a variable or parameter with a type, or an assertion. */
const TYPESCRIPT =
  /^(?:export|import) (?:declare |const )?(?:type|interface|enum|abstract)\b|^export (?:const|let|var) [\w$]+\s*:|^export .*(?:\b(?:as|satisfies) [\w<{]|\([^()]*[\w$]\??:)/;

/** Finds the innermost brace that is open at the end of an expression. */
function findOpenBrace(end: Position, text: string): Partial<Details> | undefined {
  const before = maskCode(text).split('\n').slice(0, end.line);
  const code = [...before.slice(0, -1), before.at(-1)?.slice(0, end.column - 1)].join('\n');
  let depth = 0;
  for (let index = code.length - 1; index >= 0; index -= 1) {
    if (code[index - 1] === '\\') continue;
    if (code[index] === '}') depth += 1;
    if (code[index] !== '{') continue;
    if (depth > 0) {
      depth -= 1;
      continue;
    }
    const position = toPosition(text, index);
    return code.startsWith('{/*', index) ? describeOpenComment(position) : position;
  }
  return undefined;
}

function describeOpenComment(start: Position): Details {
  return { ...start, message: 'The comment is not closed.', fix: 'Close it with "*/}".' };
}

/** Finds an ID with invalid characters, such as `{#a b}`; a valid one is in the wrong position. */
function findInvalidId({ line, column }: Position, text: string): Partial<Details> | undefined {
  for (const { 0: written, index } of text.matchAll(/\{\s*#[^{}]*\}/g)) {
    if (column <= index || column > index + written.length + 1) continue;
    if (/^\{#[\w\-.:]+\}$/.test(written)) continue;
    return {
      line,
      column: index + 1,
      message: `"${written}" is not a valid ID.`,
      fix: 'Write it as "{#its-id}", without spaces; it may contain the letters A to Z, digits, "-", "_", ".", and ":".',
    };
  }
  return undefined;
}

/** Reads the start of a message location, which is a point or a range. */
function readLocation(place: unknown): Position | undefined {
  const { start = place } = (place ?? {}) as { start?: unknown };
  const { line, column } = (start ?? {}) as Partial<Position>;
  return line === undefined || column === undefined ? undefined : { line, column };
}
