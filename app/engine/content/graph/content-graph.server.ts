import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Problem } from '#app/engine/diagnostics/problem.ts';
import type { ReportIssue } from '#app/engine/config/check-versions.server.ts';
import { findConfigErrors } from '#app/engine/config/load-module.server.ts';
import { isInside } from '#app/engine/lib/file-paths.server.ts';
import type { SiteConfig } from '#app/engine/config/schema.ts';
import { readAuthors } from '#app/engine/content/source/authors.server.ts';
import { readSynonyms } from '#app/engine/content/source/synonyms.server.ts';
import type { Synonyms } from '#app/engine/model/search-files.ts';
import { buildRouteMap, groupByTag, type RouteMap, type Unlisted } from './route-map.server.ts';
import type { LastChanged } from '#app/engine/content/source/dates.server.ts';
import { dropDuplicateRoutes } from './duplicate-routes.server.ts';
import {
  getLastVersion,
  isListed,
  readDocsVersions,
  type DocsVersion,
  type DocsVersionOptions,
} from './docs-version.server.ts';
import { checkTags } from './tags-check.server.ts';
import {
  readPosts,
  readSourcePage,
  type ContentFolder,
  type DocEntry,
  type PostEntry,
} from './entries.server.ts';
import { type Author, homeFrontmatterSchema } from '#app/engine/content/source/frontmatter-schema.server.ts';
import { readRedirects } from './redirects.server.ts';
import type { Redirect } from '#app/engine/model/redirect.ts';
import { listCategories, type SidebarPage } from './sidebar.server.ts';
import { listInvalidPages, type InvalidPage } from './invalid-pages.server.ts';

/** Data of a content folder: everything known without compiling pages. */
export interface ContentGraph {
  contentDir: string;
  /** Current date, `YYYY-MM-DD`; posts with a later date are future-dated. */
  today: string;
  config: SiteConfig;
  home: Awaited<ReturnType<typeof readHome>>;
  /** Versions of the documentation, newest first; most sites have one. */
  versions: readonly DocsVersion[];
  /** Listed pages of all versions. */
  docs: readonly DocEntry[];
  /** Listed posts, newest first. */
  posts: readonly PostEntry[];
  /** Dates of the future-dated posts that are omitted, by path. */
  scheduled: ReadonlyMap<string, string>;
  /** Pages that are served but not listed. Empty on the dev server, which lists and labels them. */
  unlisted: Unlisted;
  authors: Readonly<Record<string, Author>>;
  synonyms: Synonyms;
  /** Pages in the sidebars of all versions in reading order, without unlisted pages. */
  readingOrder: readonly SidebarPage[];
  routeMap: RouteMap;
  tags: ReadonlyMap<string, { tag: string; posts: PostEntry[] }>;
  /** Redirects of the site configuration, followed by those of pages. */
  redirects: readonly Redirect[];
  lastChanged: LastChanged;
  /** Absolute paths of the images in the content folder. */
  images: readonly string[];
  /** Absolute paths of component files. */
  components: readonly string[];
  /** Paths of the files of example projects, relative to the content folder. */
  examples: readonly string[];
  /** Absolute paths of files outside the folder that the configuration imports. */
  outsideFiles: readonly string[];
  /** Errors and warnings. The graph omits files that could not be read. */
  problems: readonly Problem[];
  /** Errors of the configuration. If there are any, the graph is based on a fallback configuration. */
  configProblems: readonly Problem[];
  invalid: readonly InvalidPage[];
}

type ContentGraphOptions = DocsVersionOptions &
  Pick<ContentGraph, 'lastChanged' | 'today' | 'configProblems' | 'problems'>;

