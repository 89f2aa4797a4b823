import type { ReactNode } from 'react';
import type { PackageVersion } from '#app/engine/model/page-data.ts';
import { CopyPage } from './copy-page.tsx';

interface PageHeadProps {
  editHref: string | undefined;
  /** URL of the page as Markdown; undefined if the site could not be loaded. */
  markdownHref: string | undefined;
  readingMinutes: number | undefined;
  /** Package versions that the samples of the page were tested with. */
  testedVersions?: readonly PackageVersion[];
  /** First items of the row, such as the date of a post. */
  children?: ReactNode;
}

/** Row below the title: tested versions, reading time, and a menu for copying the page. */
export function PageHead({
  editHref,
  markdownHref,
  readingMinutes,
  testedVersions = [],
  children,
}: PageHeadProps) {
  return (
    <div className="page-head row quiet-small">
      {children}
      {readingMinutes === undefined ? null : <span>{readingMinutes} min read</span>}
      {testedVersions.length === 0 ? null : (
        <p>
          Tested with {testedVersions.map(({ name, version }) => `${dropScope(name)} ${version}`).join(', ')}
        </p>
      )}
      {markdownHref === undefined ? null : (
        <CopyPage key={markdownHref} href={markdownHref} editHref={editHref} />
      )}
    </div>
  );
}

/** `@podium/layout` → `layout`. */
function dropScope(name: string): string {
  return name.replace(/^@.*\//, '');
}
