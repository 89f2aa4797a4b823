import { readFile } from 'node:fs/promises';
import type { SourceMap } from 'node:module';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { describeMissingPackage } from '#app/engine/diagnostics/missing-package.ts';
import { errorProblem, ProblemError, type Problem } from '#app/engine/diagnostics/problem.ts';
import type { Locate } from '#app/engine/diagnostics/schema-problems.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import type { ReportIssue } from './check-versions.server.ts';
import { findImportCycle, splitSourceMap } from '#app/engine/lib/bundle-inspection.server.ts';
import { endSentence, findQuoted } from '#app/engine/lib/text.ts';
import type { FileCache } from '#app/engine/lib/file-cache.server.ts';
import { checkEncodingPlugin } from '#app/engine/lib/text-encoding.server.ts';

/** Default export of a configuration module, and the files it was loaded from. */
interface LoadedModule {
  value: unknown;
  /** Absolute paths of the module and its imports from the content folder. */
  inputs: string[];
}

/**
 * Runs a TypeScript configuration module and returns its default export.
 *
 * The module is bundled with esbuild first, so that its imports work wherever the content folder is.
 *
 * @throws ProblemError when the file is missing, has a syntax error, throws, or has no default export.
 */
export async function loadModule(file: string): Promise<LoadedModule> {
  const folder = path.dirname(file);
  const fail = (message: string, details: Partial<Problem>, cause?: unknown): ProblemError => {
    const problem = errorProblem('configuration', message, { file: toDisplayPath(file), ...details });
    return new ProblemError([problem], { cause });
  };
  const bundle = await esbuild
    .build({
      entryPoints: [file],
      absWorkingDir: folder,
      bundle: true,
      write: false,
      metafile: true,
      sourcemap: 'inline',
      sourcesContent: false,
      format: 'esm',
      platform: 'node',
      // CommonJS packages load modules of Node.js with `require`.
      banner: {
        js: `import { createRequire } from 'node:module'; const require = createRequire(${JSON.stringify(file)});`,
      },
      plugins: [checkEncodingPlugin],
      logLevel: 'silent',
    })
    .catch((error: unknown) => {
      if (!isBuildFailure(error)) throw error;
      throw new ProblemError(describeBuildFailure(error, { file, kind: 'configuration' }), { cause: error });
    });
  const cycle = await findConfigCycle(bundle.metafile, file);
  if (cycle !== undefined) throw new ProblemError([cycle]);
  const { code, map } = splitSourceMap(bundle.outputFiles[0]?.text ?? '');
  const inputs = Object.keys(bundle.metafile.inputs).map((input) => path.resolve(folder, input));
  const module = await importCode(code).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    throw fail(`The module threw an error: ${message}`, findThrow(error, map, folder), error);
  });
  if (!('default' in module)) {
    throw fail('The module has no default export.', { fix: 'Write "export default { … }".' });
  }
  return { value: module['default'], inputs };
}

/**
 * Finds an import cycle among configuration modules. Imported bindings in a cycle are undefined during evaluation, so fields
 * would be silently missing.
 */
async function findConfigCycle(metafile: esbuild.Metafile, file: string): Promise<Problem | undefined> {
  const cycle = findImportCycle(metafile, [path.basename(file)], (input) => !input.includes('node_modules/'));
  if (cycle === undefined) return undefined;
  const { chain, written } = cycle;
  const importer = path.resolve(path.dirname(file), chain.at(-2) ?? '');
  return errorProblem('configuration', `Circular import: ${chain.join(' → ')}.`, {
    file: toDisplayPath(importer),
    ...findQuoted(await readFile(importer, 'utf8'), written),
    fix: 'Remove one of these imports, e.g. by moving the code that both need into a third file.',
  });
}

/** Location of an error thrown by code imported from a `data:` URL, according to its source map. */
function findThrow(error: unknown, map: SourceMap | undefined, folder: string): Partial<Problem> {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const [, line, column] = /\bdata:text\/javascript;base64,[\w+/=]*:(\d+):(\d+)/.exec(stack) ?? [];
  if (map === undefined || line === undefined || column === undefined) return {};
  const entry = map.findEntry(Number(line) - 1, Number(column) - 1);
  if (!('originalSource' in entry)) return {};
  return {
    file: toDisplayPath(path.resolve(folder, entry.originalSource)),
    line: entry.originalLine + 1,
    column: entry.originalColumn + 1,
  };
}

/**
 * Creates a `loadModule` that caches modules.
 *
 * Invalidation: when the stamp of any of its input files changes. A module that changes while it is loading is not
 * cached.
 */
export function createModuleLoader(files: FileCache): typeof loadModule {
  const cache = new Map<string, { stamps: string; module: LoadedModule }>();
  const readStamps = ({ inputs }: LoadedModule): string =>
    inputs.map((input) => files.getStamp(input)).join('\n');
  return async (file) => {
    const cached = cache.get(file);
    if (cached !== undefined && readStamps(cached.module) === cached.stamps) return cached.module;
    // Read the stamp first to detect a change during loading.
    const stampBefore = files.getStamp(file);
    const module = await loadModule(file);
    if (stampBefore === files.getStamp(file)) cache.set(file, { stamps: readStamps(module), module });
    return module;
  };
}

