/** Validation of all pages while the server is idle. */
export interface IdleValidation {
  /** Pauses the validation for other work. Call the returned function when that is done. */
  pause(): () => void;
  /** Resolves when the page in progress is done. */
  close(): Promise<void>;
}

interface SweepOptions {
  /** Paths of the pages. */
  paths: readonly string[];
  validatePage(path: string): Promise<void>;
  /** How long the server must be idle before the validation continues, in milliseconds. */
  idleMs?: number;
}

/**
 * Default idle time: longer than a pause in typing. Not much longer, because the validation also warms up the code that shows
 * the first saves.
 */
const IDLE_MS = 1000;

/** Time between two pages, in milliseconds, for incoming requests. */
const GAP_MS = 10;

/**
 * Validates every page once, one after the other, so that errors older than the server are reported as well. `validatePage`
 * must not reject.
 */
export function validateWhenIdle({ paths, validatePage, idleMs = IDLE_MS }: SweepOptions): IdleValidation {
  const left = [...paths].reverse();
  let busyAt = Date.now();
  let pauses = 0;
  let validating: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function wait(): void {
    if (pauses > 0 || validating !== undefined || left.length === 0) return;
    timer = setTimeout(validateNext, Math.max(GAP_MS, busyAt + idleMs - Date.now()));
  }
  function validateNext(): void {
    const path = left.pop();
    if (path === undefined) return;
    validating = validatePage(path).then(() => {
      validating = undefined;
      wait();
    });
  }
  wait();

  return {
    pause() {
      pauses += 1;
      clearTimeout(timer);
      return () => {
        pauses -= 1;
        busyAt = Date.now();
        wait();
      };
    },
    async close() {
      left.length = 0;
      clearTimeout(timer);
      await validating;
    },
  };
}
