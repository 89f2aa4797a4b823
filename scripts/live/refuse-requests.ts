import type { RequestHandler } from 'router';
import { decodePart, mendHash } from '#app/engine/urls/paths.ts';
import type { LiveState } from './live-state.ts';
import { sendText } from './send-answer.ts';

/**
 * Reads the requested URL. Another spelling of a path than the plain one is redirected, so that it is not rendered and
 * cached again. Then writes it so that the app's router can read it. Where escapes stand for no text, or for what no URL has, each
 * "%" is escaped: then there is no such page, which is shown as for any other.
 */
export const readTarget: RequestHandler = (request, response, next) => {
  const { url = '/', method } = request;
  const { pathname, search } = new URL(`http://localhost${url}`);
  const plain = plainEscapes(pathname);
  if (plain !== url.replace(/[?#].*/s, '') && method !== 'POST') {
    response.setHeader('location', plain + search);
    sendText(response, 301, 'This path is written in another way.');
    return;
  }
  response.locals.pathname = mendPath(plain);
  response.locals.search = search;
  next();
};

/** Writes letters and digits plainly and other escapes in capitals (RFC 3986, 6.2.2), so that a page has one URL. */
function plainEscapes(pathname: string): string {
  return pathname.replace(/%[\da-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : escape.toUpperCase();
  });
}

function mendPath(pathname: string): string {
  return /\p{Cc}/u.test(decodePart(pathname)) ? pathname.replaceAll('%', '%25') : mendHash(pathname);
}

/** Responds with 403 to what a page of another site sends. Programs that are no browsers send neither header. */
export const refuseOtherSites: RequestHandler = ({ method, headers }, response, next) => {
  const { 'sec-fetch-site': site, origin } = headers;
  const isOwn =
    site === undefined
      ? origin === undefined || readHost(origin) === response.locals.client.host.toLowerCase()
      : site === 'same-origin';
  if (method !== 'POST' || isOwn) next();
  else sendText(response, 403, 'This can only be sent from the site itself.');
};

/** Responds with 400 to a request with several hosts (RFC 9112, 3.2): another program may believe another one of them. */
export const refuseSeveralHosts: RequestHandler = ({ rawHeaders }, response, next) => {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts <= 1) next();
  else sendText(response, 400, 'There is more than one Host header.');
};

function readHost(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

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
