import type { GeneratedFile } from './generated-file.ts';
import type { LinkItem, Page, SidebarData } from './page-data.ts';
import type { LayoutData } from './layout-data.ts';

/** Snapshot of the site: everything that it serves. Paths start with a slash and do not include the base. */
export interface Site {
  readonly layout: LayoutData;
  /** The page at a path; undefined if there is none. Rejects with a ProblemError for a page with errors. */
  page(path: string): Promise<Page | undefined>;
  /** Sidebar of the docs or blog page at a path. */
  sidebar(path: string): SidebarData;
  /** Redirect target of a path without a page; undefined if there is none. */
  redirect(path: string): string | undefined;
  /** The pages whose paths are most similar to a path without a page. */
  suggest(path: string): LinkItem[];
  /** The file generated for a path; undefined if there is none. Rejects with a ProblemError if its page has errors. */
  file(path: string): Promise<GeneratedFile | undefined>;
  /** Paths of all pages and generated files. */
  paths(): string[];
}
