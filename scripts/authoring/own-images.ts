import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isImage } from '#app/engine/content/source/walk.server.ts';
import { decodePath, splitPath } from '#app/engine/urls/paths.ts';
import type { Reference } from './find-references.ts';
import type { AuthoringSite } from './read-site.ts';
import type { Move } from './rewrite-reference.ts';

/** Resolves a reference to a file, relative to the content folder. */
export function resolveFile(file: string, url: string): string {
  const plain = decodePath(splitPath(url)[0]);
  return path.posix.join(path.posix.dirname(file), plain);
}

/**
 * Finds images that move with a page to another folder, and their new paths: those next to or below it that nothing
 * else references. `references` contains the references in all MDX files, by file.
 */
export async function findOwnImages(
  references: ReadonlyMap<string, readonly Reference[]>,
  move: Move,
  { contentDir, site }: AuthoringSite,
): Promise<Map<string, string>> {
  const [folder, folderAfter] = [path.posix.dirname(move.from), path.posix.dirname(move.to)];
  const images = new Map<string, string>();
  if (folder === folderAfter) return images;
  const referencedBy = new Map<string, Set<string>>();
  for (const [file, list] of references) {
    for (const { url } of list) {
      // Relative to the content folder, like a path with a leading slash.
      const target = url.startsWith('/') ? decodePath(url).slice(1) : resolveFile(file, url);
      referencedBy.set(target, (referencedBy.get(target) ?? new Set()).add(url.startsWith('/') ? '' : file));
    }
  }
  const config = [path.join(contentDir, 'authors.yml'), ...site.inputs].filter((file) => existsSync(file));
  const texts = await Promise.all(config.map((file) => readFile(file, 'utf8')));
  for (const [target, files] of referencedBy) {
    const isOwn = files.size === 1 && files.has(move.from) && target.startsWith(`${folder}/`);
    if (!isOwn || !isImage(target) || !existsSync(path.join(contentDir, target))) continue;
    const after = path.posix.join(folderAfter, path.posix.relative(folder, target));
    const isReferencedInConfig = texts.some((text) => text.includes(path.posix.basename(target)));
    if (!isReferencedInConfig && !existsSync(path.join(contentDir, after))) images.set(target, after);
  }
  return images;
}
