/** A look at every page, while the author does nothing else. */
export interface IdleValidation {
  /** Called when the server begins something better. Call what it returns when that is done. */
  hold(): () => void;
  /** Ends when the page that is looked at is done. */
  close(): Promise<void>;
}

interface SweepOptions {
  /** Paths of the pages. */
  paths: readonly string[];
  validatePage(path: string): Promise<void>;
  /** How long the server must have had nothing to do before it goes on, in milliseconds. */
  rest?: number;
}

/**
 * An author who thinks about the next word is not to wait for pages that nobody has open. Not longer, because what the sweep
 * has run through, the engine has compiled: the first saves are shown in half the time.
 */
const REST = 1000;

/** Between two pages, in milliseconds: room for what comes in. */
const GAP = 10;

/**
 * Looks at every page once, one after the other, so that a mistake that was there before the server is told as well.
 * `validatePage` must not reject.
 */
export function validateWhenIdle({ paths, validatePage, rest = REST }: SweepOptions): IdleValidation {
  const left = [...paths].reverse();
  let busyAt = Date.now();
  let held = 0;
  let looking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function wait(): void {
    if (held > 0 || looking !== undefined || left.length === 0) return;
    timer = setTimeout(goOn, Math.max(GAP, busyAt + rest - Date.now()));
  }
  function goOn(): void {
    const path = left.pop();
    if (path === undefined) return;
    looking = validatePage(path).then(() => {
      looking = undefined;
      wait();
    });
  }
  wait();

  return {
    hold() {
      held += 1;
      clearTimeout(timer);
      return () => {
        held -= 1;
        busyAt = Date.now();
        wait();
      };
    },
    async close() {
      left.length = 0;
      clearTimeout(timer);
      await looking;
    },
  };
}
