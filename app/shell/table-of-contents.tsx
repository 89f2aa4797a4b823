import { useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { TocItem } from '#app/content/page-data.ts';
import { followHeadings } from './follow-headings.ts';

/**
 * "On this page": the headings of an article. Nothing for an article that has none.
 *
 * Where there is room it stands beside the article; elsewhere above it, folded. The fold is an empty `<details>`, and the
 * stylesheet shows the list behind it when it is open or when there is room: one list and one landmark for both, and no
 * JavaScript.
 *
 * Give it the page's path as `key`, so that each page starts folded.
 */
export function TableOfContents({ items }: { items: readonly TocItem[] }) {
  const fold = useRef<HTMLDetailsElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState<string>();
  const { hash } = useLocation();

  useEffect(() => {
    const headings = items.flatMap(({ id }) => document.getElementById(id) ?? []);
    if (headings.length === 0) return undefined;
    return followHeadings(headings, (heading) => setCurrent(heading?.id));
  }, [items, hash]);

  useEffect(() => {
    if (list.current !== null) keepCurrentInView(list.current);
  }, [current]);

  if (items.length === 0) return null;
  const top = Math.min(...items.map(({ level }) => level));
  return (
    <nav className="toc" aria-label="On this page">
      <details ref={fold} className="toc-fold">
        <summary>On this page</summary>
      </details>
      <p className="toc-title">On this page</p>
      <ul ref={list} className="toc-list">
        {items.map(({ id, text, level }) => (
          <li key={id}>
            <a
              className={`toc-depth-${level - top}`}
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              onClick={() => {
                // Before the browser jumps, because the list above the article has a height.
                if (fold.current !== null) fold.current.open = false;
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls the list and nothing else; a line more than needed, so that the reader sees that it goes on. */
function keepCurrentInView(list: HTMLElement): void {
  const link = list.querySelector('[aria-current]');
  if (link === null) {
    list.scrollTop = 0;
    return;
  }
  const box = list.getBoundingClientRect();
  const { top, bottom, height } = link.getBoundingClientRect();
  if (top - height < box.top) list.scrollTop += top - height - box.top;
  else if (bottom + height > box.bottom) list.scrollTop += bottom + height - box.bottom;
}
