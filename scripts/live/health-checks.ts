import type { RequestHandler } from 'router';
import { CACHE_NOTHING } from '#app/engine/urls/cache-control.ts';
import { findPath } from '#app/engine/urls/paths.ts';
import type { LiveState } from './request-context.ts';
import { sendText } from '../http/guard-requests.ts';

/** Whether a path is a health check. A site under a base path also has them at the root of the host. */
export function isHealthCheck(pathname: string, baseUrl: string): boolean {
  const path = findPath(pathname, baseUrl) ?? pathname;
  return path === '/healthz' || path === '/readyz';
}

/** Middleware: responds to `/healthz` (the process is running) and `/readyz` (it can serve pages). */
export function serveHealthChecks(state: LiveState, baseUrl: string): RequestHandler {
  return (_request, response, next) => {
    const { path } = response.locals;
    if (!isHealthCheck(path, baseUrl)) {
      next();
      return;
    }
    const status = state.isShuttingDown ? 'shutting down' : state.site === undefined ? 'starting' : 'ok';
    const isHealthy = status === 'ok' || path.endsWith('/healthz');
    response.setHeader('cache-control', CACHE_NOTHING);
    sendText(response, isHealthy ? 200 : 503, isHealthy ? 'ok' : status);
  };
}
