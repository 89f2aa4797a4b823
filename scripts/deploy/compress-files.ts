import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import pMap from 'p-map';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Types that get smaller. Images and fonts are compressed as they are. */
const COMPRESSIBLE = /\.(css|html|js|json|md|svg|txt|webmanifest|xml)$/;

/** A smaller file fits one packet either way, in bytes. */
const WORTH_COMPRESSING = 1024;

/** Node.js has four threads for it. */
const CONCURRENCY = 4;

/**
 * Writes each file of a folder that gets smaller once more with Brotli (`page.html.br`) and gzip (`page.html.gz`), as small
 * as they can be. The same folder makes the same bytes.
 *
 * @returns how many files were compressed
 */
export async function compressFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const done = await pMap(files, compressFile, { concurrency: CONCURRENCY });
  return done.filter(Boolean).length;
}

async function compressFile(file: string): Promise<boolean> {
  const bytes = await readFile(file);
  if (bytes.length < WORTH_COMPRESSING) return false;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await writeFile(`${file}.br`, await compressBrotli(bytes, { params }));
  await writeFile(`${file}.gz`, await compressGzip(bytes, { level: constants.Z_BEST_COMPRESSION }));
  return true;
}
