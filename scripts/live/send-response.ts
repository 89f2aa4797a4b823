import type { ServerResponse } from 'node:http';
import fresh from 'fresh';
import type { Request, Response } from 'router';
import vary from 'vary';
import { REVALIDATE, CACHE_NOTHING } from '#app/engine/urls/cache-control.ts';
import { sendText as sendPlainText } from '../cli/send-text.ts';
import { chooseCoding } from '../request-handler/negotiate.ts';
import { compress, type StoredResponse } from './stored-response.ts';

/** Sends a response in the form that the client accepts: compressed, or without a body if the client has it already. */
export async function sendResponse(
  request: Request,
  response: Response,
  stored: StoredResponse,
): Promise<void> {
  const { headers, method } = request;
  const coding = stored.compressible ? chooseCoding(request) : undefined;
  response.statusCode = stored.status;
  for (const [name, value] of stored.headers) {
    if (name === 'vary') vary(response, value);
    else if (name === 'set-cookie') response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
  if (stored.compressible) vary(response, 'Accept-Encoding');
  setCaching(response);
  if (stored.status === 200 && method !== 'POST') {
    const tag = `"${stored.hash}${coding === undefined ? '' : `-${coding}`}"`;
    response.setHeader('etag', tag);
    const wanted = headers['if-match']?.split(',').map((one) => one.trim());
    if (wanted !== undefined && !wanted.includes('*') && !wanted.includes(tag)) {
      response.writeHead(412).end();
      return;
    }
    // Only this header counts: `Cache-Control: no-cache`, which fetch adds, should not send everything again.
    if (fresh({ 'if-none-match': headers['if-none-match'] }, { etag: tag })) {
      response.writeHead(304).end();
      return;
    }
  }
  if (coding !== undefined) response.setHeader('content-encoding', coding);
  const body = coding === undefined ? stored.body : await compress(stored, coding);
  response.setHeader('content-length', body.length);
  // Node.js leaves out the body for HEAD.
  response.end(body);
}

/** Sends a short message as plain text, with `Cache-Control`. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  response.statusCode = status;
  setCaching(response);
  sendPlainText(response, status, text);
}

/** Sets `Cache-Control` where it is missing: responses are revalidated each time, and errors are not stored. */
function setCaching(response: ServerResponse): void {
  if (response.hasHeader('cache-control')) return;
  const isCacheable = response.req.method !== 'POST' && response.statusCode < 500;
  response.setHeader('cache-control', isCacheable ? REVALIDATE : CACHE_NOTHING);
}
