/** A look at every page, while the author does nothing else. */
export interface PageSweep {
  /** Called whenever the server has something better to do. */
  pause(): void;
  /** Ends when the page that is looked at is done. */
  close(): Promise<void>;
}

interface SweepOptions {
  /** Paths of the pages. */
  paths: readonly string[];
  lookAt(path: string): Promise<void>;
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
 * `lookAt` must not reject.
 */
export function sweepPages({ paths, lookAt, rest = REST }: SweepOptions): PageSweep {
  const left = [...paths].reverse();
  let busyAt = Date.now();
  let looking = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function wait(): void {
    if (left.length > 0) timer = setTimeout(goOn, Math.max(GAP, busyAt + rest - Date.now()));
  }
  function goOn(): void {
    const path = Date.now() - busyAt < rest ? undefined : left.pop();
    looking = path === undefined ? Promise.resolve() : lookAt(path);
    void looking.then(wait);
  }
  wait();

  return {
    pause() {
      busyAt = Date.now();
    },
    async close() {
      left.length = 0;
      clearTimeout(timer);
      await looking;
    },
  };
}
