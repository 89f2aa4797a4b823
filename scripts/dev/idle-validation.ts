/** Background validation of all pages while the server is idle. */
export type IdleValidation = ReturnType<typeof validateWhenIdle>;

interface IdleValidationOptions {
  paths: readonly string[];
  validatePage(path: string): Promise<void>;
  /** Idle time before the validation continues, in milliseconds. */
  idleMs?: number;
}

/**
 * Default idle time: longer than a pause while typing, but not much longer, because the validation also warms up the
 * code that handles the first saves.
 */
const IDLE_MS = 1000;

/** Delay between two pages, in milliseconds, to handle incoming requests. */
const GAP_MS = 10;

/**
 * Validates every page once, sequentially, so that errors from before the start of the server are reported as well.
 * `validatePage` must not reject.
 */
export function validateWhenIdle({ paths, validatePage, idleMs = IDLE_MS }: IdleValidationOptions) {
  const remaining = [...paths].reverse();
  let lastBusyAt = Date.now();
  let pauses = 0;
  let validating: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function schedule(): void {
    if (pauses > 0 || validating !== undefined || remaining.length === 0) return;
    timer = setTimeout(validateNext, Math.max(GAP_MS, lastBusyAt + idleMs - Date.now()));
  }
  function validateNext(): void {
    const path = remaining.pop();
    if (path === undefined) return;
    validating = validatePage(path).then(() => {
      validating = undefined;
      schedule();
    });
  }
  schedule();

  return {
    /** Pauses the validation for other work. The returned function resumes it. */
    pause(): () => void {
      pauses += 1;
      clearTimeout(timer);
      return () => {
        pauses -= 1;
        lastBusyAt = Date.now();
        schedule();
      };
    },
    /** Stops the validation; resolves when the page in progress is done. */
    async close(): Promise<void> {
      remaining.length = 0;
      clearTimeout(timer);
      await validating;
    },
  };
}
