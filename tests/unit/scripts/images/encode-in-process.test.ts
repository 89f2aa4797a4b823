import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { hashBytes } from '#app/engine/lib/files.server.ts';
import { encodeInProcess } from '#scripts/images/encode-in-process.ts';
import { makeTemporaryFolder } from '../../../helpers/temporary-folder.ts';

interface Thread {
  parent: number;
  nice: number;
}

/** Reads `/proc/…/stat`: a number, the name in parentheses, and further fields. */
function readStat(file: string): Thread {
  const text = readFileSync(file, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { parent: Number(fields[1]), nice: Number(fields[16]) };
}

/** Lists the threads of the process that encodes an image for this process. */
function listThreads(): Thread[] {
  const child = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((id) => `/proc/${id}`)
    .find(
      (folder) =>
        readStat(`${folder}/stat`).parent === process.pid &&
        readFileSync(`${folder}/cmdline`, 'utf8').includes('image-process'),
    );
  if (child === undefined) return [];
  return readdirSync(`${child}/task`).map((id) => readStat(`${child}/task/${id}/stat`));
}

test.runIf(process.platform === 'linux')(
  'B6 every thread of the process that encodes an image has a low priority',
  async () => {
    const gray = { width: 1000, height: 1000, channels: 3, background: 'gray' } as const;
    const photo = await sharp({ create: gray }).jpeg().toBuffer();
    const file = path.join(await makeTemporaryFolder(), 'photo.jpg');
    await writeFile(file, photo);
    const encoding = encodeInProcess({ file, hash: hashBytes(photo) }, [
      { type: 'image/avif', options: { effort: 4 } },
    ]);
    await vi.waitFor(
      () => {
        const threads = listThreads();
        expect(threads).not.toEqual([]);
        expect(threads.filter(({ nice }) => nice !== 10)).toEqual([]);
      },
      { interval: 10, timeout: 20_000 },
    );
    expect(await encoding).toMatchObject({ isDecodable: true });
  },
);
