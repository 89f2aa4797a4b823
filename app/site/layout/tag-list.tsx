import type { TagItem } from '#app/engine/model/page-data.ts';

interface TagListProps {
  tags: readonly TagItem[];
  label?: string;
  /** Whether to show the number of posts of each tag. */
  counted?: boolean;
}

/** Links to tags. Renders nothing without tags. */
export function TagList({ tags, label: name = 'Tags', counted = false }: TagListProps) {
  if (tags.length === 0) return null;
  return (
    <ul className="tag-list row" aria-label={name}>
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
