import { useRef, useState } from 'react';
import { attachEnhancement, readServerHtml } from '#app/engine/client/dom/enhancement-registry.ts';
import { enhanceArticle } from '#app/site/components/article-behavior.ts';
import { useBeforePaint } from '#app/engine/client/dom/use-before-paint.ts';
import { patchHtml } from '#app/engine/client/dom/patch-html.ts';

interface ProseProps {
  /** Id of the element; one article has one id on every page. */
  id: string;
  /** Undefined in the browser's first render: the HTML is in the document already. */
  html: string | undefined;
}

/**
 * An article. React inserts its HTML and never looks inside: on the first render in the browser it takes what the server
 * wrote into the document, so that the HTML is sent once.
 *
 * Give it the page's path as `key`, so that each page starts again.
 */
export function Prose({ id, html }: ProseProps) {
  const [initial] = useState(() => html ?? findInDocument(id));
  const element = useRef<HTMLDivElement>(null);
  const content = html ?? initial;
  // On the dev server only what an author changes is changed: panels, focus and selection stay.
  const rendered = import.meta.env.DEV ? initial : content;
  // Before the scroll position is restored, too, because tabs change the article's height.
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
