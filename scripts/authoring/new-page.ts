import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { stringify } from 'yaml';
import type { DocsVersion } from '#app/engine/content/graph/docs-version.server.ts';
import { getDocPath, readPostName } from '#app/engine/content/graph/entries.server.ts';
import { collapseWhitespace, toPosition } from '#app/engine/lib/text.ts';
import type { Author } from '#app/engine/content/source/frontmatter-schema.server.ts';
import { suggest } from '#app/engine/diagnostics/suggest.ts';
import { trimTrailingSlashes } from '#app/engine/urls/paths.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import type { SidebarItem } from '#app/engine/config/sidebars-schema.ts';
import { UsageError } from '../cli/command.ts';
import type { FileChange } from './change-files.ts';
import { addSidebarId, editModule } from './config-text.ts';
import { getCurrentVersion } from './current-version.ts';
import { checkPagePath, createTakenError, stripFolder, toSlug } from './page-paths.ts';
import { DESCRIPTION_PLACEHOLDERS } from './placeholders.ts';
import type { AuthoringSite } from './read-site.ts';

/** Planned changes for a new page, author, or version. */
export interface NewPlan {
  changes: FileChange[];
  /** Created files, and remaining steps for the author. */
  report: string[];
}

interface PageOptions {
  title: string;
  /** Whether the page is a draft, which only the dev server shows. */
  draft: boolean;
}

/**
 * Plans a page of the documentation at a path like `guides/context`, or `versions/4.x/guides/context` for an older
 * version, and its entry in the sidebar.
 */
export async function planDoc(typed: string, options: PageOptions, site: AuthoringSite): Promise<NewPlan> {
  const version = findVersion(typed, site);
  const id = stripFolder(typed, version.folder);
  checkPagePath(id);
  const fields = {
    title: readTitle(options.title),
    description: DESCRIPTION_PLACEHOLDERS.doc,
    ...readDraft(options),
  };
  const text = formatPage(fields, ['Begin with what the reader wants to do.', '## The first step']);
  const urlPath = getDocPath(version.path, id, undefined);
  const plan = createPlan({ relative: `${version.folder}/${id}.mdx`, urlPath, text }, site);
  await planSidebar(id, version.name, site, plan);
  plan.report.push(`Write the description and the text. npm run dev shows the page at ${urlPath}.`);
  return plan;
}

/** Plans a post with today's date. */
export function planPost(
  options: PageOptions & {
    /** Last segment of the path. Default: derived from the title. */
    slug: string | undefined;
    /** Key of authors.yml. Default: the author whose name is `user`, if any. */
    author: string | undefined;
    /** User name in the git configuration. */
    user: string | undefined;
  },
  site: AuthoringSite,
): NewPlan {
  const title = readTitle(options.title);
  const slug = options.slug ?? toSlug(title);
  if (slug === '') {
    throw new UsageError(
      `No URL can be derived from the title "${title}". Pass one: --slug words-of-the-url.`,
    );
  }
  checkPagePath(slug);
  const author = options.author ?? findAuthor(options.user, site.graph.authors);
  if (author !== undefined && !Object.hasOwn(site.graph.authors, author)) {
    throw new UsageError(
      `"${author}" is not an author in authors.yml. ${suggest(author, Object.keys(site.graph.authors), 'The authors are')}`,
    );
  }
  const authors = author === undefined ? {} : { authors: [author] };
  const fields = { title, description: DESCRIPTION_PLACEHOLDERS.post, ...authors, ...readDraft(options) };
  const file = `blog/${site.today}-${slug}.mdx`;
  const text = formatPage(fields, [
    'The excerpt for lists of posts.',
    '{/* truncate */}',
    'The rest of the post.',
  ]);
  const { postPath } = readPostName(file, undefined);
  const plan = createPlan({ relative: file, urlPath: postPath, text }, site);
  if (author === undefined) plan.report.push('It has no author. Add "authors: [key of authors.yml]".');
  plan.report.push(`Write the description and the text. npm run dev shows the page at ${postPath}.`);
  return plan;
}

