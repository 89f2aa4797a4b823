import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { MEDIA_TYPES } from '#app/engine/lib/media-types.server.ts';
import type { CreateFile } from '#app/engine/model/generated-file.ts';
import { getExamplePath } from '#app/engine/urls/generated-paths.ts';

/** Comments that mark a part of a file for a code block of a page. */
const REGION = /^[ \t]*\/\/ #(?:end)?region\b.*\n/gm;

/**
 * Lists the ZIP archives, one for each folder in `examples/` of the content folder, by path. The output is deterministic.
 *
 * @param files sorted paths relative to the content folder
 */
export function listExampleArchives(
  contentDir: string,
  files: readonly string[],
): [path: string, CreateFile][] {
  const names = new Set(files.map((file) => file.split('/')[1] ?? ''));
  return [...names].map((name) => {
    const projectFiles = files.filter((file) => file.startsWith(`examples/${name}/`));
    const create: CreateFile = async () => ({
      body: await createArchive(contentDir, projectFiles),
      contentType: MEDIA_TYPES['.zip'],
    });
    return [getExamplePath(name), create];
  });
}

async function createArchive(contentDir: string, files: readonly string[]): Promise<Buffer> {
  const entries = await Promise.all(
    files.map(async (file) => {
      // Latin-1 preserves each byte, whatever the encoding of the file.
      const text = await readFile(path.join(contentDir, file), 'latin1');
      return [file.replace('examples/', ''), Buffer.from(text.replace(REGION, ''), 'latin1')] as const;
    }),
  );
  const { zipSync } = await import('fflate');
  // Use a constant date for all entries, in local time because the format stores local time.
  return Buffer.from(zipSync(Object.fromEntries(entries), { level: 9, mtime: new Date(1980, 0, 1) }));
}
