import type { Problem } from '#app/engine/diagnostics/problem.ts';
import { DOCS_PATH } from '#app/engine/urls/paths.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import {
  CURRENT_VERSION,
  listVersionLocations,
  type VersionLocation,
} from '#app/engine/config/docs-versions.ts';
import { createModuleLocator } from '#app/engine/config/load-module.server.ts';
import type { LoadedSidebars, LoadedSite } from '#app/engine/config/load-site.server.ts';
import { dropDuplicateRoutes } from './duplicate-routes.server.ts';
import { getDocId, readDocs, type DocEntry, type PostEntry } from './entries.server.ts';
import { fallBackToLastValid, type ReadCache } from '#app/engine/content/source/read-cache.server.ts';
import { buildSidebar, flattenSidebar, type SidebarNode, type SidebarPage } from './sidebar.server.ts';
import type { ContentFiles } from '#app/engine/content/source/walk.server.ts';

/**
 * Docs version: a set of docs with a sidebar and a path. A site has at least one; the paths of all others are below that of
 * the latest.
 */
export interface DocsVersion extends Pick<
  VersionLocation,
  'name' | 'label' | 'isLast' | 'banner' | 'segment' | 'folder'
> {
  /** Path that its pages are under, e.g. `/docs` or `/docs/4.x`. */
  path: string;
  /** The pages that lists show, in the order of their files. */
  docs: readonly DocEntry[];
  /** The pages that are served and are in no list. */
  unlisted: readonly DocEntry[];
  sidebar: readonly SidebarNode[];
  /** The pages of the sidebar in reading order, without unlisted ones. */
  readingOrder: readonly SidebarPage[];
  /** The pages that lists show: those of the sidebar in its order, then the others. */
  orderedDocs: readonly DocEntry[];
  /** The pages of `orderedDocs` for looking things up, rather than reading. */
  reference: readonly DocEntry[];
  /** Ids of the drafts that are served: none on a published site, which names no draft. */
  draftIds: readonly string[];
  /** Main page of the version: the page at its path, or else the first one; undefined for a version without pages. */
  mainDoc: DocEntry | undefined;
}

interface DocsVersionOptions {
  contentDir: string;
  site: LoadedSite;
  files: ContentFiles;
  cache: ReadCache;
  /** Whether drafts are pages. */
  includeDrafts: boolean;
}

/** Reads and arranges all versions of the documentation, in the order of the configuration: from the newest. */
export async function readDocsVersions(
  { site, ...options }: DocsVersionOptions,
  problems: Problem[],
): Promise<DocsVersion[]> {
  return await Promise.all(
    listVersionLocations(site.config).map((version) =>
      readDocsVersion(
        version,
        { ...options, sidebars: site.sidebars.get(version.name), sidebarName: site.config.docs.sidebar },
        problems,
      ),
    ),
  );
}

/** The version that new readers get. */
export function getLastVersion(versions: readonly DocsVersion[]): DocsVersion {
  const last = versions.find(({ isLast }) => isLast);
  if (last === undefined)
    throw new Error('A site configuration without a latest docs version passed its checks.');
  return last;
}

/** Whether lists show a page. With drafts they show unlisted pages, too, and mark them. */
export function isListed(
  { frontmatter }: Pick<DocEntry | PostEntry, 'frontmatter'>,
  includeDrafts: boolean,
): boolean {
  return includeDrafts || !frontmatter.unlisted;
}

/** The version whose pages are in `docs/`. */
export function getCurrentVersion(versions: readonly DocsVersion[]): DocsVersion {
  const current = versions.find(({ name }) => name === CURRENT_VERSION);
  if (current === undefined)
    throw new Error('A site configuration without the current docs version passed its checks.');
  return current;
}

interface ReadOptions extends Omit<DocsVersionOptions, 'site'> {
  sidebars: LoadedSidebars | undefined;
  /** Name of the sidebar of the documentation. */
  sidebarName: string;
}

async function readDocsVersion(
  { name, label, isLast, banner, segment, folder }: VersionLocation,
  { contentDir, files, cache, includeDrafts, sidebars, sidebarName }: ReadOptions,
  problems: Problem[],
): Promise<DocsVersion> {
  const path = segment === '' ? DOCS_PATH : `${DOCS_PATH}/${segment}`;
  const pages = files.docs.filter((file) => file.startsWith(`${folder}/`));
  const all = await readDocs(pages, { contentDir, folder, path, files }, cache, problems);
  const served = dropDuplicateRoutes(
    all.filter(({ frontmatter }) => includeDrafts || !frontmatter.draft),
    problems,
  );
  const docs = served.filter((doc) => isListed(doc, includeDrafts));
  const shownIds = new Set(docs.map(({ id }) => id));
  const sidebarOptions = {
    sidebars: sidebars?.sidebars ?? {},
    name: sidebarName,
    path,
    docs,
    leftOutIds: new Set(pages.map((file) => getDocId(file, folder)).filter((id) => !shownIds.has(id))),
    file: sidebars === undefined ? undefined : toDisplayPath(sidebars.file),
  };
  const sidebarProblems: Problem[] = [];
  const locate = (): undefined => undefined;
  let sidebar = buildSidebar({ ...sidebarOptions, locate }, sidebarProblems);
  const isValid = sidebarProblems.length === 0;
  const lastValid = fallBackToLastValid(`sidebar ${name}`, sidebarOptions.sidebars, isValid, cache);
  if (!isValid) sidebar = buildSidebar({ ...sidebarOptions, sidebars: lastValid, locate }, []);
  if (!isValid && sidebars !== undefined) {
    // Loaded on demand, because the TypeScript parser is slow to load.
    buildSidebar({ ...sidebarOptions, locate: await createModuleLocator(sidebars.file) }, problems);
  }
  const readingOrder = flattenSidebar(sidebar).filter(({ doc }) => !doc.frontmatter.unlisted);
  const orderedDocs = [...new Set([...readingOrder.map(({ doc }) => doc), ...docs])];
  return {
    name,
    label,
    isLast,
    banner,
    segment,
    folder,
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

/** Whether a page belongs to the reference: it is in a folder `api` or `reference`. */
export function isReferencePage({ path }: DocEntry, version: { path: string }): boolean {
  const folders = path.slice(version.path.length).split('/').slice(0, -1);
  return folders.some((folder) => /^(api|reference)$/.test(folder));
}
