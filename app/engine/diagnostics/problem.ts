/** Severity of a problem: an `error` fails the build, a `warning` is only reported. */
type ProblemLevel = 'error' | 'warning';

/** Position in a file, 1-based, as in editors. */
export interface Position {
  line: number;
  column: number;
}

/** Problem without a location: the problem and its fix, each in one sentence. */
export interface Issue {
  message: string;
  fix: string;
}

/**
 * Error or warning for an author or operator.
 *
 * `line` and `column` are 1-based. `file` is relative to the working directory if that is shorter, so
 * that terminals can link to it.
 */
export interface Problem {
  level: ProblemLevel;
  /** Kind of problem, e.g. `frontmatter` or `broken-link`. */
  kind: string;
  file?: string | undefined;
  line?: number | undefined;
  column?: number | undefined;
  /** Problem, in one sentence. */
  message: string;
  /** Fix, in one sentence. */
  fix?: string | undefined;
  /** Subject of the problem, for code that extends it, e.g. the ID of a missing page. */
  subject?: string | undefined;
}

/** Error that contains all problems found before a command failed. */
export class ProblemError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[], options?: ErrorOptions) {
    super(formatProblems(problems), options);
    this.name = 'ProblemError';
    this.problems = problems;
  }
}

/** Shorthand for a problem of level `error`. */
export function errorProblem(kind: string, message: string, location: Partial<Problem> = {}): Problem {
  return { ...location, level: 'error', kind, message };
}

/** Shorthand for a problem of level `warning`. */
export function warningProblem(kind: string, message: string, location: Partial<Problem> = {}): Problem {
  return { ...location, level: 'warning', kind, message };
}

/** Formats a location as `file:line:column`, as far as known; empty if unknown. */
export function formatLocation({ file, line, column }: Pick<Problem, 'file' | 'line' | 'column'>): string {
  if (file === undefined) return '';
  if (line === undefined) return file;
  return column === undefined ? `${file}:${line}` : `${file}:${line}:${column}`;
}

/** Formats a problem on one line: location, message, fix. */
export function formatProblem(problem: Problem): string {
  const location = formatLocation(problem);
  const level = problem.level === 'warning' ? 'warning: ' : '';
  const fix = problem.fix ? ` ${problem.fix}` : '';
  return `${location === '' ? '' : `${location} `}${level}${problem.message}${fix}`;
}

/** Formats problems, one per line, sorted by `compareProblems`. */
export function formatProblems(problems: readonly Problem[]): string {
  return [...problems].sort(compareProblems).map(formatProblem).join('\n');
}

/** Sorts errors before warnings, then by file, line, column and text, for deterministic reports. */
export function compareProblems(a: Problem, b: Problem): number {
  return (
    a.level.localeCompare(b.level, 'en') ||
    (a.file ?? '').localeCompare(b.file ?? '', 'en') ||
    (a.line ?? 0) - (b.line ?? 0) ||
    (a.column ?? 0) - (b.column ?? 0) ||
    a.message.localeCompare(b.message, 'en')
  );
}

/** Removes duplicates, because an error in a partial is found on every page that imports it. */
export function removeDuplicates(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

/** Throws a `ProblemError` if at least one of the problems is an error. Does not throw for warnings only. */
export function throwOnErrors(problems: readonly Problem[]): void {
  if (problems.some((problem) => problem.level === 'error')) throw new ProblemError(problems);
}

/** For `catch`: adds the problems of a ProblemError to a list, and rethrows every other error. */
export function collectInto(problems: Problem[]): (error: unknown) => undefined {
  return (error) => {
    if (!(error instanceof ProblemError)) throw error;
    problems.push(...error.problems);
    return undefined;
  };
}

/** Calls two functions. If either of them fails, throws the problems of both. */
export function collectProblems<A, B>(readA: () => A, readB: () => B): [A, B] {
  const problems: Problem[] = [];
  const attempt = <T>(read: () => T): { value: T } | undefined => {
    try {
      return { value: read() };
    } catch (error) {
      collectInto(problems)(error);
      return undefined;
    }
  };
  const [a, b] = [attempt(readA), attempt(readB)];
  if (a === undefined || b === undefined) throw new ProblemError(problems);
  return [a.value, b.value];
}
