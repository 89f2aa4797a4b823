import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Problem } from '#app/diagnostics/problem.ts';
import { createModuleLocator } from '#app/site/load-module.server.ts';
import { toDisplayPath } from '#app/site/display-path.server.ts';
import type { LoadedSite } from '#app/site/load-site.server.ts';
import type { SiteConfig } from '#app/site/schema.ts';
import { readAuthors } from './authors.server.ts';
import { buildCatalog, groupByTag, keepFirst, type Catalog, type Unlisted } from './catalog.server.ts';
import { readLastChanged, type LastChanged } from './dates.server.ts';
import { getDocId, readDocs, readPosts, type DocEntry, type PostEntry } from './entries.server.ts';
import { findPicture, readFrontmatter } from './frontmatter.server.ts';
import type { Author, HomeFrontmatter } from './frontmatter-schema.ts';
import { homeFrontmatterSchema } from './frontmatter-schema.ts';
import { buildSidebar, flattenSidebar, type SidebarNode, type SidebarPage } from './sidebar.server.ts';
import { gatherRedirects, type Redirect } from './redirects.server.ts';
import { readSourceFile, type SourceFile } from './source-file.server.ts';
import { walkContent, type ContentFiles } from './walk.server.ts';

/** Everything about a content folder that can be known without compiling a page. */
export interface SiteIndex {
  contentDir: string;
  /** `YYYY-MM-DD`; posts with a later date are of the future. */
  today: string;
  config: SiteConfig;
  /** home.mdx, if there is one. */
  home: { source: SourceFile; frontmatter: HomeFrontmatter; image: string | undefined } | undefined;
  /** The pages of the documentation that lists show. */
  docs: readonly DocEntry[];
  /** The posts that lists show, newest first. */
  posts: readonly PostEntry[];
  /** Pages that are served and that no list shows; none on the authors' server, whose lists show and mark them. */
  unlisted: Unlisted;
  authors: Readonly<Record<string, Author>>;
  sidebar: readonly SidebarNode[];
  /** The pages of the sidebar in reading order, without unlisted ones. */
  readingOrder: readonly SidebarPage[];
  catalog: Catalog;
  tags: ReadonlyMap<string, { tag: string; posts: PostEntry[] }>;
  /** The redirects of the site configuration, then those of the pages. */
  redirects: readonly Redirect[];
  lastChanged: LastChanged;
  /** Pictures of the content folder, absolute. */
  images: readonly string[];
  /** Ids of the pages that are left out because they are drafts. */
  draftIds: readonly string[];
  /** What is wrong, errors among it. The index leaves out what could not be read. */
  problems: readonly Problem[];
}

export interface SiteIndexOptions {
  contentDir: string;
  site: LoadedSite;
  /** Whether drafts and posts of the future are pages: for the authors' server. */
  includeDrafts: boolean;
  /** `YYYY-MM-DD`; posts with a later date are left out. */
  today: string;
}

/** Reads and arranges a content folder: every file's frontmatter, the sidebar, and the address of each page. */
export async function buildSiteIndex(options: SiteIndexOptions): Promise<SiteIndex> {
  const { contentDir, site, includeDrafts, today } = options;
  const { config, sidebars, sidebarsFile } = site;
  const problems: Problem[] = [];
  const [files, authors, lastChanged] = await Promise.all([
    walkContent(contentDir),
    readAuthors(contentDir, problems),
    readLastChanged(contentDir),
  ]);
  const [home, allDocs, allPosts] = await Promise.all([
    readHome(contentDir, files, problems),
    readDocs(files, contentDir, problems),
    readPosts(files, contentDir, authors, problems),
  ]);
  const isShown = (draft: boolean): boolean => includeDrafts || !draft;
  const servedDocs = keepFirst(
    allDocs.filter(({ frontmatter }) => isShown(frontmatter.draft)),
    problems,
  );
  const servedPosts = keepFirst(
    allPosts.filter(
      ({ frontmatter, date }) => isShown(frontmatter.draft) && (includeDrafts || date <= today),
    ),
    problems,
  );
  const isListed = ({ frontmatter }: DocEntry | PostEntry): boolean => includeDrafts || !frontmatter.unlisted;
  const docs = servedDocs.filter(isListed);
  const posts = servedPosts.filter(isListed);
  const unlisted = {
    docs: servedDocs.filter((doc) => !isListed(doc)),
    posts: servedPosts.filter((post) => !isListed(post)),
  };
  const shownIds = new Set(docs.map(({ id }) => id));
  const sidebarOptions = {
    sidebars,
    name: config.docs.sidebar,
    docs,
    leftOutIds: new Set(files.docs.map(getDocId).filter((id) => !shownIds.has(id))),
    file: sidebarsFile === undefined ? undefined : toDisplayPath(sidebarsFile),
  };
  const sidebarProblems: Problem[] = [];
  const sidebar = buildSidebar({ ...sidebarOptions, locate: () => undefined }, sidebarProblems);
  if (sidebarProblems.length > 0 && sidebarsFile !== undefined) {
    // Only now is it worth loading the TypeScript parser, which takes longer than all the rest.
    const locate = await createModuleLocator(sidebarsFile);
    buildSidebar({ ...sidebarOptions, locate }, problems);
  }
  const catalog = buildCatalog({ config, docs, posts, unlisted, sidebar }, problems);
  const redirects = await gatherRedirects({ config, catalog, contentDir }, problems);
  return {
    contentDir,
    today,
    config,
    home,
    docs,
    posts,
    unlisted,
    authors,
    sidebar,
    readingOrder: flattenSidebar(sidebar).filter(({ doc }) => !doc.frontmatter.unlisted),
    catalog,
    redirects,
    tags: groupByTag(posts),
    lastChanged,
    images: files.images.map((file) => path.join(contentDir, file)),
    draftIds: allDocs.filter(({ frontmatter }) => frontmatter.draft).map(({ id }) => id),
    problems,
  };
}

async function readHome(
  contentDir: string,
  files: ContentFiles,
  problems: Problem[],
): Promise<SiteIndex['home']> {
  const file = path.join(contentDir, 'home.mdx');
  if (!existsSync(file)) return undefined;
  const source = await readSourceFile(file, problems);
  if (source === undefined) return undefined;
  const frontmatter = readFrontmatter(source, homeFrontmatterSchema, problems);
  if (frontmatter === undefined) return undefined;
  const place = { source, relativeFile: 'home.mdx', field: ['image'], files };
  return { source, frontmatter, image: findPicture(frontmatter.image, place, problems) };
}
