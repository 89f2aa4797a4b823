import type { LinkItem } from '#app/engine/model/page-data.ts';
import { StatusBadges } from './page-status.tsx';

interface PageListProps {
  items: readonly (LinkItem & { description?: string | undefined })[];
}

/** List of pages with their descriptions. */
export function PageList({ items }: PageListProps) {
  return (
    <ul className="page-list">
      {items.map(({ label, href, status, description }) => (
        <li key={href + label} className="card">
          <a href={href}>{label}</a>
          <StatusBadges status={status} />
          {description === undefined ? null : <p className="quiet">{description}</p>}
        </li>
      ))}
    </ul>
  );
}
