import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks';
import pLimit from 'p-limit';
import { createTurnLimiter } from './turn-limiter.ts';

/** Thrown if the server has no capacity for a request. */
export class OverloadError extends Error {}

/** Limits concurrent renders, so that cached pages and health checks stay fast. */
export type RenderLimit = <T>(render: () => Promise<T>) => Promise<T>;

export interface RenderLimitOptions {
  /**
   * Maximum number of concurrent renders. Default: 8; more would not be faster, because rendering is single-threaded.
   */
  concurrency?: number;
  /** Maximum length of the queue. Default: 120, a few hundred milliseconds of work. */
  maxQueue?: number;
  /** Returns whether the event loop is too slow for new renders. Default: never. */
  isLagging?: () => boolean;
}

/**
 * Turns of the event loop for each render, which takes about ten milliseconds. Several, because a new connection, such
 * as that of a health check, is accepted only once per turn.
 */
const TURNS_PER_RENDER = 4;
/** Maximum number of rejections per turn; clients that retry immediately would make the turns long. */
const REJECTED_PER_TURN = 10;

/** Creates a limit. Renders that exceed it reject with an OverloadError without being queued. */
export function createRenderLimit({
  concurrency = 8,
  maxQueue = 120,
  isLagging = () => false,
}: RenderLimitOptions = {}): RenderLimit {
  const limit = pLimit(concurrency);
  // Many renders finish in the turn in which they begin, so the concurrency alone does not limit them.
  const waitToRender = createTurnLimiter(1, TURNS_PER_RENDER);
  const waitToReject = createTurnLimiter(REJECTED_PER_TURN);
  return async (render) => {
    const isFull = limit.pendingCount >= maxQueue;
    if (isFull || isLagging()) {
      await waitToReject();
      throw new OverloadError(isFull ? 'Too many pages are being rendered.' : 'The event loop lags.');
    }
    return await limit(async () => {
      await waitToRender();
      return await render();
    });
  };
}

/** Maximum mean delay of the event loop, and the interval of its measurements, in milliseconds. */
const MAX_DELAY = 500;
const INTERVAL = 1000;

/**
 * Monitors the event loop until stopped. Reports lag after two consecutive slow measurements, because a single task,
 * such as drawing the first social card, may take a second without any load.
 *
 * @param delays delays since the last reset, in nanoseconds
 */
export function monitorLag(
  delays: Pick<IntervalHistogram, 'enable' | 'disable' | 'mean' | 'reset'> = monitorEventLoopDelay(),
): {
  isLagging: () => boolean;
  stop: () => void;
} {
  delays.enable();
  let slowIntervals = 0;
  const timer = setInterval(() => {
    slowIntervals = delays.mean / 1e6 > MAX_DELAY ? slowIntervals + 1 : 0;
    delays.reset();
  }, INTERVAL).unref();
  return {
    isLagging: () => slowIntervals > 1,
    stop() {
      clearInterval(timer);
      delays.disable();
    },
  };
}
