import { useEffect, useRef } from 'react';
import { attachEnhancement } from '#app/engine/client/dom/enhancement-registry.ts';
import { enhanceCopyPage } from './copy-page-behavior.ts';

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
      {/* Live region. Its content is managed by `copy-page-behavior.ts`, also before hydration, not by React. */}
      <span className="copy-status" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
    </div>
  );
}
