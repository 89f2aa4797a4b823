import type { LinkItem } from '#app/engine/model/page-data.ts';

interface PaginationProps {
  previous: LinkItem | undefined;
  next: LinkItem | undefined;
  labels?: { previous: string; next: string };
}

/** Links to the previous and next page. */
export function Pagination({
  previous,
  next,
  labels = { previous: 'Previous', next: 'Next' },
}: PaginationProps) {
  if (previous === undefined && next === undefined) return null;
  return (
    <nav className="pagination" aria-label="Pages">
      {previous === undefined ? null : (
        <a className="pagination-previous" href={previous.href} rel="prev">
          <small>{labels.previous}</small>
          <span>{previous.label}</span>
        </a>
      )}
      {next === undefined ? null : (
        <a className="pagination-next" href={next.href} rel="next">
          <small>{labels.next}</small>
          <span>{next.label}</span>
        </a>
      )}
    </nav>
  );
}
