import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Collects garbage at once: all of it, or what has come lately (`minor`). */
export type CollectGarbage = (options?: { type: 'minor' }) => void;

/** Gives the engine's own collector, which programs see only if they ask for it. */
export function exposeCollector(): CollectGarbage {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as CollectGarbage;
}
