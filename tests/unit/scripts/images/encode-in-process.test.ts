import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

/** Reads a file of `/proc`; empty if the process or thread has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Parses `/proc/…/stat`: a number, the name in parentheses, and further fields. Undefined if it has ended. */
function readStat(file: string): Thread | undefined {
  const text = read(file);
  if (text === '') return undefined;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { parent: Number(fields[1]), nice: Number(fields[16]) };
}

/** Lists the threads of the image encoding process started by this process. */
function listThreads(): Thread[] {
  const child = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((id) => `/proc/${id}`)
    .find(
      (folder) =>
        readStat(`${folder}/stat`)?.parent === process.pid &&
        read(`${folder}/cmdline`).includes('image-process'),
    );
  if (child === undefined || !existsSync(`${child}/task`)) return [];
  return readdirSync(`${child}/task`).flatMap((id) => readStat(`${child}/task/${id}/stat`) ?? []);
}

test.runIf(process.platform === 'linux')(
  'B6 every thread of the image encoding process has low priority',
  async () => {
    const gray = { width: 1000, height: 1000, channels: 3, background: 'gray' } as const;
    const photo = await sharp({ create: gray }).jpeg().toBuffer();
    const file = path.join(await makeTemporaryFolder(), 'photo.jpg');
    await writeFile(file, photo);
    const encoding = encodeInProcess({ file, hash: hashBytes(photo) }, [
      { type: 'image/avif', options: { effort: 4 } },
    ]);
    const listOthers = (): Thread[] => listThreads().filter(({ nice }) => nice !== 10);
    await vi.waitUntil(() => listThreads().length > 0 && listOthers().length === 0, {
      interval: 10,
      timeout: 20_000,
    });
    // From now on, this includes threads that start later.
    const others: Thread[] = [];
    const timer = setInterval(() => others.push(...listOthers()), 10);
    expect(await encoding.finally(() => clearInterval(timer))).toMatchObject({ isDecodable: true });
    expect(others).toEqual([]);
  },
);
