/**
 * Page data: the shape of `data.json` and of the data of route loaders. Links are hrefs that include the base.
 */

/** Reason why a page is not published normally. */
export type PageStatus = 'draft' | 'future' | 'unlisted';

/** A link with its label. */
export interface LinkItem {
  label: string;
  href: string;
  /** Status of the linked page; undefined for normally published pages. */
  status?: PageStatus[] | undefined;
}

interface PageBase {
  /** Path of the page without base, e.g. `/docs/api/podlet`. */
  path: string;
  title: string;
  description: string | undefined;
  /** Date of the last change, `YYYY-MM-DD`; undefined if unknown. */
  lastUpdated: string | undefined;
  status?: PageStatus[] | undefined;
  image?: PageImage | undefined;
  /** Hash of the content of the generated social card; undefined if none is generated. */
  cardVersion?: string | undefined;
  /** Hrefs of stylesheets that only some pages need; undefined if this page needs none. */
  stylesheets?: string[] | undefined;
}

/** Image served by the site. Sizes are in pixels; undefined if the file does not define them. */
export interface PageImage {
  src: string;
  width: number | undefined;
  height: number | undefined;
}

export interface HomePage extends PageBase {
  kind: 'home';
  /** Heading of the page; undefined if it is the site's title. */
  headline?: string | undefined;
  tagline: string;
  /** Links at the top of the page. */
  actions: LinkItem[];
  /** The article of home.mdx; undefined if there is no such file. */
  html: string | undefined;
  users: UserItem[];
}

/** Organization that uses the project. */
export interface UserItem {
  caption: string;
  href: string;
  image: PageImage;
  /** Markup of an SVG image, for inlining, so that it has the color of the text. */
  drawing?: string | undefined;
}

export interface UsersPage extends PageBase {
  kind: 'users';
  users: UserItem[];
}

/** Entry of the table of contents. */
export interface TocItem {
  id: string;
  text: string;
  level: number;
  /** Kind of the member that the heading names, e.g. `method`; undefined for other headings. */
  kind?: string | undefined;
}

/** Docs version of a page, and its counterparts in the others. Hrefs include the base. */
export interface PageVersion {
  /** Name in the site configuration. */
  name: string;
  label: string;
  banner: 'unreleased' | 'unmaintained' | 'none';
  /** Counterpart in each version, by the version's name; its main page if there is none. */
  hrefs: Record<string, string>;
  /** The latest version, and the same page there or its main page. */
  latest: { name: string; label: string; href: string; isSamePage: boolean };
}

/** Shared by docs pages and posts. */
export interface ArticlePage extends PageBase {
  keywords: string[];
  html: string;
  toc: TocItem[];
  /** On posts: the blog and the post. */
  breadcrumbs: BreadcrumbItem[];
  editHref: string | undefined;
  /** Whether the page is shown without a sidebar. */
  hidesSidebar?: true | undefined;
}

export interface DocPage extends ArticlePage {
  kind: 'doc';
  /** Only on sites with several docs versions. */
  version?: PageVersion | undefined;
  previous: LinkItem | undefined;
  next: LinkItem | undefined;
  /** Undefined for pages too long to read in one sitting, and on sites that do not show it. */
  readingMinutes: number | undefined;
  testedVersions: PackageVersion[];
}

/** A package and its version. */
export interface PackageVersion {
  name: string;
  version: string;
}

/** Breadcrumb; the last one is the page itself and has no link. */
export interface BreadcrumbItem {
  label: string;
  href: string | undefined;
}

export interface CategoryPage extends PageBase {
  kind: 'category';
  /** Only on sites with several docs versions. */
  version?: PageVersion | undefined;
  breadcrumbs: BreadcrumbItem[];
  items: PageItem[];
}

/** Page in a list. */
export interface PageItem extends LinkItem {
  description: string | undefined;
}

/** Author of posts. */
export interface AuthorItem {
  key: string;
  name: string;
  title: string | undefined;
  href: string | undefined;
  image: string | undefined;
  /** Shown if there is no image. */
  initials: string;
}

/** Tag with its number of posts. */
export interface TagItem extends LinkItem {
  count: number;
}

/** Post in a list. */
export interface PostSummary extends LinkItem {
  /** `YYYY-MM-DD`. */
  date: string;
  authors: AuthorItem[];
  tags: TagItem[];
  /** Undefined when the site does not show it. */
  readingMinutes: number | undefined;
  release: Release | undefined;
}

/** Release announced by a post. */
export interface Release {
  version: string;
  changes: string[];
  action: string;
}

/** A post with its excerpt. */
export interface PostExcerpt extends PostSummary {
  /** Id of the element that contains the excerpt. */
  id: string;
  html: string;
  /** Whether the post continues after the excerpt. */
  truncated: boolean;
}

export interface PostListPage extends PageBase {
  kind: 'postList';
  posts: PostExcerpt[];
  page: number;
  pages: number;
  newer: string | undefined;
  older: string | undefined;
}

export interface TagPage extends PageBase {
  kind: 'tag';
  tag: string;
  posts: PostExcerpt[];
  allTagsHref: string;
}

export interface PostPage extends ArticlePage {
  kind: 'post';
  post: PostSummary;
  newer: LinkItem | undefined;
  older: LinkItem | undefined;
}

export interface ArchivePage extends PageBase {
  kind: 'archive';
  years: { year: string; posts: PostSummary[] }[];
}

export interface AuthorsPage extends PageBase {
  kind: 'authors';
  authors: (AuthorItem & { count: number })[];
}

export interface TagsPage extends PageBase {
  kind: 'tags';
  groups: { letter: string; tags: TagItem[] }[];
}

export interface AllPagesPage extends PageBase {
  kind: 'allPages';
  sections: PageListSection[];
}

/** Pages under a title. */
export interface PageListSection {
  title: string;
  /** Page that lists the same pages, if any. */
  href?: string | undefined;
  items: PageItem[];
}

/** Page at `/search` (R17), where the search dialog opens. */
export interface SearchPage extends PageBase {
  kind: 'search';
  sections: PageListSection[];
}

export type Page =
  | HomePage
  | UsersPage
  | DocPage
  | CategoryPage
  | PostListPage
  | TagPage
  | PostPage
  | ArchivePage
  | AuthorsPage
  | TagsPage
  | AllPagesPage
  | SearchPage;

/** Kind of a page, which selects its screen. */
export type PageKind = Page['kind'];

/** Content of `data.json`: a page, or the target of a redirect. */
export type PageResult = { page: Page } | { redirect: string };

/** Sidebar of a layout, as HTML. */
export interface SidebarData {
  html: string;
  /** Whether collapsed categories are empty; expanding one then loads the complete tree. */
  partial: boolean;
}

/** Data of the not-found page. */
export interface NotFoundData {
  /** Requested pathname, including the base. */
  pathname: string;
  /** Words of its path, to search for. */
  keywords: string;
  /** Pages with similar paths, nearest first. */
  suggestions: LinkItem[];
}
