import type { PackageVersion } from '#app/engine/model/page-data.ts';
import { CopyPage } from './copy-page.tsx';
import { Day } from './day.tsx';

interface PageEndProps {
  editHref: string | undefined;
  lastUpdated: string | undefined;
  /** Where the page is as Markdown; undefined where the site could not be loaded. */
  markdownHref: string | undefined;
  /** What the samples of the page ran with. */
  testedVersions?: readonly PackageVersion[];
}

/** Below an article: where to fix it, its Markdown, when it was last changed, and what its samples were checked against. */
export function PageEnd({ editHref, lastUpdated, markdownHref, testedVersions = [] }: PageEndProps) {
  return (
    <p className="page-end">
      {editHref === undefined ? null : <a href={editHref}>Edit this page</a>}
      {markdownHref === undefined ? null : <CopyPage key={markdownHref} href={markdownHref} />}
      {testedVersions.length === 0 ? null : (
        <span>
          Checked against {testedVersions.map(({ name, version }) => `${name} ${version}`).join(', ')}
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
