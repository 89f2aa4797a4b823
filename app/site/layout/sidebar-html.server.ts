import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { escapeLikeReact } from '#app/engine/lib/escape-markup.ts';
import type { SidebarContent, SidebarEntry, SidebarHtml } from '#app/engine/model/sidebar.ts';
import { SidebarTree, withOwnPage } from './sidebar-tree.tsx';

/**
 * From how many links on a sidebar, or a branch of it, is cut to what is around the page, unless the site says
 * otherwise; and how many entries of one list a page then carries at most.
 */
export const BRANCH_THRESHOLD = 100;

/** Prepares a sidebar. `content` as in the site configuration: `docs.sidebarContent`. */
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

/** An entry of a sidebar of which pages carry a part. */
interface Piece {
  hrefs: ReadonlySet<string>;
  /** Its `<li>` for the page with this href: complete or partial when the page is in it, else the title. */
  render(href: string): string;
}

/** Rendered lazily and once: a group of a hundred pages is opened by a hundred pages. */
function createPiece(entry: SidebarEntry): Piece {
  const hrefs = new Set(listHrefs(entry));
  const stub = once(() => renderEntry(entry, true));
  const open = once(() => renderEntry(entry, false));
  // A long branch is cut like the sidebar itself, so that a page carries no more than what is around it.
  const isLong = entry.type === 'group' && hrefs.size > BRANCH_THRESHOLD;
  const frame = once(() => renderEntry({ ...entry, items: [] } as SidebarEntry, false));
  const inside = once(() => (isLong ? withOwnPage(entry).map(createPiece) : []));
  return {
    hrefs,
    render(href) {
      if (!hrefs.has(href)) return stub();
      if (!isLong) return open();
      return frame().replace(/<ul>.*<\/ul>/s, () => `<ul>${renderAround(inside(), href)}</ul>`);
    },
  };
}

/**
 * The entries of one list for the page with this href: of a long list those around the page, and a link to what is next on
 * either side. With the app it shows the complete list, without it a page with the next part.
 */
function renderAround(pieces: readonly Piece[], href: string): string {
  const own = pieces.findIndex(({ hrefs }) => hrefs.has(href));
  const last = Math.max(0, pieces.length - BRANCH_THRESHOLD);
  const start = Math.min(last, Math.max(0, own - BRANCH_THRESHOLD / 2));
  const end = start + BRANCH_THRESHOLD;
  return [
    renderMore(pieces.slice(0, start).reverse(), 'above'),
    ...pieces.slice(start, end).map((piece) => piece.render(href)),
    renderMore(pieces.slice(end), 'below'),
  ].join('');
}

/** Placeholder for omitted entries, the nearest first. */
function renderMore(left: readonly Piece[], where: 'above' | 'below'): string {
  const [nearest] = left.find(({ hrefs }) => hrefs.size > 0)?.hrefs ?? [];
  if (nearest === undefined) return '';
  const label = `${left.length} more ${where}`;
  return renderEntry(
    { type: 'group', label, href: nearest, hasOwnPage: false, collapsed: true, items: [] },
    true,
  );
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Marks the link of the current page, or the title of the group that it shows, and opens the groups around it. */
function markCurrent(html: string, href: string): string {
  const link = [`<a href="${escapeLikeReact(href)}"`, `<summary data-href="${escapeLikeReact(href)}"`].find(
    (candidate) => html.includes(`${candidate}>`),
  );
  if (link === undefined) return html;
  const at = html.indexOf(`${link}>`);
  const marked = `${html.slice(0, at)}${link} aria-current="page"${html.slice(at + link.length)}`;
  return openAround(marked, at);
}

/** Opens every `<details>` that is not yet closed again before a position. */
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
  return renderToStaticMarkup(createElement(SidebarTree, { entries, stub }));
}

/** One `<li>`. */
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
