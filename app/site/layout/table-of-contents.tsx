import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { attachEnhancement } from '#app/engine/client/dom/enhancement-registry.ts';
import type { TocItem } from '#app/engine/model/page-data.ts';
import { enhanceToc } from './toc-behavior.ts';

/**
 * "On this page": the headings of an article. Nothing for an article that has none.
 *
 * Where there is room it is beside the article; elsewhere it is a bar that stays below the navbar, names the current
 * section, and opens the list over the article. The fold is an empty `<details>`, and the stylesheet shows the list behind
 * it when it is open or when there is room: one list and one landmark for both, and no JavaScript.
 *
 * Give it the page's path as `key`, so that each page starts folded.
 */
export function TableOfContents({ items }: { items: readonly TocItem[] }) {
  const element = useRef<HTMLElement>(null);
  const { hash } = useLocation();

  useEffect(() => {
    const contents = element.current;
    if (contents === null) return undefined;
    let stop: (() => void) | undefined;
    // It asks where headings are, which is known when the browser is about to draw the page.
    const frame = requestAnimationFrame(() => {
      stop = attachEnhancement(contents, enhanceToc);
    });
    return () => {
      cancelAnimationFrame(frame);
      stop?.();
    };
  }, [items, hash]);

  if (items.length === 0) return null;
  const top = Math.min(...items.map(({ level }) => level));
  return (
    <nav ref={element} className="toc" aria-label="On this page">
      <details className="toc-fold">
        <summary>
          On this page
          {/* The page's script writes here, before the app starts and after. */}
          <span className="toc-current" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
        </summary>
      </details>
      <p className="toc-title">On this page</p>
      <ul className="toc-list">
        <li className="toc-top">
          <a href="#main">Back to top</a>
        </li>
        {items.map(({ id, text, level }) => (
          <li key={id}>
            {/* The page's script has marked one before the app starts. */}
            <a className={`toc-depth-${level - top}`} href={`#${id}`} suppressHydrationWarning>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
