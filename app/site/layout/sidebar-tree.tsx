import type { SidebarEntry } from '#app/engine/model/sidebar.ts';
import { StatusBadges } from './page-status.tsx';

interface SidebarTreeProps {
  entries: readonly SidebarEntry[];
  /** Whether groups are no more than a link to their own page. The app opens them instead. */
  stub?: boolean;
}

/**
 * The list in a sidebar. It is rendered to HTML once per site (see `sidebar-html.server.ts`), never by the browser: with
 * a thousand links, rendering it for every page is most of the work of a build.
 */
export function SidebarTree({ entries, stub = false }: SidebarTreeProps) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.type + entry.label + (entry.href ?? '')}>
          {entry.type === 'link' ? (
            <a href={entry.href}>
              {entry.label}
              <StatusBadges status={entry.status} />
            </a>
          ) : stub && entry.href !== undefined ? (
            <a data-stub="" href={entry.href}>
              {entry.label}
            </a>
          ) : (
            <details open={!entry.collapsed && !stub}>
              <summary data-href={entry.hasOwnPage ? undefined : entry.href}>{entry.label}</summary>
              <SidebarTree entries={withOwnPage(entry)} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A group's own page is the first of its entries, because its title folds the group. */
export function withOwnPage(group: Extract<SidebarEntry, { type: 'group' }>): SidebarEntry[] {
  if (group.href === undefined || !group.hasOwnPage) return group.items;
  const known = group.items.some((item) => item.type === 'link' && item.href === group.href);
  if (known) return group.items;
  return [{ type: 'link', label: 'Overview', href: group.href, status: group.status }, ...group.items];
}
