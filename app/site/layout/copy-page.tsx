import { useEffect, useRef } from 'react';
import { attachEnhancement } from '#app/engine/client/dom/enhancement-registry.ts';
import { enhanceCopyPage } from './copy-page-behavior.ts';

interface CopyPageProps {
  /** URL of the page as Markdown. */
  href: string;
  editHref: string | undefined;
}

/**
 * Menu of a page: copies it as Markdown (with JavaScript), or leads to its Markdown and its source.
 *
 * Give it the page's path as `key`, so that each page starts again.
 */
export function CopyPage({ href, editHref }: CopyPageProps) {
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
      {/* The live region, which the behavior fills before the app starts, too; React never looks inside. */}
      <span className="copy-status" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
    </div>
  );
}