/** Builds the graph of a content folder: frontmatter, sidebars, and the route of each page. */
export async function buildContentGraph(options: ContentGraphOptions): Promise<ContentGraph> {
  const { contentDir, site, files, lastChanged, includeDrafts, today } = options;
  const { config } = site;
  const problems: Problem[] = [...options.configProblems, ...options.problems];
  const authors = await readAuthors(contentDir, problems);
  const synonyms = await readSynonyms(contentDir, problems);
  const [home, versions, allPosts] = await Promise.all([
    readHome(options, problems),
    readDocsVersions(options, problems),
    readPosts(authors, options, problems),
  ]);
  checkTags(allPosts, problems);
  const finished = allPosts.filter(({ frontmatter }) => includeDrafts || !frontmatter.draft);
  const isScheduled = ({ date }: PostEntry): boolean => !includeDrafts && date > today;
  const servedPosts = dropDuplicateRoutes(
    finished.filter((post) => !isScheduled(post)),
    problems,
  );
  const posts = servedPosts.filter((post) => isListed(post, includeDrafts));
  const unlisted = {
    docs: versions.flatMap((version) => version.unlisted),
    posts: servedPosts.filter((post) => !isListed(post, includeDrafts)),
  };
  const routeMap = buildRouteMap({ config, versions, posts, unlisted }, problems);
  const hasErrors = problems.some(({ level }) => level === 'error');
  problems.push(
    ...(await findConfigErrors(contentDir, (report) => checkVersions(versions, hasErrors, report))),
  );
  const redirects = await readRedirects({ config, routeMap }, contentDir, problems);
  return {
    contentDir,
    today,
    config,
    home,
    versions,
    docs: versions.flatMap(({ docs }) => docs),
    posts,
    scheduled: new Map(finished.filter(isScheduled).map(({ path, date }) => [path, date])),
    unlisted,
    authors: authors ?? {},
    synonyms,
    readingOrder: versions.flatMap(({ readingOrder }) => readingOrder),
    routeMap,
    redirects,
    tags: groupByTag(posts),
    lastChanged,
    images: files.images.map((file) => path.join(contentDir, file)),
    components: files.components.map((file) => path.join(contentDir, file)),
    examples: files.examples,
    outsideFiles: site.inputs.filter((file) => !isInside(contentDir, file)),
    problems,
    configProblems: options.configProblems,
    invalid: listInvalidPages(options, versions, routeMap, problems),
  };
}

/** Reports versions without pages, and versions whose path is used by a page of the latest version. */
function checkVersions(versions: readonly DocsVersion[], hasErrors: boolean, report: ReportIssue): void {
  const last = getLastVersion(versions);
  const ownedPaths = [
    ...last.docs.map(({ path: taken, source }) => ({ taken, owner: source.displayPath })),
    ...listCategories(last.sidebar).map(({ category }) => ({
      taken: category.path,
      owner: `the category "${category.label}"`,
    })),
  ];
  for (const [index, version] of versions.entries()) {
    const { name, folder, mainDoc, isLast } = version;
    if (mainDoc === undefined && versions.length > 1 && !hasErrors) {
      report(
        ['docs', 'versions', index, 'name'],
        `The docs version "${name}" has no pages.`,
        `Write one in ${folder}/, or remove the version.`,
      );
    }
    const conflict = isLast
      ? undefined
      : ownedPaths.find(({ taken }) => `${taken}/`.startsWith(`${version.path}/`));
    if (conflict === undefined) continue;
    report(
      ['docs', 'versions', index, 'path'],
      `The docs version "${name}" is at ${version.path}, which is already used by ${conflict.owner}.`,
      'Give the version another "path", or move the page.',
    );
  }
}

/** Candidates for the home page; the first existing file is used. */
export const HOME_FILES = ['home.mdx', 'home.md'] as const;

async function readHome(content: ContentFolder, problems: Problem[]) {
  const file = HOME_FILES.find((name) => existsSync(path.join(content.contentDir, name)));
  if (file === undefined) return undefined;
  return await readSourcePage('home', file, homeFrontmatterSchema, content, problems);
}
