import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import pMap from 'p-map';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Compressible media types. Images and fonts are compressed already. */
const COMPRESSIBLE = /\.(css|html|js|json|md|svg|txt|webmanifest|xml)$/;

/** Minimum size in bytes; smaller files fit into one packet anyway. */
const WORTH_COMPRESSING = 1024;

/** Concurrency: Node.js compresses in four threads. */
const CONCURRENCY = 4;

/**
 * Writes compressed copies of a folder's files with Brotli (`page.html.br`) and gzip (`page.html.gz`), at the
 * highest levels. The output is deterministic.
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
