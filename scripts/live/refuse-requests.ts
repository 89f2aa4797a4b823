import type { RequestHandler } from 'router';
import { decodePart, mendHash } from '#app/navigation/paths.ts';
import type { LiveState } from './live-state.ts';
import { sendText } from './send-answer.ts';

/**
 * Reads the requested URL, and writes it so that the app's router can read it. Where escapes stand for no text, or for what no URL has, each
 * "%" is escaped: then there is no such page, which is shown as for any other.
 */
export const readTarget: RequestHandler = (request, response, next) => {
  const { pathname, search } = new URL(`http://localhost${request.url ?? '/'}`);
  response.locals.pathname = mendPath(pathname);
  response.locals.search = search;
  next();
};

function mendPath(pathname: string): string {
  return /\p{Cc}/u.test(decodePart(pathname)) ? pathname.replaceAll('%', '%25') : mendHash(pathname);
}

/** Responds with 405 to methods that nothing here supports. */
export const refuseMethods: RequestHandler = (request, response, next) => {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'POST') {
    next();
    return;
  }
  response.setHeader('allow', 'GET, HEAD, POST');
  sendText(response, 405, 'This can only be read.');
};

/** Responds with 503 until there is content. */
export function waitForContent(state: LiveState): RequestHandler {
  return (_request, response, next) => {
    if (state.content !== undefined) {
      next();
      return;
    }
    response.setHeader('retry-after', '5');
    sendText(response, 503, 'The site is being made ready.');
  };
}
