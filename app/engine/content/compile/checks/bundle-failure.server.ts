import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Message } from 'esbuild';
import { errorProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import { PAGE_ENDING } from '#app/engine/content/source/page-names.server.ts';
import type { SourceFile } from '#app/engine/content/source/source-file.server.ts';
import { suggestFile } from '#app/engine/content/compile/code/code-file.server.ts';

/** Where the bundle was made, to say where it failed. */
interface FailureContext {
  source: SourceFile;
  contentDir: string;
  /** What is known to be wrong already. */
  known: readonly Problem[];
}

const ESM_REMEDY = 'A paragraph that starts with "import" or "export" is code; a blank line ends it.';

/** What to do about the messages of the MDX parser that do not say it themselves. */
const REMEDIES: readonly (readonly [RegExp, string])[] = [
  [
    /^Could not parse expression/,
    'Braces hold JavaScript. Write "\\{" for a brace in the text, and an id ("{#its-id}") at the end of its heading.',
  ],
  [/^Could not parse import/, ESM_REMEDY],
  [/^Unexpected end of file in expression/, 'A brace opens JavaScript. Write "\\{" for a brace in the text.'],
  [
    /^Unexpected character `[^!]` .*before name/,
    'A "<" opens a tag. Write "\\<" for one in the text, or put code between backticks.',
  ],
];

/** What the MDX parser says of a tag that is never closed: the words, the tag's line and column, and what ends before. */
const OPEN_TAG = /^(Expected a closing tag for .+) \((\d+):(\d+)-\d+:\d+\)(.*)$/;

/** Problems from a failed run of mdx-bundler; rethrows what is not one. */
export function describeBundleFailure(error: unknown, context: FailureContext): Problem[] {
  const messages = (error as { errors?: unknown }).errors;
  if (!Array.isArray(messages)) throw error;
  return (messages as Message[]).flatMap((message) => describeMessage(message, context));
}

function describeMessage({ text, location, detail }: Message, context: FailureContext): Problem[] {
  const { source, contentDir, known } = context;
  const absolute = location === null ? source.file : path.resolve(contentDir, location.file);
  const file = toDisplayPath(absolute);
  const cause = detail instanceof Error ? detail.cause : undefined;
  if (cause instanceof Error) return [describeMdxError(cause, file)];

  const place = location === null ? {} : { line: location.line, column: location.column + 1 };
  const missing = /^Could not resolve "(.+)"/.exec(text)?.[1];
  if (missing !== undefined) {
    return [
      errorProblem('import', `There is no file "${missing}" to import.`, {
        file,
        ...(PAGE_ENDING.test(absolute) ? findImport(absolute, missing, source) : place),
        remedy: suggestFile(missing, absolute),
      }),
    ];
  }
  if (!PAGE_ENDING.test(absolute)) return [errorProblem('mdx', endSentence(text), { file, ...place })];
  // The place is one in the code that MDX made, which nobody wrote; and a known mistake may be the reason.
  return known.some(({ level }) => level === 'error')
    ? []
    : [errorProblem('mdx', endSentence(text), { file })];
}

/** A mistake that the MDX parser or one of our plugins found. */
export function describeMdxError(
  issue: Error & { reason?: unknown; place?: unknown },
  file: string,
): Problem {
  const reason = typeof issue.reason === 'string' ? issue.reason : issue.message;
  // Of a tag that is never closed the parser tells the place in words; the other one is that of what the tag is in.
  const [, before = reason, line, column, after = ''] = OPEN_TAG.exec(reason) ?? [];
  const message = before + after;
  return errorProblem('mdx', endSentence(message), {
    file,
    ...(line === undefined ? readLocation(issue.place) : { line: Number(line), column: Number(column) }),
    remedy: REMEDIES.find(([pattern]) => pattern.test(message))?.[1],
  });
}

interface Point {
  line: number;
  column: number;
}

/** Start of the place that a message names: a point, or a stretch with a start. */
function readLocation(place: unknown): Point | undefined {
  const { start = place } = (place ?? {}) as { start?: unknown };
  const { line, column } = (start ?? {}) as Partial<Point>;
  return line === undefined || column === undefined ? undefined : { line, column };
}

/** Where a page or a partial names a module, between quotes. */
export function findImport(file: string, name: string, source: SourceFile): Partial<Point> {
  const text = file === source.file ? source.text : readFileSync(file, 'utf8');
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    const at = Math.max(line.indexOf(`'${name}'`), line.indexOf(`"${name}"`));
    if (at !== -1) return { line: index + 1, column: at + 1 };
  }
  return {};
}

/** With a full stop, unless it ends already. */
export function endSentence(text: string): string {
  return /[.!?)]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;
}
