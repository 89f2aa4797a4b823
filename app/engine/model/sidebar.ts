import type { PageStatus } from './page-data.ts';

/** An entry of a sidebar: a link, or a collapsible group. */
export type SidebarEntry =
  | {
      type: 'link';
      label: string;
      href: string;
      /** Set for a draft, a scheduled post or an unlisted page. */
      status?: PageStatus[] | undefined;
    }
  | {
      type: 'group';
      label: string;
      /** Page of the group; undefined for a group that is only a heading. */
      href: string | undefined;
      /** Whether an author wrote that page; then it is an entry, too. A generated category page is not. */
      hasOwnPage: boolean;
      /** Status of that page. */
      status?: PageStatus[] | undefined;
      collapsed: boolean;
      items: SidebarEntry[];
    };

/** How much of a sidebar a page carries: `docs.sidebarContent` in the site configuration. */
export type SidebarContent = 'auto' | 'complete' | 'branch';

/** The HTML of a sidebar for each page, assembled from fragments that are rendered once. */
export interface SidebarHtml {
  /** Every entry; no page is marked as current. */
  readonly complete: string;
  /** The sidebar of the page with this href: the page is marked and the groups around it are open. */
  render(href: string): { html: string; partial: boolean };
}

/** Sidebars by the path that their pages are under: `/blog`, `/docs`, `/docs/4.x`. */
export type SidebarsByPath = ReadonlyMap<string, SidebarHtml>;
