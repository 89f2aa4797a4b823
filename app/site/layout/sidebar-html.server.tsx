import { renderToStaticMarkup } from 'react-dom/server';
import { escapeLikeReact } from '#app/engine/lib/escape-markup.ts';
import type { SidebarContent, SidebarEntry, SidebarHtml } from '#app/engine/model/sidebar.ts';
import { StatusBadges } from './page-status.tsx';

/**
 * Maximum number of links in a sidebar, or a branch of it, that is rendered completely on every page, unless configured
 * otherwise; also the maximum number of entries of a list in a partial sidebar.
 */
export const BRANCH_THRESHOLD = 100;

/** Creates the HTML of a sidebar. `content` is `docs.sidebarContent` of the site configuration. */
export function createSidebarHtml(entries: readonly SidebarEntry[], content: SidebarContent): SidebarHtml {
  const complete = renderEntries(entries, false);
  const partial = content === 'branch' || (content === 'auto' && countLinks(entries) > BRANCH_THRESHOLD);
  const pieces = entries.map(createPiece);
  return {
    complete,
    render(href) {
      const html = partial ? `<ul>${renderAround(pieces, href)}</ul>` : complete;
      return { html: markCurrent(html, href), partial };
    },
  };
}

/** An entry of a partial sidebar. */
interface Piece {
  hrefs: ReadonlySet<string>;
  /**
   * Renders its `<li>` for the page with this href: complete or partial if it contains the page, else only the title.
   */
  render(href: string): string;
}

/** Creates an entry, rendered lazily and once, because a group of a hundred pages is expanded on a hundred pages. */
function createPiece(entry: SidebarEntry): Piece {
  const hrefs = new Set(listHrefs(entry));
  const stub = once(() => renderEntry(entry, true));
  const open = once(() => renderEntry(entry, false));
  // A long branch is truncated like the sidebar, so that a page contains only the entries around it.
  const isLong = entry.type === 'group' && hrefs.size > BRANCH_THRESHOLD;
  const frame = once(() => renderEntry({ ...entry, items: [] } as SidebarEntry, false));
  const children = once(() => (isLong ? withOwnPage(entry).map(createPiece) : []));
  return {
    hrefs,
    render(href) {
      if (!hrefs.has(href)) return stub();
      if (!isLong) return open();
      return frame().replace(/<ul>.*<\/ul>/s, () => `<ul>${renderAround(children(), href)}</ul>`);
    },
  };
}

/**
 * Renders the entries of a list for the page with this href. A long list is limited to the entries around the page,
 * with a link on either side. With JavaScript, the link shows the complete list; without it, it leads to the nearest
 * omitted page.
 */
function renderAround(pieces: readonly Piece[], href: string): string {
  const current = pieces.findIndex(({ hrefs }) => hrefs.has(href));
  const last = Math.max(0, pieces.length - BRANCH_THRESHOLD);
  const start = Math.min(last, Math.max(0, current - BRANCH_THRESHOLD / 2));
  const end = start + BRANCH_THRESHOLD;
  return [
    renderMore(pieces.slice(0, start).reverse(), 'above'),
    ...pieces.slice(start, end).map((piece) => piece.render(href)),
    renderMore(pieces.slice(end), 'below'),
  ].join('');
}

/** Renders the placeholder for omitted entries, which are sorted by distance. */
function renderMore(omitted: readonly Piece[], where: 'above' | 'below'): string {
  const [nearest] = omitted.find(({ hrefs }) => hrefs.size > 0)?.hrefs ?? [];
  if (nearest === undefined) return '';
  const label = `${omitted.length} more ${where}`;
  return renderEntry(
    { type: 'group', label, href: nearest, hasOwnPage: false, collapsed: true, items: [] },
    true,
  );
}

function once<T>(create: () => T): () => T {
  let result: { value: T } | undefined;
  return () => (result ??= { value: create() }).value;
}

/** Marks the link of the current page, or the title of its group, and opens the groups around it. */
function markCurrent(html: string, href: string): string {
  const link = [`<a href="${escapeLikeReact(href)}"`, `<summary data-href="${escapeLikeReact(href)}"`].find(
    (candidate) => html.includes(`${candidate}>`),
  );
  if (link === undefined) return html;
  const at = html.indexOf(`${link}>`);
  const marked = `${html.slice(0, at)}${link} aria-current="page"${html.slice(at + link.length)}`;
  return openAround(marked, at);
}

/** Opens every `<details>` around a position. */
function openAround(html: string, position: number): string {
  const open: number[] = [];
  for (const match of html.slice(0, position).matchAll(/<details(?= |>)|<\/details>/g)) {
    if (match[0] === '</details>') open.pop();
    else open.push(match.index + match[0].length);
  }
  let result = html;
  for (const at of open.reverse()) {
    if (!result.startsWith(' open=""', at)) result = `${result.slice(0, at)} open=""${result.slice(at)}`;
  }
  return result;
}

function renderEntries(entries: readonly SidebarEntry[], stub: boolean): string {
  return renderToStaticMarkup(<SidebarTree entries={entries} stub={stub} />);
}

/** Renders an entry as `<li>`. */
function renderEntry(entry: SidebarEntry, stub: boolean): string {
  // A boolean attribute needs no value, which saves bytes for hundreds of entries on every page.
  return renderEntries([entry], stub)
    .replace(/^<ul>|<\/ul>$/g, '')
    .replaceAll('data-stub=""', 'data-stub');
}

function listHrefs(entry: SidebarEntry): string[] {
  if (entry.type === 'link') return [entry.href];
  return [...(entry.href === undefined ? [] : [entry.href]), ...entry.items.flatMap(listHrefs)];
}

function countLinks(entries: readonly SidebarEntry[]): number {
  return entries.reduce((sum, entry) => sum + listHrefs(entry).length, 0);
}

interface SidebarTreeProps {
  entries: readonly SidebarEntry[];
  /** Whether groups are only a link to their page. With JavaScript, the link expands the group. */
  stub?: boolean;
}

/**
 * The list in a sidebar. It is rendered to HTML once per site, never in the browser: with a thousand links, rendering it
 * for every page would dominate the build time.
 */
function SidebarTree({ entries, stub = false }: SidebarTreeProps) {
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
function withOwnPage(group: Extract<SidebarEntry, { type: 'group' }>): SidebarEntry[] {
  if (group.href === undefined || !group.hasOwnPage) return group.items;
  const isListed = group.items.some((item) => item.type === 'link' && item.href === group.href);
  if (isListed) return group.items;
  return [{ type: 'link', label: 'Overview', href: group.href, status: group.status }, ...group.items];
}
