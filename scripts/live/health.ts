import type { RequestHandler } from 'router';
import { CACHE_NOTHING } from '#app/engine/urls/lasting-files.ts';
import { findPath } from '#app/engine/urls/paths.ts';
import type { LiveState } from './live-state.ts';
import { sendText } from './send-answer.ts';

/** Whether a path is one of the two health checks. For a site under a base path they are also at the host's root. */
export function isHealthCheck(pathname: string, baseUrl: string): boolean {
  const path = findPath(pathname, baseUrl) ?? pathname;
  return path === '/healthz' || path === '/readyz';
}

/** `/healthz`: the process runs. `/readyz`: it can serve pages. */
export function checkHealth(state: LiveState, baseUrl: string): RequestHandler {
  return (_request, response, next) => {
    const { pathname } = response.locals;
    if (!isHealthCheck(pathname, baseUrl)) {
      next();
      return;
    }
    const isReady = state.content !== undefined && !state.isEnding;
    const isWell = isReady || pathname.endsWith('/healthz');
    response.setHeader('cache-control', CACHE_NOTHING);
    sendText(response, isWell ? 200 : 503, isWell ? 'ok' : state.isEnding ? 'ending' : 'starting');
  };
}
