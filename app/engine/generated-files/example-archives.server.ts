import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { getExamplePath } from '#app/engine/urls/generated-paths.ts';

/** Example projects as ZIP archives: functions that create them, by path. */
export type ExampleArchives = ReadonlyMap<string, () => Promise<Buffer>>;

/**
 * Offers each folder in `examples/` of the content folder as a ZIP archive. The same files produce the same bytes.
 *
 * @param files paths from the content folder, sorted
 */
export function createExampleArchives(contentDir: string, files: readonly string[]): ExampleArchives {
  const names = new Set(files.map((file) => file.split('/')[1] ?? ''));
  return new Map(
    [...names].map((name) => {
      const own = files.filter((file) => file.startsWith(`examples/${name}/`));
      return [getExamplePath(name), () => createArchive(contentDir, own)];
    }),
  );
}

async function createArchive(contentDir: string, files: readonly string[]): Promise<Buffer> {
  const entries = await Promise.all(
    files.map(
      async (file) => [file.replace('examples/', ''), await readFile(path.join(contentDir, file))] as const,
    ),
  );
  const { zipSync } = await import('fflate');
  // One date for every entry, in local time because that is what the format stores.
  return Buffer.from(zipSync(Object.fromEntries(entries), { level: 9, mtime: new Date(1980, 0, 1) }));
}
