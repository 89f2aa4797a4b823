import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { getExamplePath } from '#app/engine/urls/generated-paths.ts';

/** Functions that create the ZIP archives of example projects, by path. */
export type ExampleArchives = ReadonlyMap<string, () => Promise<Buffer>>;

/**
 * Creates a ZIP archive for each folder in `examples/` of the content folder. The output is deterministic.
 *
 * @param files sorted paths relative to the content folder
 */
export function createExampleArchives(contentDir: string, files: readonly string[]): ExampleArchives {
  const names = new Set(files.map((file) => file.split('/')[1] ?? ''));
  return new Map(
    [...names].map((name) => {
      const projectFiles = files.filter((file) => file.startsWith(`examples/${name}/`));
      return [getExamplePath(name), () => createArchive(contentDir, projectFiles)];
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
  // Use a constant date for all entries, in local time because the format stores local time.
  return Buffer.from(zipSync(Object.fromEntries(entries), { level: 9, mtime: new Date(1980, 0, 1) }));
}
