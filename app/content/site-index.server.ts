import { existsSync } from 'node:fs';
import path from 'node:path';
import { errorProblem, type Problem } from '#app/diagnostics/problem.ts';
import { normalisePath } from '#app/navigation/paths.ts';
import { createModuleLocator } from '#app/site/load-module.server.ts';
import { toDisplayPath } from '#app/site/display-path.server.ts';
import type { LoadedSite } from '#app/site/load-site.server.ts';
import type { SiteConfig } from '#app/site/schema.ts';
import { readAuthors } from './authors.server.ts';
import { buildCatalog, groupByTag, keepFirst, type Catalog } from './catalog.server.ts';
import { readLastChanged, type LastChanged } from './dates.server.ts';
import { getDocId, readDocs, readPosts, type DocEntry, type PostEntry } from './entries.server.ts';
import type { Author, HomeFrontmatter } from './frontmatter-schema.ts';
import { homeFrontmatterSchema } from './frontmatter-schema.ts';
import { buildSidebar, flattenSidebar, type SidebarNode, type SidebarPage } from './sidebar.server.ts';
import { readSourceFile, type SourceFile } from './source-file.server.ts';
import { walkContent } from './walk.server.ts';
import { readYaml } from './yaml.server.ts';

/** Everything about a content folder that can be known without compiling a page. */
export interface SiteIndex {
  contentDir: string;
  config: SiteConfig;
  /** home.mdx, if there is one. */
  home: { source: SourceFile; frontmatter: HomeFrontmatter } | undefined;
  docs: readonly DocEntry[];
  /** Newest first. */
  posts: readonly PostEntry[];
  authors: Readonly<Record<string, Author>>;
  sidebar: readonly SidebarNode[];
  /** The pages of the sidebar in reading order. */
  readingOrder: readonly SidebarPage[];
  catalog: Catalog;
  tags: ReadonlyMap<string, { tag: string; posts: PostEntry[] }>;
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
  const [files, authors, lastChanged, home] = await Promise.all([
    walkContent(contentDir),
    readAuthors(contentDir, problems),
    readLastChanged(contentDir),
    readHome(contentDir, problems),
  ]);
  const [allDocs, allPosts] = await Promise.all([
    readDocs(files, contentDir, problems),
    readPosts(files, contentDir, authors, problems),
  ]);
  const isShown = (draft: boolean): boolean => includeDrafts || !draft;
  const docs = keepFirst(
    allDocs.filter(({ frontmatter }) => isShown(frontmatter.draft)),
    problems,
  );
  const posts = keepFirst(
    allPosts.filter(
      ({ frontmatter, date }) => isShown(frontmatter.draft) && (includeDrafts || date <= today),
    ),
    problems,
  );
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
  const catalog = buildCatalog({ config, docs, posts, sidebar }, problems);
  await checkRedirects(config, catalog, contentDir, problems);
  return {
    contentDir,
    config,
    home,
    docs,
    posts,
    authors,
    sidebar,
    readingOrder: flattenSidebar(sidebar),
    catalog,
    tags: groupByTag(posts),
    lastChanged,
    images: files.images.map((file) => path.join(contentDir, file)),
    draftIds: allDocs.filter(({ frontmatter }) => frontmatter.draft).map(({ id }) => id),
    problems,
  };
}

/** A redirect from the address of a page would hide the page from readers of the crawled site. */
async function checkRedirects(
  { redirects }: SiteConfig,
  catalog: Catalog,
  contentDir: string,
  problems: Problem[],
): Promise<void> {
  const wrong = redirects.flatMap(({ from }, index) =>
    catalog.has(normalisePath(from)) ? [{ from, index }] : [],
  );
  if (wrong.length === 0) return;
  const file = path.join(contentDir, 'site.config.ts');
  const locate = await createModuleLocator(file);
  for (const { from, index } of wrong) {
    problems.push(
      errorProblem('configuration', `"${from}" is a page, so it can't lead elsewhere.`, {
        file: toDisplayPath(file),
        ...locate(['redirects', index]),
        remedy: 'Remove the redirect or the page.',
      }),
    );
  }
}

async function readHome(contentDir: string, problems: Problem[]): Promise<SiteIndex['home']> {
  const file = path.join(contentDir, 'home.mdx');
  if (!existsSync(file)) return undefined;
  const source = await readSourceFile(file, problems);
  if (source === undefined) return undefined;
  const frontmatter = readYaml(
    {
      text: source.frontmatter,
      file: source.displayPath,
      lineOffset: source.frontmatterOffset,
      fieldName: 'frontmatter field',
    },
    homeFrontmatterSchema,
    problems,
  );
  return frontmatter === undefined ? undefined : { source, frontmatter };
}
