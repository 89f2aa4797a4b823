import type { RequestHandler } from 'router';
import { decodePart, escapeMalformedHash } from '#app/engine/urls/paths.ts';
import { parseUrl } from '#app/engine/urls/parse-url.ts';
import { sendText } from '../http/guard-requests.ts';

/**
 * Middleware: responds with 400 to requests that proxies may parse differently: several hosts (RFC 9112, 3.2), and
 * HTTP/0.9, which Node.js accepts, and whose clients expect a body without headers.
 */
export const rejectMalformed: RequestHandler = ({ headersDistinct, httpVersionMajor }, response, next) => {
  const hosts = headersDistinct['host']?.length ?? 0;
  if (httpVersionMajor < 1) sendText(response, 400, 'This version of HTTP is not supported.');
  else if (hosts > 1) sendText(response, 400, 'The request has more than one Host header.');
  else next();
};

/**
 * Middleware: redirects to the canonical form of a URL, so that no page is rendered and cached under several URLs; the
 * base path ends with a slash. Then ensures that the app's router can decode the path: if it contains malformed escapes
 * or control characters, each "%" is escaped, which results in the not-found page.
 */
export function canonicalizeUrl(baseUrl: string): RequestHandler {
  return ({ url = '/', method }, response, next) => {
    const { pathname, search } = new URL(`http://localhost${url}`);
    const normalized = normalizeEscapes(pathname);
    const canonical = `${normalized}/` === baseUrl ? baseUrl : normalized;
    if (canonical !== url.replace(/[?#].*/s, '') && method !== 'POST') {
      response.setHeader('location', canonical + search);
      sendText(response, 301, 'Moved permanently.');
      return;
    }
    response.locals.pathname = /\p{Cc}/u.test(decodePart(canonical))
      ? canonical.replaceAll('%', '%25')
      : escapeMalformedHash(canonical);
    response.locals.search = search;
    next();
  };
}

/** Decodes unreserved characters, and converts other escapes to uppercase (RFC 3986, 6.2.2). */
function normalizeEscapes(pathname: string): string {
  return pathname.replace(/%[\da-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : escape.toUpperCase();
  });
}

/** Middleware: responds with 403 to cross-origin POST requests. Clients other than browsers send neither header. */
export const rejectCrossOrigin: RequestHandler = ({ method, headers }, response, next) => {
  const { 'sec-fetch-site': site, origin } = headers;
  const isSameOrigin =
    site === undefined
      ? origin === undefined || parseUrl(origin)?.host === response.locals.client.host.toLowerCase()
      : site === 'same-origin';
  if (method !== 'POST' || isSameOrigin) next();
  else sendText(response, 403, 'Cross-origin requests are not allowed.');
};
