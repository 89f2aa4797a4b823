import type { BreadcrumbItem } from '#app/engine/model/page-data.ts';

/** Breadcrumbs of a page. Renders nothing for a page without a category. */
export function Breadcrumbs({ items }: { items: readonly BreadcrumbItem[] }) {
  if (items.length < 2) return null;
  return (
    <nav className="breadcrumbs quiet" aria-label="Breadcrumbs">
      <ol>
        {items.map(({ label, href }) => (
          <li key={`${label} ${href ?? ''}`}>
            {href === undefined ? <span aria-current="page">{label}</span> : <a href={href}>{label}</a>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
