import type { TocItem } from '#app/content/page-data.ts';

/** "On this page": the headings of an article. Nothing for an article that has none. */
export function TableOfContents({ items }: { items: readonly TocItem[] }) {
  if (items.length === 0) return null;
  return (
    <nav className="toc" aria-label="On this page">
      <p className="toc-title">On this page</p>
      <ul>
        {items.map(({ id, text, level }) => (
          <li key={id} className={`toc-level-${level}`}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
