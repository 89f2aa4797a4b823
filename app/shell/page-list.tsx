import type { PageItem } from '#app/content/page-data.ts';

/** Pages with what each is about. */
export function PageList({ items }: { items: readonly PageItem[] }) {
  return (
    <ul className="page-list">
      {items.map(({ label, href, description }) => (
        <li key={href}>
          <a href={href}>{label}</a>
          {description === undefined ? null : <p>{description}</p>}
        </li>
      ))}
    </ul>
  );
}
