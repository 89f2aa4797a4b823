import type { SidebarEntry } from '#app/engine/model/sidebar.ts';
import { StatusBadges } from './page-status.tsx';

interface SidebarTreeProps {
  entries: readonly SidebarEntry[];
  /** Whether groups are only a link to their page. With JavaScript, the link expands the group. */
  stub?: boolean;
}

/**
 * The list in a sidebar. It is rendered to HTML once per site (see `sidebar-html.server.ts`), never in the browser:
 * with a thousand links, rendering it for every page would dominate the build time.
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

/** Adds a group's own page as its first entry, because the title toggles the group. */
export function withOwnPage(group: Extract<SidebarEntry, { type: 'group' }>): SidebarEntry[] {
  if (group.href === undefined || !group.hasOwnPage) return group.items;
  const isListed = group.items.some((item) => item.type === 'link' && item.href === group.href);
  if (isListed) return group.items;
  return [{ type: 'link', label: 'Overview', href: group.href, status: group.status }, ...group.items];
}
