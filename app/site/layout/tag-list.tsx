import type { TagItem } from '#app/engine/model/page-data.ts';

interface TagListProps {
  tags: readonly TagItem[];
  /** Name of the list for screen readers. */
  label?: string;
  /** Whether to say how many posts each has. */
  counted?: boolean;
}

/** Links to tags. Nothing when there are none. */
export function TagList({ tags, label: name = 'Tags', counted = false }: TagListProps) {
  if (tags.length === 0) return null;
  return (
    <ul className="tag-list" aria-label={name}>
      {tags.map(({ label, href, count }) => (
        <li key={href}>
          <a href={href}>
            {label}
            {counted ? <span className="tag-count"> {count}</span> : null}
          </a>
        </li>
      ))}
    </ul>
  );
}
