import type { PageStatus, SidebarData } from './page-data.ts';

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
      /** Whether an author wrote that page, which is then listed as an entry. Generated category pages are not. */
      hasOwnPage: boolean;
      /** Status of that page. */
      status?: PageStatus[] | undefined;
      collapsed: boolean;
      items: SidebarEntry[];
    };

/** Part of the sidebar that a page contains: `docs.sidebarContent` in the site configuration. */
export type SidebarContent = 'auto' | 'complete' | 'branch';

/** The HTML of a sidebar for each page, assembled from fragments that are rendered once. */
export interface SidebarHtml {
  /** All entries, with no page marked as current. */
  readonly complete: string;
  /** Renders the sidebar of the page with this href, which is marked as current, with the groups around it expanded. */
  render(href: string): SidebarData;
}

/** Sidebars by the path prefix of their pages: `/blog`, `/docs`, `/docs/4.x`. */
export type SidebarsByPath = ReadonlyMap<string, SidebarHtml>;
