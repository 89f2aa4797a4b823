import type { IncomingMessage, ServerResponse } from 'node:http';
import { checkRequestPath } from '#app/engine/urls/request-path.ts';
import { CACHE_NOTHING, REVALIDATE } from '#app/engine/urls/cache-control.ts';
import { MEDIA_TYPES } from '#app/engine/lib/media-types.server.ts';

const RESPONSES = {
  'too long': [414, 'The path is too long.'],
  invalid: [400, 'The path is invalid.'],
  moved: [301, 'Moved permanently.'],
} as const;

/** First middleware of every server: responds to invalid paths, which no other code should process. */
export function guardPath(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  // Clients of proxies send an absolute URL; without a path, it is the URL of the home page.
  const target = (request.url ?? '').replace(/^https?:\/\/[^/?#]*/i, '');
  request.url = target.startsWith('/') || target === request.url ? target : `/${target}`;
  const issue = checkRequestPath(request.url);
  if (issue === undefined) {
    next();
    return;
  }
  const [status, text] = RESPONSES[issue.kind];
  if (issue.kind === 'moved') response.setHeader('location', issue.target);
  sendText(response, status, text);
}

/**
 * Middleware of every server: responds with 405 and `Allow` to methods that a path does not support.
 *
 * @param actionPath path that supports only POST. Default: none.
 */
export function guardMethod(actionPath?: string) {
  return ({ url = '', method = '' }: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const [path = ''] = url.split('?', 1);
    const isAction = actionPath !== undefined && (path === actionPath || path === `${actionPath}/`);
    if (isAction ? method === 'POST' : method === 'GET' || method === 'HEAD') {
      next();
      return;
    }
    response.setHeader('allow', isAction ? 'POST' : 'GET, HEAD');
    sendText(response, 405, `The method ${method} is not allowed.`);
  };
}

/** Sends a short message as plain text, with a line break at its end and `Cache-Control`. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  const body = Buffer.from(`${text}\n`);
  response.statusCode = status;
  setCaching(response);
  response.setHeader('content-type', MEDIA_TYPES['.txt']);
  response.setHeader('content-length', body.length);
  // Node.js omits the body for HEAD.
  response.end(body);
}

/** Sets `Cache-Control` if it is missing: responses are revalidated each time, and errors are not stored. */
export function setCaching(response: ServerResponse): void {
  if (response.hasHeader('cache-control')) return;
  const isCacheable = response.req.method !== 'POST' && response.statusCode < 500;
  response.setHeader('cache-control', isCacheable ? REVALIDATE : CACHE_NOTHING);
}
