import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** What a content folder holds, each list sorted by path. Paths are relative to it, with forward slashes. */
export interface ContentFiles {
  /** `docs/**.mdx` and, of the other docs versions, `versions/<name>/**.mdx`, but partials. */
  docs: string[];
  /** `blog/**.mdx` but partials. */
  posts: string[];
  /** Pictures anywhere. */
  images: string[];
}

/** File endings of pictures that pages may show. */
export const IMAGE_ENDINGS = ['.png', '.jpg', '.jpeg', '.gif', '.webp', '.avif', '.svg'] as const;

/** Lists the files of a content folder. A file or folder whose name starts with `.` or `_` is no page. */
export async function walkContent(contentDir: string): Promise<ContentFiles> {
  const files = (await listFiles(contentDir, '')).sort(compareBytes);
  const pages = files.filter((file) => file.endsWith('.mdx') && !isPartial(file));
  return {
    docs: pages.filter((file) => /^(docs|versions\/[^/]+)\//.test(file)),
    posts: pages.filter((file) => file.startsWith('blog/')),
    images: files.filter((file) => IMAGE_ENDINGS.some((ending) => file.toLowerCase().endsWith(ending))),
  };
}

/** Sorts by code unit, so that the order does not depend on the machine's language. */
export function compareBytes(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function isPartial(file: string): boolean {
  return file.split('/').some((part) => part.startsWith('_'));
}

async function listFiles(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true });
  const lists = await Promise.all(
    entries.map(async (entry) => {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') return [];
      const relative = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return await listFiles(root, relative);
      return entry.isFile() ? [relative] : [];
    }),
  );
  return lists.flat();
}
