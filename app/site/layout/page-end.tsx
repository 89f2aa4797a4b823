import { Day } from './day.tsx';

interface PageEndProps {
  editHref: string | undefined;
  lastUpdated: string | undefined;
}

/** Below an article: where to edit it, and when it was last changed. */
export function PageEnd({ editHref, lastUpdated }: PageEndProps) {
  if (editHref === undefined && lastUpdated === undefined) return null;
  return (
    <p className="page-end">
      {editHref === undefined ? null : <a href={editHref}>Edit this page</a>}
      {lastUpdated === undefined ? null : (
        <span>
          Last updated <Day date={lastUpdated} />
        </span>
      )}
    </p>
  );
}
