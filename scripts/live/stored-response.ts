import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { hashBytes } from '#app/engine/lib/files.server.ts';
import type { Coding } from '../http/negotiate.ts';

/** A complete response, which is rendered once, and sent to each client with a supported encoding. */
export interface StoredResponse {
  status: number;
  /** Lowercase names; without headers that depend on the client (length, encoding, entity tag). */
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer;
  /** Hash of the body, for entity tags. */
  hash: string;
  /** Whether the response never changes, because its URL contains a hash. */
  immutable: boolean;
  /** Whether the body is worth compressing. */
  compressible: boolean;
  /** Compressed bodies, created on demand. */
  compressed: Map<Coding, Promise<Buffer>>;
  /** Errors that occurred while it was rendered. */
  errors: readonly unknown[];
}

/** Minimum size of a compressed body, in bytes; smaller ones fit into a single packet. */
const MIN_COMPRESSIBLE = 1024;

/** Media types to compress. Images and fonts are already compressed. */
const COMPRESSIBLE = /^(text\/|image\/svg\+xml|application\/([\w.+-]*\+)?(json|javascript|xml)\b)/;

/** Takes a few milliseconds for a page. */
const BROTLI_QUALITY = 6;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Creates a response from its parts. */
export function createStoredResponse(
  status: number,
  headers: StoredResponse['headers'],
  body: Buffer,
  errors: readonly unknown[] = [],
): StoredResponse {
  const getHeader = (header: string): string => headers.find(([name]) => name === header)?.[1] ?? '';
  return {
    status,
    headers,
    body,
    hash: hashBytes(body, 'base64url').slice(0, 22),
    immutable: status === 200 && /\bimmutable\b/.test(getHeader('cache-control')),
    compressible:
      body.length >= MIN_COMPRESSIBLE &&
      COMPRESSIBLE.test(getHeader('content-type')) &&
      getHeader('content-encoding') === '',
    compressed: new Map(),
    errors,
  };
}

/** Compresses the body of a response, once for each encoding. */
export function compress({ body, compressed }: StoredResponse, coding: Coding): Promise<Buffer> {
  const cached = compressed.get(coding);
  if (cached !== undefined) return cached;
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_SIZE_HINT]: body.length };
  const compressing = coding === 'br' ? compressBrotli(body, { params }) : compressGzip(body);
  compressed.set(coding, compressing);
  return compressing;
}
