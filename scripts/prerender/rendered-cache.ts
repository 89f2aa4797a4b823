import { readCacheBytes, writeCacheFile } from '#app/engine/lib/cache-file.server.ts';
import type { DocumentInfo } from '../crawl/read-document.ts';
import type { ContentRead } from './content-dependencies.ts';

/** A rendered page. */
export interface RenderedPage {
  status: number;
  html: Buffer;
  data: Buffer;
  /** Data that the crawl extracts from the HTML; undefined if the status is not 200. */
  facts?: DocumentInfo | undefined;
}

/** Reads of a page, and a hash of their results. */
export interface ReadsDigest {
  reads: readonly ContentRead[];
  digest: string;
}

/** First line of a cache file. The HTML and the data follow. */
interface Head extends ReadsDigest, Omit<RenderedPage, 'html' | 'data'> {
  /** Size in bytes. */
  htmlSize: number;
}

/**
 * Caches a page.
 *
 * @throws ProblemError if the disk is full or not writable
 */
export function writeRendered(file: string, { reads, digest }: ReadsDigest, page: RenderedPage): void {
  const { html, data, ...rest } = page;
  const head = JSON.stringify({ reads, digest, ...rest, htmlSize: html.length } satisfies Head);
  writeCacheFile(file, Buffer.concat([Buffer.from(`${head}\n`), html, data]));
}

/** Reads a cached page and its dependencies; undefined if it is missing, or its file was truncated or changed. */
export function readRendered(file: string): (ReadsDigest & { page: RenderedPage }) | undefined {
  const bytes = readCacheBytes(file);
  if (bytes === undefined) return undefined;
  const start = bytes.indexOf('\n') + 1;
  const { reads, digest, htmlSize, ...rest } = JSON.parse(bytes.toString('utf8', 0, start)) as Head;
  const end = start + htmlSize;
  const page = { ...rest, html: bytes.subarray(start, end), data: bytes.subarray(end) };
  return { reads, digest, page };
}
