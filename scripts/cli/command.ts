import { parseArgs, type ParseArgsConfig } from 'node:util';
import { handleRejection } from '#app/engine/content/compile/context/page-rejections.server.ts';
import { ProblemError } from '#app/engine/diagnostics/problem.ts';
import { suggest } from '#app/engine/diagnostics/suggest.ts';
import { findOwn } from '#app/engine/lib/find-own.ts';

/** Option of a command, with its description for `--help`. */
interface CommandOption {
  type: 'string' | 'boolean';
  /** Name of the value in the help, e.g. `N`. */
  value?: string;
  description: string;
}

/** Definition of a command, for its help and for validating its arguments. */
export interface CommandDescription {
  /** As it is typed, e.g. `npm run build`. */
  name: string;
  summary: string;
  options?: Record<string, CommandOption>;
  /** Positional arguments; undefined if the command takes none. */
  operands?: { value: string; description: string };
  /** Environment variables that the command reads. */
  environment?: readonly string[];
  /** Logs a rejected promise that nothing handles; undefined to fail once the command has ended. */
  reportRejection?: (error: unknown) => void;
  /** Whether to continue when output can't be written for another reason than a closed pipe, e.g. a full disk. */
  ignoresOutputErrors?: boolean;
}

/** Options by name, and positional arguments. */
export interface CommandInput {
  values: Record<string, string | boolean | undefined>;
  operands: string[];
}

/** User error: printed without a stack trace. */
export class UsageError extends Error {}

/**
 * Runs a command: shows its help, validates its arguments, and converts errors to messages and exit codes. Errors of
 * authors and operators are shown without a stack trace; internal errors keep it. A rejected promise that nothing
 * handles, e.g. of an author's page, doesn't end the process.
 */
export async function runCommand(
  description: CommandDescription,
  run: (input: CommandInput) => Promise<unknown>,
): Promise<void> {
  let failureCode = 0;
  const reportRejection =
    description.reportRejection ??
    ((error) => {
      failureCode = 1;
      writeError(error);
    });
  const onRejection = (reason: unknown): void => handleRejection(reason, reportRejection);
  process.on('unhandledRejection', onRejection);
  process.on('exit', failEarlyExit);
  const streams = [process.stdout, process.stderr];
  const onOutputError = description.ignoresOutputErrors === true ? () => undefined : ignoreClosedPipe;
  for (const stream of streams) stream.on('error', onOutputError);
  try {
    const input = readInput(description, process.argv.slice(2));
    if (input.values['help'] === true) process.stdout.write(formatHelp(description));
    else {
      const code = await run(input);
      process.exitCode = typeof code === 'number' && code !== 0 ? code : failureCode;
    }
  } catch (error) {
    process.exitCode = 1;
    writeError(error);
  }
  process.off('unhandledRejection', onRejection);
  process.off('exit', failEarlyExit);
  // Don't wait for Remix's ten-second timer after each rendered page, or for a child's channel to its parent.
  for (const stream of streams) {
    await new Promise<unknown>((resolve) => stream.write('', resolve));
    stream.off('error', onOutputError);
  }
  process.exit();
}

/** Listener for `error` of the output: a reader such as `head` may exit early, but the command still has to finish. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

/** Listener for `exit` while a command runs. Without it, the exit code of an unfinished command could be 0. */
function failEarlyExit(): void {
  process.exitCode = 1;
  writeError(
    new UsageError(
      'The command exited before it finished. If site.config.ts calls process.exit(), remove that call.',
    ),
  );
}

/** Prints an error: an internal one with its stack trace, any other one without. */
export function writeError(error: unknown): void {
  const isExpected = error instanceof ProblemError || error instanceof UsageError;
  const text =
    error instanceof Error ? ((isExpected ? undefined : error.stack) ?? error.message) : String(error);
  process.stderr.write(`${text}\n`);
}

/**
 * Picks entries of a table by name; all of them if there are no names.
 *
 * @param kind what the names are of, for the error message, such as `benchmark`
 * @throws UsageError for an unknown name
 */
export function pickEntries<T>(
  table: Readonly<Record<string, T>>,
  names: readonly string[],
  kind: string,
): [name: string, entry: T][] {
  const all = Object.keys(table);
  return (names.length === 0 ? all : names).map((name) => {
    const entry = findOwn(table, name);
    if (entry !== undefined) return [name, entry];
    throw new UsageError(`Unknown ${kind} "${name}". The ${kind}s are: ${all.join(', ')}.`);
  });
}

/** Parses an integer option. */
export function readNumber(
  { values }: CommandInput,
  name: string,
  fallback: number,
  range: { min: number; max: number },
): number {
  const value = values[name];
  if (value === undefined) return fallback;
  const number = Number(value);
  if (!Number.isInteger(number) || number < range.min || number > range.max) {
    throw new UsageError(
      `--${name} "${String(value)}" must be an integer from ${range.min} to ${range.max}.`,
    );
  }
  return number;
}

/** Formats the output of `--help`. */
export function formatHelp({
  name,
  summary,
  options = {},
  operands,
  environment = [],
}: CommandDescription): string {
  const rows = [
    ...(operands === undefined ? [] : [[operands.value, operands.description] as const]),
    ...Object.entries(options).map(
      ([key, option]) =>
        [
          `--${key}${option.type === 'string' ? ` ${option.value ?? 'VALUE'}` : ''}`,
          option.description,
        ] as const,
    ),
    ['--help', 'shows this help'] as const,
  ];
  const width = Math.max(...rows.map(([left]) => left.length));
  const usage = `${name}${Object.keys(options).length > 0 ? ' -- [options]' : ''}${operands === undefined ? '' : ` ${operands.value}`}`;
  const list = rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
  const variables =
    environment.length === 0 ? '' : `\nEnvironment: ${environment.join(', ')} (see the README)\n`;
  return `${usage}\n\n${summary}\n\n${list}\n${variables}`;
}

function readInput({ options = {}, operands }: CommandDescription, args: string[]): CommandInput {
  const config: ParseArgsConfig['options'] = { help: { type: 'boolean', short: 'h' } };
  for (const [key, { type }] of Object.entries(options)) config[key] = { type };
  try {
    const { values, positionals } = parseArgs({
      args,
      options: config,
      allowPositionals: operands !== undefined,
    });
    return { values: values as CommandInput['values'], operands: positionals };
  } catch (error) {
    const unknown = /^Unknown option '(-+)?([^'\s]+)/.exec(error instanceof Error ? error.message : '')?.[2];
    if (unknown !== undefined) {
      const help = suggest(unknown, [...Object.keys(options), 'help'], 'The options are');
      throw new UsageError(`Unknown option "${unknown}". ${help}`, { cause: error });
    }
    if (error instanceof TypeError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}
