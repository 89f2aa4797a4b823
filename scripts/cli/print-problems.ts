import { formatProblems, type Problem } from '#app/engine/diagnostics/problem.ts';

/** Logs problems to standard error, one per line. */
export function printProblems(problems: readonly Problem[]): void {
  if (problems.length > 0) process.stderr.write(`${formatProblems(problems)}\n`);
}
