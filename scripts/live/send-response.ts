import fresh from 'fresh';
import parseRange from 'range-parser';
import type { Request, Response } from 'router';
import vary from 'vary';
import { setCaching } from '../http/guard-requests.ts';
import { chooseCoding } from '../http/negotiate.ts';
import { compress, type StoredResponse } from './stored-response.ts';

/** Sends a stored response with content encoding, conditional requests, and ranges. */
export async function sendResponse(
  request: Request,
  response: Response,
  stored: StoredResponse,
): Promise<void> {
  const { headers, method } = request;
  const isCacheable = stored.status === 200 && method !== 'POST';
  const wantsRange = isCacheable && method === 'GET' && headers.range !== undefined;
  // Ranges refer to the uncompressed body.
  const coding = stored.compressible && !wantsRange ? chooseCoding(request) : undefined;
  response.statusCode = stored.status;
  for (const [name, value] of stored.headers) {
    if (name === 'vary') vary(response, value);
    else if (name === 'set-cookie') response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
  if (stored.compressible) vary(response, 'Accept-Encoding');
  setCaching(response);
  if (isCacheable) {
    const tag = `"${stored.hash}${coding === undefined ? '' : `-${coding}`}"`;
    response.setHeader('etag', tag);
    response.setHeader('accept-ranges', 'bytes');
    const tags = headers['if-match']?.split(',').map((entry) => entry.trim());
    if (tags !== undefined && !tags.includes('*') && !tags.includes(tag)) {
      response.writeHead(412).end();
      return;
    }
    // Only passes this header, because `Cache-Control: no-cache`, which `fetch` adds, would prevent 304.
    if (fresh({ 'if-none-match': headers['if-none-match'] }, { etag: tag })) {
      response.writeHead(304).end();
      return;
    }
    if (
      wantsRange &&
      (headers['if-range'] ?? tag) === tag &&
      sendRange(response, headers.range, stored.body)
    ) {
      return;
    }
  }
  if (coding !== undefined) response.setHeader('content-encoding', coding);
  const body = coding === undefined ? stored.body : await compress(stored, coding);
  response.setHeader('content-length', body.length);
  // Node.js omits the body for HEAD.
  response.end(body);
}

/**
 * Sends a single byte range (RFC 9110, section 14), or 416 if it is not satisfiable. Returns false if the header is
 * malformed, has another unit, or has several ranges: then the complete body is sent, which is always allowed.
 */
function sendRange(response: Response, header = '', body: Buffer): boolean {
  const ranges = parseRange(body.length, header);
  if (ranges === -1) {
    response.setHeader('content-range', `bytes */${body.length}`);
    response.writeHead(416).end();
    return true;
  }
  const [range, ...more] = ranges === -2 || ranges.type !== 'bytes' ? [] : ranges;
  if (range === undefined || more.length > 0) return false;
  const { start, end } = range;
  response.setHeader('content-range', `bytes ${start}-${end}/${body.length}`);
  response.setHeader('content-length', end - start + 1);
  response.writeHead(206).end(body.subarray(start, end + 1));
  return true;
}
