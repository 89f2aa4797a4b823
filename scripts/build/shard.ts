import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { hashBytes } from '#app/engine/lib/hash-bytes.server.ts';
import type { Content } from '#app/engine/server/index.server.ts';
import { errorProblem, throwOnErrors, type Problem } from '#app/engine/diagnostics/problem.ts';
import { toDisplayPath } from '#app/engine/lib/display-path.server.ts';
import { parseJson } from '#app/engine/lib/parse-json.ts';
import { UsageError } from '../cli/command.ts';
import { MANIFEST_FILE, parseManifest, type Manifest } from '../crawl/manifest.ts';

/** Which part of the pages: the first of three is `{ index: 1, count: 3 }`. */
export interface Shard {
  index: number;
  count: number;
}

/** File of a shard's folder that says what it is a part of. */
export const SHARD_FILE = 'shard.json';

/** What else is in it: files of the cache, at the same places. */
const CACHE_FILE = /^(pages|rendered)\/[0-9a-f]+\/[0-9a-f]{64}\.(json|page)$/;

/** What the parts of one site must have in common, each as a hash; the words are for who mixed some up. */
const STAMP_NAMES = {
  content: 'of other content, or another commit',
  configuration: 'of another configuration or environment (site.config.ts, BASE_URL, SITE_URL)',
  program: 'made by another version of the program or of Node.js',
  day: 'made on another day: set SOURCE_DATE_EPOCH to the same time for all',
} as const;

type Stamps = Record<keyof typeof STAMP_NAMES, string>;

const shardSchema = z.object({
  index: z.number().int().min(1),
  count: z.number().int().min(1),
  stamps: z.object({
    content: z.string(),
    configuration: z.string(),
    program: z.string(),
    day: z.string(),
  }),
});

export type ShardRecord = z.infer<typeof shardSchema>;

/** A shard’s folder, read and found to be whole. */
export interface ReadShard extends ShardRecord {
  folder: string;
  files: Manifest['files'];
}

/** Reads `2/3`. A UsageError for anything else, and for a number out of range. */
export function parseShard(value: string): Shard {
  const [, index = NaN, count = NaN] = (/^(\d{1,5})\/(\d{1,5})$/.exec(value) ?? []).map(Number);
  if (!(index >= 1 && index <= count)) {
    throw new UsageError(
      `--shard "${value}" should be a part and how many there are, from "1/${count >= 1 ? count : 3}" to "${count >= 1 ? `${count}/${count}` : '3/3'}".`,
    );
  }
  return { index, count };
}

/** The pages of a part: each part has some of every section, because pages of one section are alike. */
export function listShardPaths(paths: readonly string[], { index, count }: Shard): string[] {
  return paths.filter((_, at) => at % count === index - 1);
}

/** What a site is made of, as hashes. */
export function stampContent({ index }: Content, version: string): Stamps {
  const { config, docs, posts, unlisted, home, lastChanged, today, images, contentDir } = index;
  const sources = [...docs, ...posts, ...unlisted.docs, ...unlisted.posts, ...(home ? [home] : [])].map(
    ({ source, frontmatter }) => [path.relative(contentDir, source.file), source.text, frontmatter],
  );
  const dates = [...lastChanged].map(([file, date]) => [path.relative(contentDir, file), date]);
  const pictures = images.map((file) => path.relative(contentDir, file));
  const hash = (value: unknown): string => hashBytes(JSON.stringify(value));
  return {
    content: hash([sources, dates.sort(), pictures, [...index.catalog.keys()]]),
    configuration: hash(config),
    program: version,
    day: today,
  };
}

/** Reads the folders of shards, and says everything that is wrong with them at once. */
export async function readShards(folders: readonly string[], stamps: Stamps): Promise<ReadShard[]> {
  const problems: Problem[] = [];
  const shards: ReadShard[] = [];
  for (const folder of folders) {
    const shard = await readShard(folder, problems);
    if (shard !== undefined) shards.push(shard);
  }
  for (const { folder, ...shard } of shards) {
    for (const [name, words] of Object.entries(STAMP_NAMES)) {
      const key = name as keyof Stamps;
      if (shard.stamps[key] !== stamps[key]) {
        problems.push(
          describe(folder, `The shard is ${words}.`, 'Build all shards, and merge them, from one checkout.'),
        );
      }
    }
  }
  problems.push(...findGaps(shards));
  throwOnErrors(problems);
  return shards;
}

async function readShard(folder: string, problems: Problem[]): Promise<ReadShard | undefined> {
  const read = async (name: string): Promise<string | undefined> =>
    await readFile(path.join(folder, name), 'utf8').catch(() => undefined);
  const manifest = parseManifest((await read(MANIFEST_FILE)) ?? '');
  const record = shardSchema.safeParse(parseJson((await read(SHARD_FILE)) ?? '')).data;
  if (manifest === undefined || record === undefined) {
    problems.push(
      describe(folder, 'This is no folder of a shard.', 'Name what "npm run build -- --shard 1/3" wrote.'),
    );
    return undefined;
  }
  for (const { path: name, sha256 } of manifest.files) {
    if (name !== SHARD_FILE && !CACHE_FILE.test(name)) {
      problems.push(describe(folder, `${name} is no file of a shard.`, 'Make the shard once more.'));
      return undefined;
    }
    const bytes = await readFile(path.join(folder, name)).catch(() => undefined);
    if (bytes !== undefined && hashBytes(bytes) === sha256) continue;
    const message = `${name} is ${bytes === undefined ? 'missing' : 'not what the shard wrote'}.`;
    problems.push(describe(folder, message, 'Copy the folder once more, all of it.'));
    return undefined;
  }
  return { ...record, folder, files: manifest.files };
}

/** Every part must be there once. */
function findGaps(shards: readonly ReadShard[]): Problem[] {
  const [first] = shards;
  if (first === undefined) return [];
  const others = shards.filter(({ count }) => count !== first.count);
  if (others.length > 0) {
    return others.map(({ folder, index, count }) =>
      describe(
        folder,
        `This is shard ${index}/${count}, the others are of ${first.count}.`,
        'Merge shards of one division.',
      ),
    );
  }
  const numbers = Array.from({ length: first.count }, (_, at) => at + 1);
  return numbers.flatMap((number) => {
    const found = shards.filter(({ index }) => index === number);
    if (found.length === 1) return [];
    const shown = found.map(({ folder }) => toDisplayPath(folder)).join(', ');
    return [
      found.length === 0
        ? errorProblem('shard', `Shard ${number}/${first.count} is missing.`, {
            remedy: `Make it with "npm run build -- --shard ${number}/${first.count}", and name its folder, too.`,
          })
        : errorProblem('shard', `Shard ${number}/${first.count} is there more than once: ${shown}.`, {
            remedy: 'Name each once.',
          }),
    ];
  });
}

function describe(folder: string, message: string, remedy: string): Problem {
  return errorProblem('shard', message, { file: toDisplayPath(folder), remedy });
}
