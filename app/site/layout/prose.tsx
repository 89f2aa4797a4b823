import { useRef, useState } from 'react';
import { attachEnhancement, readServerHtml } from '#app/engine/client/dom/enhancement-registry.ts';
import { enhanceArticle } from '#app/site/components/article-behavior.ts';
import { useBeforePaint } from '#app/engine/client/dom/use-before-paint.ts';
import { patchHtml } from '#app/engine/client/dom/patch-html.ts';

interface ProseProps {
  /** Id of the element; the same on every page with the article. */
  id: string;
  /** Undefined during hydration, because the HTML is already in the document. */
  html: string | undefined;
}

/**
 * An article. React inserts its HTML but does not manage it. During hydration, it reuses the server-rendered HTML of
 * the document, so that the HTML is sent only once.
 *
 * Requires the page's path as `key`, so that the state is reset on navigation.
 */
export function Prose({ id, html }: ProseProps) {
  const [initial] = useState(() => html ?? findInDocument(id));
  const element = useRef<HTMLDivElement>(null);
  const content = html ?? initial;
  // The dev server patches only what the author changed, to preserve panels, focus, and selection.
  const rendered = import.meta.env.DEV ? initial : content;
  // Also before the scroll position is restored, because tabs change the article's height.
  useBeforePaint(() => {
    if (element.current === null) return undefined;
    if (import.meta.env.DEV) patchHtml(element.current, initial, content);
    return attachEnhancement(element.current, enhanceArticle);
  }, [content, initial]);
  return (
    <div
      ref={element}
      id={id}
      className="prose"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: rendered }}
    />
  );
}

function findInDocument(id: string): string {
  const element = typeof document === 'undefined' ? null : document.getElementById(id);
  return element === null ? '' : readServerHtml(element);
}
