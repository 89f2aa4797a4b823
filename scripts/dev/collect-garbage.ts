import { exposeCollector } from '../cli/garbage.ts';

/** How long after a change, in milliseconds: by then the page shows it, and the next word takes longer to type. */
const PAUSE = 120;

/**
 * Makes a function to be called after each change. It collects the garbage that the change has made while the author looks
 * at it: left to itself, the engine would stop for that in the middle of every second change, for a tenth of its time.
 */
export function createGarbageCollector(): () => void {
  const collect = exposeCollector();
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(collect, PAUSE, { type: 'minor' });
    timer.unref();
  };
}