/** Converts the errors of a failed esbuild run to problems. `folder` is the working directory of the run. */
export function describeBuildFailure(
  error: esbuild.BuildFailure,
  { file, folder = path.dirname(file), kind }: { file: string; folder?: string; kind: string },
): Problem[] {
  return error.errors.flatMap(({ text, location, detail }) => {
    if (detail instanceof ProblemError) return detail.problems;
    const missing = /^Could not resolve "([^./].*)"/.exec(text)?.[1];
    const { message, fix } =
      missing === undefined
        ? { message: endSentence(text), fix: SYNTAX_FIXES.find(([pattern]) => pattern.test(text))?.[1] }
        : describeMissingPackage(missing);
    return errorProblem(kind, message, {
      file: toDisplayPath(location === null ? file : path.resolve(folder, location.file)),
      line: location?.line,
      column: location === null ? undefined : location.column + 1,
      fix,
    });
  });
}

/** Fixes for error messages of esbuild's parser. */
const SYNTAX_FIXES: readonly (readonly [RegExp, string])[] = [
  [/ end of file/, 'Close the brace, bracket, or parenthesis that is open.'],
  [/^Unterminated string/, "Close the quote, or escape the one in the text: \\'."],
  [
    /^(Expected|Unexpected|Syntax error)/,
    'Check for a missing or extra comma, quote, or bracket here or on the previous line.',
  ],
];

/** Whether an error is an esbuild failure with a list of messages. The `errors` of Vite have a different shape. */
export function isBuildFailure(error: unknown): error is esbuild.BuildFailure {
  return (
    error instanceof Error &&
    'errors' in error &&
    Array.isArray(error.errors) &&
    error.errors.every((entry) => typeof entry === 'object' && entry !== null && 'location' in entry)
  );
}

async function importCode(code: string): Promise<Record<string, unknown>> {
  const url = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
  return (await import(/* @vite-ignore */ url)) as Record<string, unknown>;
}

/**
 * Creates a function that locates values in the default export of a configuration module.
 *
 * Parses the source with TypeScript. For a path that does not exist, it returns the location of the innermost existing
 * value.
 */
export async function createModuleLocator(file: string): Promise<Locate> {
  const ts = (await import('typescript')).default;
  const source = ts.createSourceFile(file, await readFile(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const names = new Map<string, import('typescript').Expression>();
  let root: import('typescript').Expression | undefined;
  for (const statement of source.statements) {
    if (ts.isExportAssignment(statement)) root = statement.expression;
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (ts.isIdentifier(name) && initializer !== undefined) names.set(name.text, initializer);
    }
  }
  const unwrap = (node: import('typescript').Expression): import('typescript').Expression => {
    if (ts.isSatisfiesExpression(node) || ts.isAsExpression(node) || ts.isParenthesizedExpression(node)) {
      return unwrap(node.expression);
    }
    const declared = ts.isIdentifier(node) ? names.get(node.text) : undefined;
    return declared === undefined ? node : unwrap(declared);
  };
  return (keys) => {
    if (root === undefined) return undefined;
    let value = unwrap(root);
    let innermost: import('typescript').Node = value;
    for (const key of keys) {
      if (ts.isArrayLiteralExpression(value) && typeof key === 'number') {
        const element = value.elements[key];
        if (element === undefined) break;
        value = unwrap(element);
        innermost = value;
      } else if (ts.isObjectLiteralExpression(value)) {
        const property = value.properties.find(
          (candidate) =>
            candidate.name !== undefined &&
            (ts.isIdentifier(candidate.name) || ts.isStringLiteral(candidate.name)) &&
            candidate.name.text === key,
        );
        if (property === undefined) break;
        innermost = property;
        if (!ts.isPropertyAssignment(property)) break;
        value = unwrap(property.initializer);
      }
    }
    const { line, character } = source.getLineAndCharacterOfPosition(innermost.getStart(source));
    return { line: line + 1, column: character + 1 };
  };
}

/** File name of the site configuration in a content folder. */
export const CONFIG_FILE = 'site.config.ts';

/** Runs checks of the site configuration, and locates their errors. */
export async function findConfigErrors(
  contentDir: string,
  check: (report: ReportIssue) => void,
): Promise<Problem[]> {
  const issues: ModuleIssue[] = [];
  check((keys, message, fix) => issues.push({ keys, message, fix }));
  return await locateIssues('configuration', issues, path.join(contentDir, CONFIG_FILE));
}

/** Error at a value of a configuration module, given the keys and indices that lead to it. */
export interface ModuleIssue extends Pick<Problem, 'message' | 'fix' | 'subject'> {
  keys: readonly (string | number)[];
}

/** Converts issues to errors. Parses the source of the module for locations only if there are any. */
export async function locateIssues(
  kind: string,
  issues: readonly ModuleIssue[],
  file: string,
): Promise<Problem[]> {
  if (issues.length === 0) return [];
  const locate = await createModuleLocator(file);
  return issues.map(({ keys, message, ...rest }) =>
    errorProblem(kind, message, { file: toDisplayPath(file), ...locate(keys), ...rest }),
  );
}
