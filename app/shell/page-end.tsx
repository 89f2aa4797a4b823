import type { PackageVersion } from '#app/content/page-data.ts';
import { Day } from './day.tsx';

interface PageEndProps {
  editHref: string | undefined;
  lastUpdated: string | undefined;
  /** What the samples of the page ran with. */
  checkedAgainst?: readonly PackageVersion[];
}

/** Below an article: where to mend it, when it was last changed, and what its samples were checked against. */
export function PageEnd({ editHref, lastUpdated, checkedAgainst = [] }: PageEndProps) {
  if (editHref === undefined && lastUpdated === undefined && checkedAgainst.length === 0) return null;
  return (
    <p className="page-end">
      {editHref === undefined ? null : <a href={editHref}>Edit this page</a>}
      {checkedAgainst.length === 0 ? null : (
        <span>
          Checked against {checkedAgainst.map(({ name, version }) => `${name} ${version}`).join(', ')}
        </span>
      )}
      {lastUpdated === undefined ? null : (
        <span>
          Last updated <Day date={lastUpdated} />
        </span>
      )}
    </p>
  );
}
