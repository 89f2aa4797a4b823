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
}

/**
 * Turns of the event loop for each render, which takes about ten milliseconds. Several, because a new connection, such
 * as that of a health check, is accepted only once per turn.
 */
const TURNS_PER_RENDER = 4;
/** Maximum number of rejections per turn; clients that retry immediately would make the turns long. */
const REJECTED_PER_TURN = 10;

/** Creates a limit. Renders that exceed it reject with an OverloadError without being queued. */
export function createRenderLimit({ concurrency = 8, maxQueue = 120 }: RenderLimitOptions = {}): RenderLimit {
  const limit = pLimit(concurrency);
  // Many renders finish in the turn in which they begin, so the concurrency alone does not limit them.
  const waitToRender = createTurnLimiter(1, TURNS_PER_RENDER);
  const waitToReject = createTurnLimiter(REJECTED_PER_TURN);
  return async (render) => {
    if (limit.pendingCount >= maxQueue) {
      await waitToReject();
      throw new OverloadError('Too many pages are being rendered.');
    }
    return await limit(async () => {
      await waitToRender();
      return await render();
    });
  };
}
