import { cp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openOutputFolder } from '#scripts/crawl/output-folder.ts';
import { listShardPaths, parseShard, readShards, SHARD_FILE } from '#scripts/build/shard.ts';
import { makeTemporaryFolder } from '../../../helpers/temporary-folder.ts';

const STAMPS = { content: 'c', configuration: 'f', program: 'p', day: '2025-01-01' };
const NAME = `pages/aa/${'0'.repeat(64)}.json`;

/** Folders as shards write them. */
async function makeShards(
  ...shards: readonly { index: number; count: number; stamps?: Partial<typeof STAMPS>; name?: string }[]
): Promise<string[]> {
  const root = await makeTemporaryFolder();
  const folders: string[] = [];
  for (const [at, { index, count, stamps, name = NAME }] of shards.entries()) {
    const folder = path.join(root, `part-${at + 1}`);
    const output = await openOutputFolder(folder);
    await output.write(name, 'text');
    await output.write(SHARD_FILE, JSON.stringify({ index, count, stamps: { ...STAMPS, ...stamps } }));
    await output.commit('/');
    folders.push(folder);
  }
  return folders;
}

async function listFaults(folders: readonly string[]): Promise<string> {
  const message = await readShards(folders, STAMPS).then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );
  return message.replaceAll(`${path.dirname(folders[0] ?? '')}/`, '');
}

describe('the number of a shard', () => {
  test('is a part and how many there are', () => {
    expect(parseShard('2/3')).toEqual({ index: 2, count: 3 });
  });

  test.each(['0/3', '4/3', '3', 'a/b', '-1/3', '1/0', '1.5/3', '1/3/3', ''])('"%s" is refused', (value) => {
    expect(() => parseShard(value)).toThrow(/should be a part and how many there are, from "1\//);
  });
});

test('every page is in one shard', () => {
  const paths = Array.from({ length: 10 }, (_, at) => `/p${at}`);
  const parts = [1, 2, 3].map((index) => listShardPaths(paths, { index, count: 3 }));
  expect(parts.flat().sort()).toEqual(paths);
  expect(parts.map((part) => part.length)).toEqual([4, 3, 3]);
});

describe('a merge refuses', () => {
  test('nothing when all parts are there', async () => {
    expect(await listFaults(await makeShards({ index: 2, count: 2 }, { index: 1, count: 2 }))).toBe('');
  });

  test('a missing part, and one that is there twice', async () => {
    const folders = await makeShards({ index: 1, count: 3 }, { index: 3, count: 3 }, { index: 3, count: 3 });
    const faults = await listFaults(folders);
    expect(faults).toContain('Shard 2/3 is missing. Make it with "npm run build -- --shard 2/3"');
    expect(faults).toContain('Shard 3/3 is there more than once: part-2, part-3.');
  });

  test('parts of another division', async () => {
    const faults = await listFaults(await makeShards({ index: 1, count: 2 }, { index: 2, count: 3 }));
    expect(faults).toContain('part-2 This is shard 2/3, the others are of 2.');
  });

  test.each([
    [{ content: 'x' }, 'The shard is of other content, or another commit.'],
    [{ configuration: 'x' }, 'The shard is of another configuration or environment'],
    [{ program: 'x' }, 'The shard is made by another version of the program or of Node.js.'],
    [{ day: '2025-01-02' }, 'The shard is made on another day: set SOURCE_DATE_EPOCH'],
  ])('parts of another site: %o', async (stamps, words) => {
    const folders = await makeShards({ index: 1, count: 2 }, { index: 2, count: 2, stamps });
    expect(await listFaults(folders)).toContain(`part-2 ${words}`);
  });

  test('damaged parts, and folders that are none', async () => {
    const folders = await makeShards({ index: 1, count: 3 }, { index: 2, count: 3 }, { index: 3, count: 3 });
    await writeFile(path.join(folders[0] ?? '', NAME), 'cut');
    await rm(path.join(folders[1] ?? '', NAME));
    await rm(path.join(folders[2] ?? '', SHARD_FILE));
    const faults = await listFaults(folders);
    expect(faults).toContain(`part-1 ${NAME} is not what the shard wrote. Copy the folder once more`);
    expect(faults).toContain(`part-2 ${NAME} is missing.`);
    expect(faults).toContain('part-3 This is no folder of a shard.');
  });

  test('files that would go elsewhere than into the cache', async () => {
    const [folder = ''] = await makeShards({ index: 1, count: 1, name: 'elsewhere.json' });
    expect(await listFaults([folder])).toContain('elsewhere.json is no file of a shard.');
    const copy = `${folder}-copy`;
    await cp(folder, copy, { recursive: true });
    expect(await listFaults([copy])).toContain('elsewhere.json is no file of a shard.');
  });
});
