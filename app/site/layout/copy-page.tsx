import { useEffect, useRef } from 'react';
import { attachEnhancement } from '#app/engine/client/dom/enhancement-registry.ts';
import { enhanceCopyPage } from './copy-page-behavior.ts';

/**
 * The page as Markdown: a link to it, and where JavaScript runs a button that copies it.
 *
 * Give it the page's path as `key`, so that each page starts again.
 */
export function CopyPage({ href }: { href: string }) {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(
    () => (element.current === null ? undefined : attachEnhancement(element.current, enhanceCopyPage)),
    [href],
  );
  return (
    <span ref={element} className="copy-page">
      <a href={href}>View as Markdown</a>
      <button type="button">Copy page as Markdown</button>
      {/* What the button has done is said in here, before the app starts, too; React never looks inside. */}
      <span className="copy-said" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
    </span>
  );
}
