import type { ShownProblem } from '#app/engine/model/content-changed.ts';

/** Collects the errors of islands in the browser, by the path of the page that was open. */
export function collectIslandProblems() {
  let found: { pathname: string; problem: ShownProblem }[] = [];
  return {
    add(error: unknown, pathname: string): void {
      const problem: ShownProblem = {
        level: 'error',
        kind: 'component',
        message: `A component in an <Island> threw an error: ${error instanceof Error ? error.message : String(error)}`,
        fix: 'The console has the stack trace. The island shows what it rendered last.',
        absoluteFile: undefined,
        isHere: true,
        frame: undefined,
      };
      found.push({ pathname, problem });
    },
    /** Forgets all errors after a change, which may have fixed them; an island that still throws reports it again. */
    clear(): void {
      found = [];
    },
    /** Lists the errors of the open page, and forgets those of pages that the author has left. */
    list(pathname: string): ShownProblem[] {
      found = found.filter((entry) => entry.pathname === pathname);
      return found.map(({ problem }) => problem);
    },
  };
}
