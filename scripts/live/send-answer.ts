import type { ServerResponse } from 'node:http';
import fresh from 'fresh';
import type { Request, Response } from 'router';
import vary from 'vary';
import { CACHE_AND_ASK, CACHE_NOTHING } from '#app/engine/urls/lasting-files.ts';
import { MEDIA_TYPES } from '#app/engine/lib/media-types.server.ts';
import type { Answer } from './answer.ts';
import { chooseCoding, readRange, type Coding } from './negotiate.ts';

/** Resolves to the body of an answer in a coding. */
export type Encode = (answer: Answer, coding: Coding) => Promise<Buffer>;

/** Sends an answer in the form that the client accepts: compressed, in part, or not at all where the client has it. */
export async function sendAnswer(
  request: Request,
  response: Response,
  answer: Answer,
  encode: Encode,
): Promise<void> {
  const { headers, method } = request;
  const canBePart = answer.status === 200 && method !== 'POST';
  const wantsPart = canBePart && method === 'GET' && headers.range !== undefined;
  // A part is one of the uncompressed body.
  const coding = answer.compressible && !wantsPart ? chooseCoding(request) : undefined;
  const tag = `"${answer.hash}${coding === undefined ? '' : `-${coding}`}"`;

  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) {
    if (name === 'vary') vary(response, value);
    else if (name === 'set-cookie') response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
  if (answer.compressible) vary(response, 'Accept-Encoding');
  setCaching(response);
  if (canBePart) {
    response.setHeader('etag', tag);
    response.setHeader('accept-ranges', 'bytes');
    const wanted = headers['if-match']?.split(',').map((one) => one.trim());
    if (wanted !== undefined && !wanted.includes('*') && !wanted.includes(tag)) {
      end(response, 412);
      return;
    }
    // `Cache-Control: no-cache`, which fetch adds, is no reason to send everything again.
    if (fresh({ 'if-none-match': headers['if-none-match'] }, { etag: tag })) {
      end(response, 304);
      return;
    }
  }
  if (wantsPart && (headers['if-range'] ?? tag) === tag) {
    const range = readRange(headers.range, answer.body.length);
    if (range === 'unsatisfiable') {
      response.setHeader('content-range', `bytes */${answer.body.length}`);
      end(response, 416);
      return;
    }
    if (range !== undefined) {
      const { first, last } = range;
      response.setHeader('content-range', `bytes ${first}-${last}/${answer.body.length}`);
      end(response, 206, answer.body.subarray(first, last + 1));
      return;
    }
  }
  const body = coding === undefined ? answer.body : await encode(answer, coding);
  if (coding !== undefined) response.setHeader('content-encoding', coding);
  end(response, answer.status, body);
}

/** Sends a short message in plain text. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  response.statusCode = status;
  response.setHeader('content-type', MEDIA_TYPES['.txt']);
  setCaching(response);
  end(response, status, Buffer.from(`${text}\n`));
}

/** Ends a response; for HEAD Node.js leaves the body out. */
function end(response: ServerResponse, status: number, body?: Buffer): void {
  response.statusCode = status;
  if (body !== undefined) response.setHeader('content-length', body.length);
  response.end(body);
}

/** Unless it says otherwise, a response is cached and checked each time; failures are not cached at all. */
function setCaching(response: ServerResponse): void {
  if (response.hasHeader('cache-control')) return;
  const isRead = response.req.method === 'GET' || response.req.method === 'HEAD';
  response.setHeader('cache-control', isRead && response.statusCode < 500 ? CACHE_AND_ASK : CACHE_NOTHING);
}
