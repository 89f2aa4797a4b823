import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { attachEnhancement } from '#app/engine/client/dom/enhancement-registry.ts';
import type { TocItem } from '#app/engine/model/page-data.ts';
import { MemberName } from './member-name.tsx';
import { enhanceToc } from './toc-behavior.ts';

/**
 * "On this page": the headings of an article. Nothing for an article that has none.
 *
 * Where there is room it is beside the article; elsewhere it is a bar that stays below the navbar, names the current
 * section, and opens the list over the article. The fold is an empty `<details>`, and the stylesheet shows the list behind
 * it when it is open or when there is room: one list and one landmark for both, and no JavaScript.
 *
 * With JavaScript and room beside the article, only the headings below the current section are shown.
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
    // It reads positions of headings, which are known when the browser is about to paint.
    const frame = requestAnimationFrame(() => {
      stop = attachEnhancement(contents, enhanceToc);
    });
    return () => {
      cancelAnimationFrame(frame);
      stop?.();
    };
  }, [items, hash]);

  if (items.length === 0) return null;
  return (
    <nav ref={element} className="toc" aria-label="On this page">
      <details className="toc-fold">
        <summary>
          On this page
          {/* The page's script writes here, before the app starts and after. */}
          <span className="toc-current" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
        </summary>
      </details>
      <p className="toc-title">
        On this page <a href="#main">Top</a>
      </p>
      <ul className="toc-list">
        <li className="toc-top">
          <a href="#main">Back to top</a>
        </li>
        {nestItems(items).map(({ item, children }) => (
          <li key={item.id}>
            <TocLink item={item} />
            {children.length === 0 ? null : (
              <ul>
                {children.map((child) => (
                  <li key={child.id}>
                    <TocLink item={child} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function TocLink({ item }: { item: TocItem }) {
  // The page's script has marked one before the app starts.
  return (
    <a href={`#${item.id}`} suppressHydrationWarning>
      <MemberName item={item} />
    </a>
  );
}

interface TocSection {
  item: TocItem;
  /** The headings below it, of all lower levels. */
  children: TocItem[];
}

function nestItems(items: readonly TocItem[]): TocSection[] {
  const top = Math.min(...items.map(({ level }) => level));
  const sections: TocSection[] = [];
  for (const item of items) {
    const last = sections.at(-1);
    if (item.level === top || last === undefined) sections.push({ item, children: [] });
    else last.children.push(item);
  }
  return sections;
}