/** Plans an entry of authors.yml. */
export async function planAuthor(key: string, name: string, site: AuthoringSite): Promise<NewPlan> {
  if (toSlug(key) !== key || key === '') {
    const proposal = toSlug(key) || toSlug(name);
    throw new UsageError(
      `The key "${key}" may contain only lowercase letters, digits, and hyphens.${proposal === '' ? '' : ` Did you mean "${proposal}"?`}`,
    );
  }
  if (name.trim() === '') throw new UsageError('The name is empty. Write it as readers should see it.');
  if (Object.hasOwn(site.graph.authors, key)) {
    throw new UsageError(`"${key}" is already an author. Choose another key, or change authors.yml.`);
  }
  const file = path.join(site.contentDir, 'authors.yml');
  const before = existsSync(file) ? await readFile(file, 'utf8') : undefined;
  const start =
    before === undefined || before === '' || before.endsWith('\n') ? (before ?? '') : `${before}\n`;
  const after = start + stringify({ [key]: { name: name.trim() } }, { lineWidth: 0 });
  const { line } = toPosition(after, start.length);
  return {
    changes: [{ file, before, after }],
    report: [
      `Added to ${toDisplayPath(file)}:${line}`,
      `You can add "title", "url", and "image". In posts: authors: [${key}]`,
    ],
  };
}

/** Returns the docs version of a page: the one whose folder was typed, or the current one. */
function findVersion(typed: string, { graph: { versions } }: AuthoringSite): DocsVersion {
  const folder = /^versions\/[^/]+/.exec(typed)?.[0];
  if (folder === undefined) return getCurrentVersion(versions);
  const found = versions.find((version) => version.folder === folder);
  if (found !== undefined) return found;
  const folders = versions.map((version) => version.folder);
  throw new UsageError(
    `There is no docs version in ${folder}/. ${suggest(folder, folders, 'The versions are in')}`,
  );
}

/** Plans the file of a page; an error if the file exists or its URL is taken. */
function createPlan(
  { relative, urlPath, text }: { relative: string; urlPath: string; text: string },
  { contentDir, graph }: AuthoringSite,
): NewPlan {
  const file = path.join(contentDir, relative);
  const taken = [file, file.replace(/\.mdx$/, '.md')].find((name) => existsSync(name));
  if (taken !== undefined)
    throw new UsageError(`${toDisplayPath(taken)} already exists. Choose another path.`);
  const owner = graph.routeMap.get(urlPath);
  // A page can replace the generated list of a category.
  if (owner !== undefined && owner.kind !== 'category') throw createTakenError(urlPath, owner);
  return { changes: [{ file, before: undefined, after: text }], report: [`Created ${toDisplayPath(file)}`] };
}

function formatPage(fields: Readonly<Record<string, unknown>>, paragraphs: readonly string[]): string {
  const yaml = stringify(fields, { lineWidth: 0, flowCollectionPadding: false, collectionStyle: 'any' });
  return `---\n${yaml}---\n\n${paragraphs.join('\n\n')}\n`;
}

function readTitle(title: string): string {
  const plain = collapseWhitespace(title);
  if (plain === '') throw new UsageError('The title is empty. Pass it last, in quotes.');
  return plain;
}

function readDraft({ draft }: PageOptions): { draft?: true } {
  return draft ? { draft: true } : {};
}

/** Finds the author that matches a git user, by name or by a key derived from it. */
function findAuthor(user: string | undefined, authors: Readonly<Record<string, Author>>): string | undefined {
  if (user === undefined || user === '') return undefined;
  const matches = Object.entries(authors).filter(
    ([key, { name }]) => name.toLowerCase() === user.toLowerCase() || key === toSlug(user),
  );
  return matches.length === 1 ? matches[0]?.[0] : undefined;
}

/** Adds the page to the sidebar if its position is unambiguous, and otherwise returns instructions. */
async function planSidebar(
  id: string,
  version: string,
  { site, graph }: AuthoringSite,
  plan: NewPlan,
): Promise<void> {
  const loaded = site.sidebars.get(version);
  if (loaded === undefined) return;
  const { file, sidebars } = loaded;
  if (sidebars[graph.config.docs.sidebar]?.some((item) => containsPage(item, id)) === true) return;
  const before = await readFile(file, 'utf8');
  const added = addSidebarId(before, id);
  if (added === undefined) {
    plan.report.push(`Add it to ${toDisplayPath(file)} where it belongs: '${id}',`);
    return;
  }
  const after = await editModule(file, before, [added]);
  const { line } = toPosition(after, after.indexOf(`'${id}'`));
  plan.changes.push({ file, before, after });
  plan.report.push(`Added to ${toDisplayPath(file)}:${line}`);
}

/** Whether a sidebar item already contains the page, by id or through its folder. */
function containsPage(item: SidebarItem, id: string): boolean {
  switch (item.type) {
    case 'doc':
      return item.id === id;
    case 'link':
      return false;
    case 'autogenerated':
      return item.dir === '.' || id.startsWith(`${trimTrailingSlashes(item.dir)}/`);
    case 'category':
      return item.doc === id || item.items.some((child) => containsPage(child, id));
  }
}
