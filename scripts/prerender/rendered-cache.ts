import { z } from 'zod';
import { writeToCache } from '#app/engine/content/source/cache-file.server.ts';
import { hashBytes, readAndTouch } from '#app/engine/lib/files.server.ts';
import { parseJson } from '#app/engine/lib/text.ts';

/** What is known of a rendered page besides what it says. */
const factsSchema = z.object({
  status: z.number(),
  links: z.array(z.tuple([z.string(), z.string()])),
  files: z.array(z.string()),
  ids: z.array(z.string()),
  hasHeading: z.boolean(),
});

const stampSchema = z.object({ size: z.number(), sha256: z.string() });

const headSchema = z.object({
  asks: z.array(z.tuple([z.string()], z.unknown()).readonly()).readonly(),
  digest: z.string(),
  facts: factsSchema,
  html: stampSchema,
  data: stampSchema,
});

type Head = z.infer<typeof headSchema>;

/** A page as it was rendered: plain data. */
export type RenderedPage = Head['facts'] & { html: string; data: string };

/** A page of the cache, what it says unread: where the output folder of before has it, nobody needs it. */
export interface CachedPage {
  facts: Head['facts'];
  /** Size in bytes and SHA-256 of its HTML and its data. */
  html: Head['html'];
  data: Head['data'];
  /** Undefined when something has changed the file. */
  read(): RenderedPage | undefined;
}

/** What a page asked of the content, and a hash of what it was answered. */
export type Answered = Pick<Head, 'asks' | 'digest'>;

/**
 * Keeps a page. The first line of its file is the hash of the second; the second says what is known of the page, also of
 * the HTML and the data that follow.
 *
 * @throws ProblemError when the disk has no room or may not be written
 */
export function writeRendered(file: string, { asks, digest }: Answered, page: RenderedPage): void {
  const { html: htmlText, data: dataText, ...facts } = page;
  const html = Buffer.from(htmlText);
  const data = Buffer.from(dataText);
  const head = JSON.stringify({ asks, digest, facts, html: stamp(html), data: stamp(data) } satisfies Head);
  writeToCache(file, Buffer.concat([Buffer.from(`${hashBytes(head)}\n${head}\n`), html, data]));
}

/** Reads a kept page; undefined when there is none, or it was cut off or changed, which is as good as none. */
export function readRendered(file: string): (Answered & { page: CachedPage }) | undefined {
  const bytes = readAndTouch(file);
  const [hash, head] = bytes === undefined ? [] : readLines(bytes);
  if (bytes === undefined || head === undefined || hashBytes(head) !== hash?.toString('latin1'))
    return undefined;
  const known = headSchema.safeParse(parseJson(head.toString('utf8'))).data;
  if (known === undefined) return undefined;
  const { asks, digest, facts, html, data } = known;
  const from = hash.length + head.length + 2;
  if (bytes.length !== from + html.size + data.size) return undefined;
  return {
    asks,
    digest,
    page: {
      facts,
      html,
      data,
      read() {
        const texts = [bytes.subarray(from, from + html.size), bytes.subarray(from + html.size)] as const;
        const isWhole = hashBytes(texts[0]) === html.sha256 && hashBytes(texts[1]) === data.sha256;
        return isWhole
          ? { ...facts, html: texts[0].toString('utf8'), data: texts[1].toString('utf8') }
          : undefined;
      },
    },
  };
}

function stamp(bytes: Buffer): Head['html'] {
  return { size: bytes.length, sha256: hashBytes(bytes) };
}

/** The first two lines; fewer when there are not as many line ends. */
function readLines(bytes: Buffer): Buffer[] {
  const first = bytes.indexOf('\n');
  const second = bytes.indexOf('\n', first + 1);
  return first === -1 || second === -1 ? [] : [bytes.subarray(0, first), bytes.subarray(first + 1, second)];
}
