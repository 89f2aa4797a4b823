import { Day } from './day.tsx';

interface PageEndProps {
  editHref: string | undefined;
  lastUpdated: string | undefined;
}

/** Footer of an article: edit link, and date of the last update. */
export function PageEnd({ editHref, lastUpdated }: PageEndProps) {
  if (editHref === undefined && lastUpdated === undefined) return null;
  return (
    <p className="page-end row quiet">
      {editHref === undefined ? null : <a href={editHref}>Edit this page</a>}
      {lastUpdated === undefined ? null : (
        <span>
          Last updated <Day date={lastUpdated} />
        </span>
      )}
    </p>
  );
}
