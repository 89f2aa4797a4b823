import { existsSync } from 'node:fs';
import type { SourceMap, SourceMapping } from 'node:module';
import path from 'node:path';
import { errorProblem, removeDuplicates, type Problem } from '#app/engine/diagnostics/problem.ts';
import { splitSourceMap } from '#app/engine/lib/bundle-inspection.server.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import { endSentence, toPosition } from '#app/engine/lib/text.ts';
import { PAGE_EXTENSION } from '#app/engine/content/source/page-names.server.ts';
import type { PageContext } from '../context/page-context.server.ts';
import { describeRejection, PageRejection } from '../context/page-rejections.server.ts';
import type { SourceLocation } from './render-markers.server.ts';
import { readSourceText } from './bundle-failure.server.ts';
import { findMathAt, MATH_FIX } from './math-check.server.ts';

/** Name of the page's code in stack traces. */
const CODE_NAME = 'page-with-source-map.js';

/** Number of lines that `new Function` adds before the code. */
const WRAPPER_LINES = 2;

/**
 * Converts an error thrown while rendering a page to problems, with the location of the expression: renders the page
 * again from code with a source map, unless it timed out, and looks for the first stack frame in an author's file, or else
 * for the component or expression that was being rendered.
 *
 * @param findMarked returns the location of the component or expression whose rendering started last
 */
export async function describeRenderFailure(
  error: unknown,
  { source, contentDir, problems: known }: PageContext,
  bundleWithMap: () => Promise<string>,
  render: (code: string) => Promise<unknown>,
  findMarked: () => SourceLocation | undefined,
): Promise<Problem[]> {
  const file = source.displayPath;
  if (isTimeout(error)) {
    const fix = 'Look for an infinite loop in the expressions in braces and in the exports.';
    return [...known, errorProblem('render', 'Rendering the page timed out.', { file, fix })];
  }
  const message = error instanceof Error ? error.message : String(error);
  const location = await findLocation(contentDir, await bundleWithMap(), render, findMarked);
  const math =
    location === undefined ? undefined : findMathAt(readSourceText(location.file, source), location.line);
  if (location !== undefined && math !== undefined) {
    const { line, column, written } = math;
    const at = { file: toDisplayPath(location.file), line, column };
    return [
      ...known.filter((other) => other.file !== at.file || other.line !== line || other.column !== column),
      errorProblem(
        'render',
        `Math is not supported; braces in "${written}" contain JavaScript (${message}).`,
        {
          ...at,
          fix: MATH_FIX,
        },
      ),
    ];
  }
  const at = location === undefined ? { file } : { ...location, file: toDisplayPath(location.file) };
  if (error instanceof PageRejection) return removeDuplicates([...known, describeRejection(error, at)]);
  return removeDuplicates([
    ...known,
    errorProblem('render', endSentence(`The page cannot be rendered: ${message}`), {
      ...at,
      fix: describeFix(error, message, location?.file ?? source.file),
    }),
  ]);
}

/** Whether an error was thrown because the time limit was exceeded. */
export function isTimeout(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | undefined)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}

/** Reports exports that are promises: pages are rendered without waiting for them. */
export function checkPromises(names: readonly string[], { source, problems }: PageContext): void {
  for (const name of names) {
    const declaration = new RegExp(
      `^export\\b.*?(?=(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$]))`,
      'm',
    );
    const found = declaration.exec(source.text);
    problems.push(
      errorProblem('render', `The export "${name}" is a promise, which pages do not wait for.`, {
        file: source.displayPath,
        ...(found === null ? {} : toPosition(source.text, found.index + found[0].length)),
        fix: 'Import the data from a .json or .ts file, or load it in a component in an <Island>.',
      }),
    );
  }
}

/** Global variables that browsers have and Node.js doesn't, or not in all versions. */
const BROWSER_GLOBALS =
  /^(?:window|document|(?:local|session)Storage|indexedDB|location|history|navigator|screen|customElements|visualViewport|matchMedia|getComputedStyle|getSelection|(?:request|cancel)(?:AnimationFrame|IdleCallback)|(?:inner|outer)(?:Width|Height)|devicePixelRatio|scroll[XY]|scrollTo|addEventListener|alert|confirm|prompt|(?:Intersection|Mutation|Resize)Observer|(?:HTML|SVG)\w*Element|Element|Node|Image|Audio|DOMParser|XMLHttpRequest|Notification)$/;

/** @param file page or module that contains the error */
function describeFix(error: unknown, message: string, file: string): string {
  const name = /^([\w$]+) is not defined$/.exec(message)?.[1];
  if (!(error instanceof ReferenceError) || name === undefined) {
    return 'Check the expressions in braces and the props of components.';
  }
  if (BROWSER_GLOBALS.test(name)) {
    return `The server has no \`${name}\`. Read it in an effect or an event handler of a component in an <Island>.`;
  }
  if (!PAGE_EXTENSION.test(file)) return 'Define or import it.';
  return `Braces contain JavaScript. Define it with "export const ${name} = …", or write "\\{" for a literal brace.`;
}

/** Location of the error in an author's file; undefined if it is unknown. */
async function findLocation(
  contentDir: string,
  codeWithMap: string,
  render: (code: string) => Promise<unknown>,
  findMarked: () => SourceLocation | undefined,
): Promise<SourceLocation | undefined> {
  const { code, map } = splitSourceMap(codeWithMap);
  if (map === undefined) return undefined;
  let thrown: unknown;
  try {
    await render(`${code}\n//# sourceURL=${CODE_NAME}`);
    return undefined;
  } catch (error) {
    thrown = error;
  }
  const stack = thrown instanceof Error ? (thrown.stack ?? '') : '';
  for (const [, line, column] of stack.matchAll(/\bpage-with-source-map\.js:(\d+):(\d+)/g)) {
    const entry = findEntry(map, Number(line) - 1 - WRAPPER_LINES, Number(column) - 1);
    if (entry === undefined) continue;
    const file = path.resolve(contentDir, entry.originalSource);
    if (!existsSync(file)) continue;
    return { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 };
  }
  // A promise is rejected only after the whole page has been rendered.
  return thrown instanceof PageRejection ? undefined : findMarked();
}

/**
 * Maximum number of columns to search for a mapping. MDX maps identifiers only, e.g. `Error` in `throw new Error()`.
 */
const MAX_SEARCHED_COLUMNS = 200;

/** Finds the mapping at a position, or the next one on its line. */
function findEntry(map: SourceMap, line: number, column: number): SourceMapping | undefined {
  let first: SourceMapping | undefined;
  for (let at = column; at < column + MAX_SEARCHED_COLUMNS; at += 1) {
    const entry = map.findEntry(line, at);
    if (!('originalSource' in entry)) continue;
    if (entry.generatedLine === line) return entry;
    first ??= entry;
  }
  return first;
}
