/**
 * What a page needs to be shown: the shape of a page's `data.json` and of what the routes' loaders return. Links are
 * hrefs, base included, so that the browser needs no rules.
 */

/** Why a page is not a public one like the others. */
export type PageStatus = 'draft' | 'future' | 'unlisted';

/** A link with its words. */
export interface LinkItem {
  label: string;
  href: string;
  /** Of the page that it leads to, in lists that show such pages; undefined when it is like the others. */
  status?: PageStatus[] | undefined;
}

/** What every page has. */
export interface PageBase {
  /** Path of the page without base, e.g. `/docs/api/podlet`. */
  path: string;
  title: string;
  description: string | undefined;
  /** Day of the last change, `YYYY-MM-DD`; undefined when git does not know. */
  lastUpdated: string | undefined;
  /** Undefined when the page is like the others. */
  status?: PageStatus[] | undefined;
  /** Picture for the cards that other sites show of the page. */
  image?: PageImage | undefined;
  /** Hash of what is on the card that is drawn for a page without such an image; undefined when none is drawn. */
  cardVersion?: string | undefined;
}

/** An image that the site serves. Sizes are in pixels; undefined when the file does not say. */
export interface PageImage {
  src: string;
  width: number | undefined;
  height: number | undefined;
}

export interface HomePage extends PageBase {
  kind: 'home';
  tagline: string;
  /** The article of home.mdx; undefined when the content folder has none. */
  html: string | undefined;
  users: UserItem[];
}

/** An organisation that uses the project. */
export interface UserItem {
  caption: string;
  href: string;
  image: PageImage;
}

export interface UsersPage extends PageBase {
  kind: 'users';
  users: UserItem[];
}

/** An entry of "On this page". */
export interface TocItem {
  id: string;
  text: string;
  level: number;
}

/** Which docs version a page is of, and where it is in the others. Hrefs have the base. */
export interface PageVersion {
  /** As the site configuration names it. */
  name: string;
  /** As readers see it. */
  label: string;
  /** What the page says of its version. */
  banner: 'unreleased' | 'unmaintained' | 'none';
  /** The same page in each version, by the version's name; the version's main page where it has none. */
  hrefs: Record<string, string>;
  /** The latest version, and the same page there or its main page. */
  latest: { name: string; label: string; href: string; isSamePage: boolean };
}

/** What docs pages and posts have in common. */
export interface ArticlePage extends PageBase {
  html: string;
  toc: TocItem[];
  editHref: string | undefined;
  keywords: string[];
  /** Whether the page is alone, without a sidebar beside it. */
  hidesSidebar?: true | undefined;
}

export interface DocPage extends ArticlePage {
  kind: 'doc';
  /** Only on sites with several docs versions. */
  version?: PageVersion;
  breadcrumbs: BreadcrumbItem[];
  previous: LinkItem | undefined;
  next: LinkItem | undefined;
  /** Package versions that the samples of the page were tested with. */
  testedVersions: PackageVersion[];
}

/** A package and its version. */
export interface PackageVersion {
  name: string;
  version: string;
}

/** A step of the way to a page; the last one is the page itself and has no link. */
export interface BreadcrumbItem {
  label: string;
  href: string | undefined;
}

export interface CategoryPage extends PageBase {
  kind: 'category';
  /** Only on sites with several docs versions. */
  version?: PageVersion;
  breadcrumbs: BreadcrumbItem[];
  items: PageItem[];
}

/** A page as lists show it. */
export interface PageItem extends LinkItem {
  description: string | undefined;
}

/** An author as pages show one. */
export interface AuthorItem {
  key: string;
  name: string;
  title: string | undefined;
  href: string | undefined;
  image: string | undefined;
  /** For when there is no image. */
  initials: string;
}

/** A tag and how many posts have it. */
export interface TagItem extends LinkItem {
  count: number;
}

/** A post as lists show it. */
export interface PostSummary extends LinkItem {
  /** `YYYY-MM-DD`. */
  date: string;
  authors: AuthorItem[];
  tags: TagItem[];
  /** Undefined when the site does not show it. */
  readingMinutes: number | undefined;
}

/** A post with what is before its truncate marker. */
export interface PostExcerpt extends PostSummary {
  /** Id of the element that holds the excerpt. */
  id: string;
  html: string;
  /** Whether there is more than the excerpt. */
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
  /** The page that lists the same pages; undefined where there is none. */
  href?: string;
  items: PageItem[];
}

/** What `/search` shows (R17); the search box opens above it. */
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

/** What a page is of: it decides which screen shows it. */
export type PageKind = Page['kind'];

/** What `data.json` holds: a page, or where an old path leads. */
export type PageResult = { page: Page } | { redirect: string };

/** What a layout needs besides its page: the sidebar, as HTML. */
export interface SidebarData {
  html: string;
  /** Whether closed categories have been left empty; then opening one asks for the whole tree. */
  partial: boolean;
}

/** What the server says about an address that is no page. */
export interface NotFoundData {
  /** Pathname that was asked for, base included. */
  address: string;
  /** Pages whose addresses are like it, nearest first. */
  suggestions: LinkItem[];
}
