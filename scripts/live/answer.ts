import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { hashBytes } from '#app/engine/lib/files.server.ts';
import type { Coding } from './negotiate.ts';

/** A whole answer, kept as it was made and fitted to each client when it is sent. */
export interface Answer {
  status: number;
  /** Without those that depend on the client: length, coding, tag. */
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer;
  /** Hash of the body, for the entity tag. */
  hash: string;
  /** Whether there will never be another answer at the address: its name holds a hash. */
  immutable: boolean;
  /** Whether compressing it is worth the work. */
  compressible: boolean;
  /** The body in other codings, each made when it is first asked for. */
  encoded: Map<Coding, Promise<Buffer>>;
  /** What failed while it was rendered. */
  faults?: readonly unknown[];
  /** Size of the body in all of its codings so far. */
  bytes: number;
}

/** A body shorter than this fits one packet either way, in bytes. */
const WORTH_COMPRESSING = 1024;

/** Types that get smaller. Pictures and fonts are compressed as they are. */
const COMPRESSIBLE = /^(text\/|image\/svg\+xml|application\/([\w.+-]*\+)?(json|javascript|xml)\b)/;

/** How hard the page's compressor works: a few milliseconds for a page, kept for all who ask after. */
const BROTLI_QUALITY = 6;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Makes an answer of its parts. */
export function makeAnswer(status: number, headers: Answer['headers'], body: Buffer): Answer {
  const find = (wanted: string): string => headers.find(([name]) => name === wanted)?.[1] ?? '';
  return {
    status,
    headers,
    body,
    hash: hashBytes(body, 'base64url').slice(0, 22),
    immutable: status === 200 && /\bimmutable\b/.test(find('cache-control')),
    compressible:
      body.length >= WORTH_COMPRESSING &&
      COMPRESSIBLE.test(find('content-type')) &&
      find('content-encoding') === '',
    encoded: new Map(),
    bytes: body.length,
  };
}

/** Reads a response to its end. */
export async function readAnswer(response: Response): Promise<Answer> {
  const body = Buffer.from(await response.arrayBuffer());
  const headers = [...response.headers].filter(([name]) => name !== 'content-length');
  return makeAnswer(response.status, headers, body);
}

/** The body in a coding, compressed once. */
export function encodeAnswer(answer: Answer, coding: Coding): Promise<Buffer> {
  let encoded = answer.encoded.get(coding);
  if (encoded === undefined) {
    encoded = coding === 'br' ? toBrotli(answer.body) : compressGzip(answer.body);
    answer.encoded.set(coding, encoded);
  }
  return encoded;
}

function toBrotli(body: Buffer): Promise<Buffer> {
  return compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
