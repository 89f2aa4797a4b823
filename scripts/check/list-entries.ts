import type { Catalog } from '#app/content/catalog.server.ts';
import type { DocEntry, PostEntry } from '#app/content/entries.server.ts';

/** The pages that authors wrote, in whatever list they are or are not. */
export function listEntries(catalog: Catalog): (DocEntry | PostEntry)[] {
  return [...catalog.values()].flatMap((entry): (DocEntry | PostEntry)[] => {
    if (entry.kind === 'doc') return [entry.doc];
    return entry.kind === 'post' ? [entry.post] : [];
  });
}
