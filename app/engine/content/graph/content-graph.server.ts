import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Problem } from '#app/engine/diagnostics/problem.ts';
import type { ReportIssue } from '#app/engine/config/check-versions.ts';
import { findConfigErrors } from '#app/engine/config/load-module.server.ts';
import { isInside } from '#app/engine/lib/file-paths.server.ts';
import type { LoadedSite } from '#app/engine/config/load-site.server.ts';
import type { SiteConfig } from '#app/engine/config/schema.ts';
import { readAuthors } from '#app/engine/content/source/authors.server.ts';
import { readSynonyms } from '#app/engine/content/source/synonyms.server.ts';
import type { Synonyms } from '#app/engine/model/search-files.ts';
import { buildRouteMap, groupByTag, type RouteMap, type Unlisted } from './route-map.server.ts';
import type { LastChanged } from '#app/engine/content/source/dates.server.ts';
import { dropDuplicateRoutes } from './duplicate-routes.server.ts';
import { getLastVersion, isListed, readDocsVersions, type DocsVersion } from './docs-version.server.ts';
import { readPosts, readSourcePage, type DocEntry, type PostEntry } from './entries.server.ts';
import { resolveImage } from '#app/engine/content/source/frontmatter.server.ts';
import {
  type Author,
  type HomeFrontmatter,
  homeFrontmatterSchema,
} from '#app/engine/content/source/frontmatter-schema.ts';
import type { ReadCache } from '#app/engine/content/source/read-cache.server.ts';
import { readRedirects } from './redirects.server.ts';
import type { Redirect } from '#app/engine/model/redirect.ts';
import { listCategories, type SidebarPage } from './sidebar.server.ts';
import type { SourceFile } from '#app/engine/content/source/source-file.server.ts';
import { listInvalidPages, type InvalidPage } from './invalid-pages.server.ts';
import type { ContentFiles } from '#app/engine/content/source/walk.server.ts';

/** Content folder as data: everything known without compiling pages. */
export interface ContentGraph {
  contentDir: string;
  /** `YYYY-MM-DD`; posts with a later date are of the future. */
  today: string;
  config: SiteConfig;
  /** home.mdx (or home.md), if there is one. */
  home: { source: SourceFile; frontmatter: HomeFrontmatter; image: string | undefined } | undefined;
  /** The versions of the documentation, from the newest; most sites have one. */
  versions: readonly DocsVersion[];
  /** The pages of all versions that lists show. */
  docs: readonly DocEntry[];
  /** The posts that lists show, newest first. */
  posts: readonly PostEntry[];
  /** Pages that are served and that no list shows; none on the dev server, whose lists show and mark them. */
  unlisted: Unlisted;
  authors: Readonly<Record<string, Author>>;
  /** Of synonyms.yml, for the search. */
  synonyms: Synonyms;
  /** The pages of the sidebars of all versions in reading order, without unlisted ones. */
  readingOrder: readonly SidebarPage[];
  routeMap: RouteMap;
  tags: ReadonlyMap<string, { tag: string; posts: PostEntry[] }>;
  /** The redirects of the site configuration, then those of the pages. */
  redirects: readonly Redirect[];
  lastChanged: LastChanged;
  /** Images of the content folder, absolute. */
  images: readonly string[];
  /** Files of components, absolute. */
  components: readonly string[];
  /** Files of example projects, relative to the content folder. */
  examples: readonly string[];
  /** Files that the configuration imports from outside of the folder, absolute. */
  outsideFiles: readonly string[];
  /** Errors and warnings. The graph leaves out files that could not be read. */
  problems: readonly Problem[];
  /** Those of the configuration, which another configuration then replaces. */
  configProblems: readonly Problem[];
  /** Pages that are omitted because of errors. */
  invalid: readonly InvalidPage[];
}

export interface ContentGraphOptions {
  contentDir: string;
  site: LoadedSite;
  files: ContentFiles;
  lastChanged: LastChanged;
  cache: ReadCache;
  /** Whether drafts and posts of the future are pages: for the dev server. */
  includeDrafts: boolean;
  /** `YYYY-MM-DD`; posts with a later date are left out. */
  today: string;
  configProblems: readonly Problem[];
  /** Problems found so far. */
  problems: readonly Problem[];
}

/** Builds the graph of a content folder: frontmatter, sidebars, and the route of each page. */
export async function buildContentGraph(options: ContentGraphOptions): Promise<ContentGraph> {
  const { contentDir, site, files, lastChanged, cache, includeDrafts, today } = options;
  const { config } = site;
  const problems: Problem[] = [...options.configProblems, ...options.problems];
  const authors = await readAuthors(contentDir, problems);
  const synonyms = await readSynonyms(contentDir, problems);
  const [home, versions, allPosts] = await Promise.all([
    readHome(contentDir, files, cache, problems),
    readDocsVersions({ contentDir, site, files, cache, includeDrafts }, problems),
    readPosts(files, contentDir, authors, cache, problems),
  ]);
  const isShown = (draft: boolean): boolean => includeDrafts || !draft;
  const servedPosts = dropDuplicateRoutes(
    allPosts.filter(
      ({ frontmatter, date }) => isShown(frontmatter.draft) && (includeDrafts || date <= today),
    ),
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
  const redirects = await readRedirects({ config, routeMap, contentDir }, problems);
  return {
    contentDir,
    today,
    config,
    home,
    versions,
    docs: versions.flatMap(({ docs }) => docs),
    posts,
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
    invalid: listInvalidPages({ contentDir, files, versions, routeMap, problems }),
  };
}

/** Reports versions without pages, and versions whose path is that of a page of the latest version. */
function checkVersions(versions: readonly DocsVersion[], hasErrors: boolean, report: ReportIssue): void {
  const last = getLastVersion(versions);
  const owned = [
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
    const clash = isLast ? undefined : owned.find(({ taken }) => `${taken}/`.startsWith(`${version.path}/`));
    if (clash === undefined) continue;
    report(
      ['docs', 'versions', index, 'path'],
      `The docs version "${name}" is at ${version.path}, where ${clash.owner} is, too.`,
      'Give the version another "path", or move the page.',
    );
  }
}

/** Candidates for the home page; the first existing file is used. */
export const HOME_FILES = ['home.mdx', 'home.md'] as const;

async function readHome(
  contentDir: string,
  files: ContentFiles,
  cache: ReadCache,
  problems: Problem[],
): Promise<ContentGraph['home']> {
  const relativeFile = HOME_FILES.find((name) => existsSync(path.join(contentDir, name)));
  if (relativeFile === undefined) return undefined;
  const file = path.join(contentDir, relativeFile);
  const written = await readSourcePage('home', file, homeFrontmatterSchema, cache, problems);
  if (written === undefined) return undefined;
  const location = { source: written.source, relativeFile, field: ['image'], files };
  return { ...written, image: resolveImage(written.frontmatter.image, location, problems) };
}
