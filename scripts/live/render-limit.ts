import { monitorEventLoopDelay } from 'node:perf_hooks';
import pLimit from 'p-limit';

/** A request that the server has no capacity for. */
export class OverloadError extends Error {}

/** Bounds how much is rendered at once, so that cached pages and health checks stay fast. */
export type RenderLimit = <T>(render: () => Promise<T>) => Promise<T>;

export interface RenderLimitOptions {
  /** How many render at once. Default: 8; one thread does the work, so more would only make all of them slower. */
  atOnce?: number;
  /** How many may wait for that. Default: 120, some hundred milliseconds of work. */
  waiting?: number;
  /** Whether the server is too slow to begin anything. Default: never. */
  isLagging?: () => boolean;
}

/** Makes a bound. What exceeds it is rejected with an OverloadError at once. */
export function createRenderLimit({
  atOnce = 8,
  waiting = 120,
  isLagging = () => false,
}: RenderLimitOptions = {}): RenderLimit {
  const limit = pLimit(atOnce);
  return async (render) => {
    if (isLagging()) throw new OverloadError('The event loop lags.');
    if (limit.pendingCount >= waiting) throw new OverloadError('Too many pages are being rendered.');
    return await limit(render);
  };
}

/** Mean delay of the event loop from which nothing more is begun, and how often it is measured, in milliseconds. */
const MAX_DELAY = 500;
const INTERVAL = 1000;

/** Watches the event loop. */
export function watchLag(): { isLagging: () => boolean; stop: () => void } {
  const delays = monitorEventLoopDelay();
  delays.enable();
  let isLagging = false;
  const timer = setInterval(() => {
    isLagging = delays.mean / 1e6 > MAX_DELAY;
    delays.reset();
  }, INTERVAL).unref();
  return {
    isLagging: () => isLagging,
    stop() {
      clearInterval(timer);
      delays.disable();
    },
  };
}
