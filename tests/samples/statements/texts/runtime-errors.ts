import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { cell, Statements } from '../statement.ts';

/** Runtime errors by message on the page, with code that causes each. `<…>` is a placeholder for a value. */
export type RuntimeErrors = readonly (readonly [message: string, provoke: () => Promise<string>])[];

/** Creates a statement for each runtime error on the errors page. */
export function errorStatements(errors: RuntimeErrors): Statements {
  const statements = new Statements();
  for (const [message, provoke] of errors)
    statements.add(message, cell('help/errors', 'runtime', message, 'Error', /^`(.*)`$/), provoke);
  return statements;
}

/** Part of a failing program's error output that the pattern captures. */
export async function failProcess(
  type: 'module' | 'commonjs',
  program: string,
  pattern: RegExp,
  ...flags: string[]
): Promise<string> {
  const failed = await promisify(execFile)(
    process.execPath,
    [...flags, `--input-type=${type}`, '--eval', program],
    { cwd: PROJECT_ROOT, timeout: 20_000 },
  ).catch((error: unknown) => error as { stderr: string });
  return pattern.exec(failed.stderr)?.[1] ?? `another error: ${failed.stderr}`;
}
