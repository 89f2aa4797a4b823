import type { LinkItem } from '#app/engine/model/page-data.ts';

interface PageTurnerProps {
  previous: LinkItem | undefined;
  next: LinkItem | undefined;
  /** What stands above each link. */
  labels?: { previous: string; next: string };
}

/** Links to the pages before and after this one. */
export function PageTurner({
  previous,
  next,
  labels = { previous: 'Previous', next: 'Next' },
}: PageTurnerProps) {
  if (previous === undefined && next === undefined) return null;
  return (
    <nav className="page-turner" aria-label="Pages">
      {previous === undefined ? null : (
        <a className="page-turner-previous" href={previous.href} rel="prev">
          <small>{labels.previous}</small>
          <span>{previous.label}</span>
        </a>
      )}
      {next === undefined ? null : (
        <a className="page-turner-next" href={next.href} rel="next">
          <small>{labels.next}</small>
          <span>{next.label}</span>
        </a>
      )}
    </nav>
  );
}
