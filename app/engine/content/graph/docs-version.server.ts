import { join } from 'node:path';
import type { Problem } from '#app/engine/diagnostics/problem.ts';
import { DOCS_PATH } from '#app/engine/urls/paths.ts';
import { listVersionLocations, type VersionLocation } from '#app/engine/config/docs-versions.ts';
import { CONFIG_FILE, locateIssues, type ModuleIssue } from '#app/engine/config/load-module.server.ts';
import type { LoadedSite } from '#app/engine/config/load-site.server.ts';
import { DEFAULT_SIDEBAR } from '#app/engine/config/schema.ts';
import { dropDuplicateRoutes } from './duplicate-routes.server.ts';
import {
  getDocId,
  readDocs,
  type ContentFolder,
  type ArticleEntry,
  type DocEntry,
} from './entries.server.ts';
import { buildSidebar, flattenSidebar, type SidebarNode, type SidebarPage } from './sidebar.server.ts';

/**
 * Docs version: a set of docs with a sidebar and a path. A site has at least one. The paths of older versions are below
 * that of the latest version.
 */
export interface DocsVersion extends VersionLocation {
  /** Path prefix of its pages, e.g. `/docs` or `/docs/4.x`. */
  path: string;
  /** Listed pages, sorted by file. */
  docs: readonly DocEntry[];
  /** Pages that are served but not listed. */
  unlisted: readonly DocEntry[];
  sidebar: readonly SidebarNode[];
  /** Pages of the sidebar in reading order, without unlisted pages. */
  readingOrder: readonly SidebarPage[];
  /** Listed pages: those of the sidebar in sidebar order, then all others. */
  orderedDocs: readonly DocEntry[];
  /** Reference pages in `orderedDocs`. */
  reference: readonly DocEntry[];
  /** Ids of served drafts; empty on a published site. */
  draftIds: readonly string[];
  /** Main page of the version: the page at its path, or else the first page; undefined for a version without pages. */
  mainDoc: DocEntry | undefined;
}

/** Inputs of the documentation. */
export interface DocsVersionOptions extends ContentFolder {
  site: LoadedSite;
  /** Whether to include drafts and future-dated posts, for the dev server. */
  includeDrafts: boolean;
}

/** Reads all versions of the documentation, in configuration order, newest first. */
export async function readDocsVersions(
  options: DocsVersionOptions,
  problems: Problem[],
): Promise<DocsVersion[]> {
  const versions = listVersionLocations(options.site.config);
  return await Promise.all(versions.map((version) => readDocsVersion(version, options, problems)));
}

/** Returns the latest version, the default for readers. */
export function getLastVersion(versions: readonly DocsVersion[]): DocsVersion {
  const last = versions.find(({ isLast }) => isLast);
  if (last === undefined)
    throw new Error('A site configuration without a latest docs version passed its checks.');
  return last;
}

/** Whether a page is listed. If drafts are included, unlisted pages are also listed, with a label. */
export function isListed({ frontmatter }: ArticleEntry, includeDrafts: boolean): boolean {
  return includeDrafts || !frontmatter.unlisted;
}

async function readDocsVersion(
  version: VersionLocation,
  options: DocsVersionOptions,
  problems: Problem[],
): Promise<DocsVersion> {
  const { contentDir, site, files, cache, includeDrafts } = options;
  const { name, segment, folder } = version;
  const sidebars = site.sidebars.get(name);
  const path = segment === '' ? DOCS_PATH : `${DOCS_PATH}/${segment}`;
  const pages = files.docs.filter((file) => file.startsWith(`${folder}/`));
  const all = await readDocs(pages, { folder, path }, options, problems);
  const served = dropDuplicateRoutes(
    all.filter(({ frontmatter }) => includeDrafts || !frontmatter.draft),
    problems,
  );
  const docs = served.filter((doc) => isListed(doc, includeDrafts));
  const shownIds = new Set(docs.map(({ id }) => id));
  const sidebarOptions = {
    sidebars: sidebars?.sidebars,
    name: site.config.docs.sidebar,
    path,
    docs,
    omittedIds: new Set(pages.map((file) => getDocId(file, folder)).filter((id) => !shownIds.has(id))),
  };
  const issues: ModuleIssue[] = [];
  const built = buildSidebar(sidebarOptions, (issue) => issues.push(issue));
  const isValid = issues.length === 0;
  const lastValid = cache.fallBackToLastValid(`sidebar ${name}`, sidebarOptions.sidebars, isValid);
  const sidebar = isValid ? built : buildSidebar({ ...sidebarOptions, sidebars: lastValid }, () => undefined);
  if (sidebars !== undefined) {
    // An unknown sidebar is the only issue, and is named in the site configuration unless it is the default.
    const isNameWrong = sidebarOptions.name !== DEFAULT_SIDEBAR && issues[0]?.keys.length === 0;
    const located = isNameWrong ? issues.map((issue) => ({ ...issue, keys: ['docs', 'sidebar'] })) : issues;
    const file = isNameWrong ? join(contentDir, CONFIG_FILE) : sidebars.file;
    problems.push(...(await locateIssues('sidebar', located, file)));
  }
  const readingOrder = flattenSidebar(sidebar).filter(({ doc }) => !doc.frontmatter.unlisted);
  const orderedDocs = [...new Set([...readingOrder.map(({ doc }) => doc), ...docs])];
  return {
    ...version,
    path,
    docs,
    unlisted: served.filter((doc) => !isListed(doc, includeDrafts)),
    sidebar,
    readingOrder,
    orderedDocs,
    reference: orderedDocs.filter((doc) => isReferencePage(doc, { path })),
    draftIds: served.filter(({ frontmatter }) => frontmatter.draft).map(({ id }) => id),
    mainDoc: docs.find((doc) => doc.path === path) ?? readingOrder[0]?.doc ?? docs[0],
  };
}

/** Whether a page is a reference page, i.e. in a folder `api` or `reference`. */
function isReferencePage({ path }: DocEntry, version: { path: string }): boolean {
  const folders = path.slice(version.path.length).split('/').slice(0, -1);
  return folders.some((folder) => /^(api|reference)$/.test(folder));
}
