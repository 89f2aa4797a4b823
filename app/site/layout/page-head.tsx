import { useEffect, useRef, type ReactNode } from 'react';
import { attachEnhancement } from '#app/engine/client/dom/enhancement-registry.ts';
import type { PackageVersion } from '#app/engine/model/page-data.ts';
import { enhanceCopyPage } from './copy-page-behavior.ts';

interface PageHeadProps {
  editHref: string | undefined;
  /** URL of the page as Markdown; undefined if the site could not be loaded. */
  markdownHref: string | undefined;
  readingMinutes: number | undefined;
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
      <ReadingTime minutes={readingMinutes} />
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

/** Reading time of a page. Renders nothing if the site does not show it. */
export function ReadingTime({ minutes }: { minutes: number | undefined }) {
  return minutes === undefined ? null : <span>{minutes} min read</span>;
}

/** `@podium/layout` → `layout`. */
function dropScope(name: string): string {
  return name.replace(/^@.*\//, '');
}

interface CopyPageProps {
  /** URL of the page as Markdown. */
  href: string;
  editHref: string | undefined;
}

/**
 * Menu of a page: copies it as Markdown (with JavaScript), or links to its Markdown and its source.
 *
 * Requires a `key` that is unique to the page, so that the state is reset on navigation.
 */
function CopyPage({ href, editHref }: CopyPageProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(
    () => (element.current === null ? undefined : attachEnhancement(element.current, enhanceCopyPage)),
    [href],
  );
  return (
    <div ref={element} className="copy-page">
      <details className="dropdown">
        <summary>Copy page</summary>
        <ul className="dropdown-menu">
          <li className="needs-js">
            <button type="button">Copy as Markdown</button>
          </li>
          <li>
            <a href={href}>View as Markdown</a>
          </li>
          {editHref === undefined ? null : (
            <li>
              <a href={editHref}>Edit this page</a>
            </li>
          )}
        </ul>
      </details>
      {/* Live region. Its content is managed by `copy-page-behavior.ts`, also before hydration, not by React. */}
      <span className="copy-status" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
    </div>
  );
}
