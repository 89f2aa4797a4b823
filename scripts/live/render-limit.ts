import { monitorEventLoopDelay } from 'node:perf_hooks';
import pLimit from 'p-limit';

/** The server has no capacity for a request. */
export class OverloadError extends Error {}

/** Bounds concurrent renders, so that cached pages and health checks stay fast. */
export type RenderLimit = <T>(render: () => Promise<T>) => Promise<T>;

export interface RenderLimitOptions {
  /** Number of concurrent renders. Default: 8; more are not faster, because there is a single thread. */
  concurrency?: number;
  /** Maximum length of the queue. Default: 120, some hundred milliseconds of work. */
  maxQueue?: number;
  /** Whether the event loop is too slow for new renders. Default: never. */
  isLagging?: () => boolean;
}

/** Creates a limit. Renders beyond it are rejected with an OverloadError at once. */
export function createRenderLimit({
  concurrency = 8,
  maxQueue = 120,
  isLagging = () => false,
}: RenderLimitOptions = {}): RenderLimit {
  const limit = pLimit(concurrency);
  return async (render) => {
    if (isLagging()) throw new OverloadError('The event loop lags.');
    if (limit.pendingCount >= maxQueue) throw new OverloadError('Too many pages are being rendered.');
    return await limit(render);
  };
}

/** Mean delay of the event loop above which nothing is rendered, and how often it is measured, in milliseconds. */
const MAX_DELAY = 500;
const INTERVAL = 1000;

/** Monitors the event loop until it is stopped. */
export function monitorLag(): { isLagging: () => boolean; stop: () => void } {
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
