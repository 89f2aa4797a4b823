import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { attachEnhancement } from '#app/engine/client/dom/enhancement-registry.ts';
import type { TocItem } from '#app/engine/model/page-data.ts';
import { MemberName } from './member-name.tsx';
import { enhanceToc } from './toc-behavior.ts';

/**
 * Table of contents ("On this page"). Renders nothing for an article without headings.
 *
 * On wide screens, it is beside the article. On narrow ones, it is a sticky bar below the navbar that shows the current
 * section, and opens the list above the article. The toggle is an empty `<details>`; the stylesheet shows the list
 * after it if it is open or the screen is wide. So both have the same list and landmark, and need no JavaScript.
 *
 * With JavaScript on wide screens, nested headings are shown only for the current section.
 *
 * Requires the page's path as `key`, so that each page starts collapsed.
 */
export function TableOfContents({ items }: { items: readonly TocItem[] }) {
  const element = useRef<HTMLElement>(null);
  const { hash } = useLocation();

  useEffect(() => {
    const toc = element.current;
    if (toc === null) return undefined;
    let stop: (() => void) | undefined;
    // Deferred, because it reads the positions of headings, which are known just before the next paint.
    const frame = requestAnimationFrame(() => {
      stop = attachEnhancement(toc, enhanceToc);
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
          {/* `toc-behavior.ts` sets the text, before and after hydration. */}
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
  // `toc-behavior.ts` may have marked the link before hydration.
  return (
    <a href={`#${item.id}`} suppressHydrationWarning>
      <MemberName item={item} />
    </a>
  );
}

interface TocSection {
  item: TocItem;
  /** Nested headings, of all lower levels. */
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
