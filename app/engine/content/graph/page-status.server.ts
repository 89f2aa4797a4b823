import type { DocEntry, PostEntry } from './entries.server.ts';
import type { PageStatus } from '#app/engine/model/page-data.ts';

/**
 * Status of a page that is not published normally: draft, scheduled, or unlisted; undefined otherwise.
 *
 * @param today `YYYY-MM-DD`
 */
export function findStatus(entry: DocEntry | PostEntry, today: string): PageStatus[] | undefined {
  const { frontmatter } = entry;
  const status: PageStatus[] = [
    ...(frontmatter.draft ? ['draft' as const] : []),
    ...('date' in entry && entry.date > today ? ['future' as const] : []),
    ...(frontmatter.unlisted ? ['unlisted' as const] : []),
  ];
  return status.length === 0 ? undefined : status;
}
