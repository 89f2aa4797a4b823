import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { getCurrentVersion } from './current-version.ts';
import {
  getDocPath,
  readPostName,
  type ArticleEntry,
  type PostEntry,
} from '#app/engine/content/graph/entries.server.ts';
import { listEntries } from '#app/engine/content/graph/route-map.server.ts';
import { PAGE_EXTENSION } from '#app/engine/content/source/page-names.server.ts';
import { suggest } from '#app/engine/diagnostics/suggest.ts';
import { normalizePath } from '#app/engine/urls/paths.ts';
import { isInside, toSlashPath } from '#app/engine/lib/file-paths.server.ts';
import { UsageError } from '../cli/command.ts';
import { checkPagePath, createTakenError, stripFolder } from './page-paths.ts';
import type { AuthoringSite } from './read-site.ts';
import type { Move } from './rewrite-reference.ts';

/** Whether a page is a post. */
export function isPost(page: ArticleEntry): page is PostEntry {
  return 'date' in page;
}

/**
 * Finds a page by its file (`docs/guides/x.mdx`, relative to the content folder or the working directory), by its path
 * under docs/ or blog/ (`guides/x`), or by its URL path (`/docs/guides/x`).
 *
 * @throws UsageError with a suggestion
 */
export function findPage(typed: string, { contentDir, graph }: AuthoringSite, cwd: string): ArticleEntry {
  const pages = listEntries(graph.routeMap);
  const contentPath = toContentPath(typed, contentDir, cwd);
  const names = new Set([
    contentPath,
    ...['docs', 'blog'].flatMap((folder) =>
      ['.mdx', '.md', '/index.mdx', '/index.md'].flatMap((ending) => [
        `${folder}/${typed}${ending}`,
        `${contentPath}${ending}`,
      ]),
    ),
  ]);
  const urlPath = typed.startsWith('/') ? normalizePath(typed) : undefined;
  const found =
    pages.find(({ relativeFile }) => names.has(relativeFile)) ?? pages.find((page) => page.path === urlPath);
  if (found !== undefined) return found;
  const known = pages.map((page) => (typed.startsWith('/') ? page.path : page.relativeFile));
  const near = typed.startsWith('/') || PAGE_EXTENSION.test(typed) ? typed : `docs/${typed}.mdx`;
  throw new UsageError(`Page "${typed}" not found. ${suggest(near, known, 'The pages are')}`);
}

/** Determines the new file and path of a page. `typed` has the formats of `findPage`. */
export function chooseMove(page: ArticleEntry, typed: string, site: AuthoringSite, cwd: string): Move {
  const [folder, other] = isPost(page) ? ['blog', 'docs'] : ['docs', 'blog'];
  const contentPath = toContentPath(typed, site.contentDir, cwd).replace(/^\/(?=(docs|blog)\/)/, '');
  if (contentPath.startsWith(`${other}/`)) {
    throw new UsageError(
      `A ${isPost(page) ? 'post in blog/' : 'page in docs/'} cannot move to ${other}/, because the frontmatter fields differ. Create a new page there, and add a redirect.`,
    );
  }
  const { relativeFile } = page;
  if (!isPost(page) && !relativeFile.startsWith('docs/')) {
    throw new UsageError(
      `${relativeFile} is a page of an older version of the documentation. Such pages stay where they are, so that existing links keep working.`,
    );
  }
  const name = stripFolder(contentPath, folder);
  checkPagePath(name);
  const to = `${folder}/${isPost(page) ? keepDate(page, name) : name}${path.posix.extname(relativeFile)}`;
  if (to === relativeFile) throw new UsageError(`The page is already ${to}.`);
  const { slug } = page.frontmatter;
  const toPath = isPost(page)
    ? readPostName(to, slug).postPath
    : getDocPath(getCurrentVersion(site.graph.versions).path, name, slug);
  if (typed.startsWith('/') && toPath !== normalizePath(typed)) {
    throw new UsageError(
      slug === undefined
        ? `The page at ${normalizePath(typed)} is generated, so it has no file. Name a file instead.`
        : `The URL of ${relativeFile} comes from its slug "${slug}". Change that in its frontmatter, or name the new file.`,
    );
  }
  const taken = site.graph.routeMap.get(toPath);
  if (taken !== undefined && toPath !== page.path) throw createTakenError(toPath, taken);
  return { from: relativeFile, to, fromPath: page.path, toPath };
}

/** Adds the date of a post to its new name if the name has none. */
function keepDate(post: PostEntry, name: string): string {
  const { dateInName } = readPostName(post.relativeFile, undefined);
  const hasDate = readPostName(`blog/${name}.mdx`, undefined).dateInName !== undefined;
  return dateInName === undefined || hasDate ? name : `${dateInName}-${name}`;
}

/** Strips the name of the content folder: `content/docs/x.mdx` becomes `docs/x.mdx`. */
function toContentPath(typed: string, contentDir: string, cwd: string): string {
  const absolute = path.resolve(cwd, typed);
  const inside = [absolute, resolveLinks(absolute)].find((file) => isInside(contentDir, file));
  if (inside !== undefined) return toSlashPath(contentDir, inside);
  const named = `${path.basename(contentDir)}/`;
  const inner = typed.startsWith(named) ? typed.slice(named.length) : typed;
  return /^(docs|blog)\//.test(inner) ? inner : typed;
}

/** Resolves symbolic links in the part of a path that exists. */
function resolveLinks(file: string): string {
  if (existsSync(file)) return realpathSync(file);
  const folder = path.dirname(file);
  return folder === file ? file : path.join(resolveLinks(folder), path.basename(file));
}
