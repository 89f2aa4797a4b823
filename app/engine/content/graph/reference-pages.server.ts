import type { DocEntry } from './entries.server.ts';

/** Whether a page of the documentation is looked up rather than read: it is in a folder that says so. */
export function isReferencePage({ path }: DocEntry, version: { path: string }): boolean {
  const folders = path.slice(version.path.length).split('/').slice(0, -1);
  return folders.some((folder) => /^(api|reference)$/.test(folder));
}
