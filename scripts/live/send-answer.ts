import type { IncomingMessage, ServerResponse } from 'node:http';
import { CACHE_AND_ASK, CACHE_NOTHING } from '#app/navigation/lasting-files.ts';
import type { Answer } from './answer.ts';
import { chooseCoding, isKnownTag, readRange, type Coding } from './negotiate.ts';

/** Gives the body of an answer in a coding. */
export type Encode = (answer: Answer, coding: Coding) => Promise<Buffer>;

/** Sends an answer in the form that the client asks for. Resolves to the bytes of its body that were handed over. */
export async function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  encode: Encode,
): Promise<number> {
  const { headers: asked, method } = request;
  const isRead = method === 'GET' || method === 'HEAD';
  const canBePart = isRead && answer.status === 200;
  const wantsPart = canBePart && method === 'GET' && asked.range !== undefined;
  // A part is one of the body as it is.
  const coding =
    answer.compressible && !wantsPart ? chooseCoding(asked['accept-encoding']?.toString()) : undefined;
  const tag = `"${answer.hash}${coding === undefined ? '' : `-${coding}`}"`;

  for (const [name, value] of answer.headers) {
    if (name === 'set-cookie') response.appendHeader(name, value);
    else if (name !== 'vary') response.setHeader(name, value);
    else for (const one of value.split(',')) addVary(response, one.trim());
  }
  if (!response.hasHeader('cache-control'))
    response.setHeader('cache-control', chooseCaching(answer, isRead));
  if (answer.compressible) addVary(response, 'Accept-Encoding');
  if (canBePart) {
    response.setHeader('etag', tag);
    response.setHeader('accept-ranges', 'bytes');
    if (isKnownTag(asked['if-none-match'], tag)) return end(response, 304);
  }
  if (wantsPart && (asked['if-range'] ?? tag) === tag) {
    const range = readRange(asked.range, answer.body.length);
    if (range === 'unsatisfiable') {
      response.setHeader('content-range', `bytes */${answer.body.length}`);
      return end(response, 416);
    }
    if (range !== undefined) {
      const { first, last } = range;
      response.setHeader('content-range', `bytes ${first}-${last}/${answer.body.length}`);
      return end(response, 206, answer.body.subarray(first, last + 1));
    }
  }
  const body = coding === undefined ? answer.body : await encode(answer, coding);
  if (coding !== undefined) response.setHeader('content-encoding', coding);
  if (method === 'HEAD') {
    response.setHeader('content-length', body.length);
    return end(response, answer.status);
  }
  return end(response, answer.status, body);
}

/** Adds a name to the list of request headers that the answer depends on. */
export function addVary(response: ServerResponse, name: string): void {
  const before = response.getHeader('vary')?.toString() ?? '';
  const names = before === '' ? [] : before.split(/,\s*/);
  if (!names.some((one) => one.toLowerCase() === name.toLowerCase())) {
    response.setHeader('vary', [...names, name].join(', '));
  }
}

/** Faults are not kept at all. */
function chooseCaching({ status }: Answer, isRead: boolean): string {
  return isRead && status < 500 ? CACHE_AND_ASK : CACHE_NOTHING;
}

function end(response: ServerResponse, status: number, body?: Buffer): number {
  response.statusCode = status;
  if (body !== undefined) response.setHeader('content-length', body.length);
  response.end(body);
  return body?.length ?? 0;
}
