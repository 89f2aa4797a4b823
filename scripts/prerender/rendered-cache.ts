import { z } from 'zod';
import { writeToCache } from '#app/engine/content/source/cache-file.server.ts';
import { hashBytes, readAndTouch } from '#app/engine/lib/files.server.ts';
import { parseJson } from '#app/engine/lib/text.ts';

/** Facts that the crawl needs of a rendered page. */
const factsSchema = z.object({
  status: z.number(),
  links: z.array(z.tuple([z.string(), z.string()])),
  files: z.array(z.string()),
  ids: z.array(z.string()),
  hasHeading: z.boolean(),
});

const stampSchema = z.object({ size: z.number(), sha256: z.string() });

const headSchema = z.object({
  reads: z.array(z.tuple([z.string()], z.unknown()).readonly()).readonly(),
  digest: z.string(),
  facts: factsSchema,
  html: stampSchema,
  data: stampSchema,
});

type Head = z.infer<typeof headSchema>;

/** A rendered page as plain data. */
export type RenderedPage = Head['facts'] & { html: string; data: string };

/** A page of the cache whose text has not been read: where the old output folder has the same file, nothing needs it. */
export interface CachedPage extends Omit<Head, 'reads' | 'digest'> {
  /** Reads the page; undefined when its file was changed or removed. */
  read(): RenderedPage | undefined;
}

/** The reads of a page, and a hash of what they returned. */
export type ReadsDigest = Pick<Head, 'reads' | 'digest'>;

/**
 * Caches a page. The first line of its file is the hash of the second; the second holds the facts, with hashes of the HTML
 * and the data that follow.
 *
 * @throws ProblemError when the disk is full or may not be written
 */
export function writeRendered(file: string, { reads, digest }: ReadsDigest, page: RenderedPage): void {
  const { html: htmlText, data: dataText, ...facts } = page;
  const html = Buffer.from(htmlText);
  const data = Buffer.from(dataText);
  const head = JSON.stringify({ reads, digest, facts, html: stamp(html), data: stamp(data) } satisfies Head);
  writeToCache(file, Buffer.concat([Buffer.from(`${hashBytes(head)}\n${head}\n`), html, data]));
}

/** Reads the facts of a cached page; undefined when there is none, or its file was truncated or changed. */
export function readRendered(file: string): (ReadsDigest & { page: CachedPage }) | undefined {
  const parsed = parseRendered(file);
  if (parsed === undefined) return undefined;
  const { reads, digest, facts, html, data } = parsed.head;
  // The file is read again for its text: the facts of all pages are in memory at once.
  return { reads, digest, page: { facts, html, data, read: () => readPage(file) } };
}

function readPage(file: string): RenderedPage | undefined {
  const parsed = parseRendered(file);
  if (parsed === undefined) return undefined;
  const { facts, html, data } = parsed.head;
  const htmlBytes = parsed.body.subarray(0, html.size);
  const dataBytes = parsed.body.subarray(html.size);
  if (hashBytes(htmlBytes) !== html.sha256 || hashBytes(dataBytes) !== data.sha256) return undefined;
  return { ...facts, html: htmlBytes.toString('utf8'), data: dataBytes.toString('utf8') };
}

function parseRendered(file: string): { head: Head; body: Buffer } | undefined {
  const bytes = readAndTouch(file);
  const first = bytes?.indexOf('\n') ?? -1;
  const second = bytes?.indexOf('\n', first + 1) ?? -1;
  if (bytes === undefined || first === -1 || second === -1) return undefined;
  const line = bytes.subarray(first + 1, second);
  if (hashBytes(line) !== bytes.toString('latin1', 0, first)) return undefined;
  const head = headSchema.safeParse(parseJson(line.toString('utf8'))).data;
  const body = bytes.subarray(second + 1);
  return head === undefined || body.length !== head.html.size + head.data.size ? undefined : { head, body };
}

function stamp(bytes: Buffer): Head['html'] {
  return { size: bytes.length, sha256: hashBytes(bytes) };
}
