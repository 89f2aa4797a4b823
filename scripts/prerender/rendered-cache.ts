import { z } from 'zod';
import { writeToCache } from '#app/engine/content/source/cache-file.server.ts';
import { hashBytes, readAndTouch } from '#app/engine/lib/files.server.ts';
import { parseJson } from '#app/engine/lib/text.ts';

/** Data of a rendered page that the crawl needs. */
const factsSchema = z.object({
  status: z.number(),
  links: z.array(z.tuple([z.string(), z.string()])),
  files: z.array(z.string()),
  ids: z.array(z.string()),
  hasHeading: z.boolean(),
});

type Facts = z.infer<typeof factsSchema>;

const headSchema = z.object({
  reads: z.array(z.tuple([z.string()], z.unknown()).readonly()).readonly(),
  digest: z.string(),
  /** Size in bytes; the HTML is followed by the data, then the facts. */
  htmlSize: z.number(),
  dataSize: z.number(),
  /** Hash of HTML, data, and facts. */
  body: z.string(),
});

type Head = z.infer<typeof headSchema>;

/** A rendered page. */
export type RenderedPage = Facts & { html: Buffer; data: Buffer };

/** A cached page. Its content is read on demand, because all cached pages are in memory at the same time. */
export interface CachedPage {
  /** Reads the page; undefined if its file was changed or removed. */
  read(): RenderedPage | undefined;
}

/** Reads of a page, and a hash of their results. */
export type ReadsDigest = Pick<Head, 'reads' | 'digest'>;

/**
 * Caches a page. The first line of its file is the hash of the second; the second contains the reads, and the hash of
 * the HTML, data, and facts that follow.
 *
 * @throws ProblemError if the disk is full or not writable
 */
export function writeRendered(file: string, { reads, digest }: ReadsDigest, page: RenderedPage): void {
  const { html, data, ...facts } = page;
  const body = Buffer.concat([html, data, Buffer.from(JSON.stringify(facts satisfies Facts))]);
  const head = JSON.stringify({
    reads,
    digest,
    htmlSize: html.length,
    dataSize: data.length,
    body: hashBytes(body),
  } satisfies Head);
  writeToCache(file, Buffer.concat([Buffer.from(`${hashBytes(head)}\n${head}\n`), body]));
}

/** Reads a cached page and its dependencies; undefined if it is missing, or its file was truncated or changed. */
export function readRendered(file: string): (ReadsDigest & { page: CachedPage }) | undefined {
  const parsed = parseRendered(file);
  if (parsed === undefined) return undefined;
  const { reads, digest } = parsed.head;
  return { reads, digest, page: { read: () => readPage(file) } };
}

function readPage(file: string): RenderedPage | undefined {
  const parsed = parseRendered(file);
  if (parsed === undefined) return undefined;
  const { head, body } = parsed;
  if (hashBytes(body) !== head.body) return undefined;
  const end = head.htmlSize + head.dataSize;
  const facts = factsSchema.safeParse(parseJson(body.toString('utf8', end))).data;
  return (
    facts && { ...facts, html: body.subarray(0, head.htmlSize), data: body.subarray(head.htmlSize, end) }
  );
}

function parseRendered(file: string): { head: Head; body: Buffer } | undefined {
  const bytes = readAndTouch(file);
  const first = bytes?.indexOf('\n') ?? -1;
  const second = bytes?.indexOf('\n', first + 1) ?? -1;
  if (bytes === undefined || first === -1 || second === -1) return undefined;
  const line = bytes.subarray(first + 1, second);
  if (hashBytes(line) !== bytes.toString('latin1', 0, first)) return undefined;
  const head = headSchema.safeParse(parseJson(line.toString('utf8'))).data;
  return head && { head, body: bytes.subarray(second + 1) };
}
