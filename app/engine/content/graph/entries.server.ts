import path from 'node:path';
import { slug as slugify } from 'github-slugger';
import type { ZodType } from 'zod';
import { errorProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { suggest } from '#app/engine/diagnostics/suggest.ts';
import { BLOG_PATH, stripTrailingSlash } from '#app/engine/urls/paths.ts';
import {
  docFrontmatterSchema,
  isCalendarDate,
  postFrontmatterSchema,
  type Author,
  type DocFrontmatter,
  type PostFrontmatter,
} from '#app/engine/content/source/frontmatter-schema.server.ts';
import {
  resolveImage,
  readFrontmatter,
  type FieldLocation,
} from '#app/engine/content/source/frontmatter.server.ts';
import { PAGE_EXTENSION } from '#app/engine/content/source/page-names.server.ts';
import type { FileCache } from '#app/engine/lib/file-cache.server.ts';
import {
  fieldProblem,
  readSourceFile,
  type SourceFile,
} from '#app/engine/content/source/source-file.server.ts';
import type { ContentFiles } from '#app/engine/content/source/walk.server.ts';
import { compareCodeUnits } from '#app/engine/lib/text.ts';
import { findOwn } from '#app/engine/lib/find-own.ts';

interface Entry {
  /** Path relative to the content folder. */
  relativeFile: string;
  source: SourceFile;
  /** Image for its social card, relative to the content folder. */
  image: string | undefined;
  /** Path of the page, e.g. `/docs/api/podlet`. */
  path: string;
}

/** Page of the documentation, read and validated but not compiled. */
export interface DocEntry extends Entry {
  /** Path relative to the folder of its version, without the extension, e.g. `api/podlet`. */
  id: string;
  frontmatter: DocFrontmatter;
}

/** Blog post, read and validated but not compiled. */
export interface PostEntry extends Entry {
  frontmatter: PostFrontmatter;
  authors: readonly PostAuthor[];
  /** `YYYY-MM-DD`. */
  date: string;
}

/** Docs page or post. */
export type ArticleEntry = DocEntry | PostEntry;

/** Author of a post, from authors.yml or defined in the post. */
export interface PostAuthor {
  /** Key in authors.yml, or the name. */
  key: string;
  /** The image is relative to the content folder. */
  author: Author;
}

const POST_NAME = /^(\d{4}-\d{2}-\d{2})(?:-(.+))?$/;

/** Content folder whose pages are read. */
export interface ContentFolder {
  contentDir: string;
  files: ContentFiles;
  cache: FileCache;
}

/**
 * Reads the pages of a docs version. Errors are added to `problems`; invalid pages are omitted.
 *
 * @param version its folder relative to the content folder, e.g. `docs`, and the path prefix of its pages, e.g. `/docs`
 */
export async function readDocs(
  pages: readonly string[],
  version: { folder: string; path: string },
  content: ContentFolder,
  problems: Problem[],
): Promise<DocEntry[]> {
  const entries = pages.map(async (relativeFile): Promise<DocEntry | undefined> => {
    const page = await readSourcePage('doc', relativeFile, docFrontmatterSchema, content, problems);
    if (page === undefined) return undefined;
    const id = getDocId(relativeFile, version.folder);
    return { ...page, id, path: getDocPath(version.path, id, page.frontmatter.slug) };
  });
  return (await Promise.all(entries)).filter((entry) => entry !== undefined);
}

/** Reads all blog posts, newest first. Errors are added to `problems`; invalid posts are omitted. */
export async function readPosts(
  authors: Readonly<Record<string, Author>> | undefined,
  content: ContentFolder,
  problems: Problem[],
): Promise<PostEntry[]> {
  const { files, cache } = content;
  const entries = files.posts.map(async (relativeFile): Promise<PostEntry | undefined> => {
    const page = await readSourcePage('post', relativeFile, postFrontmatterSchema, content, problems);
    if (page === undefined) return undefined;
    const dated = findDate(page, problems);
    const issues: Problem[] = [];
    const found = page.frontmatter.authors.flatMap((author, index, all) => {
      const location = { ...page, contentDir: content.contentDir, files, field: ['authors', index] };
      if (typeof author !== 'string' || all.indexOf(author) === index)
        return readAuthor(author, location, authors, issues);
      const issue = {
        message: `The author "${author}" is listed twice.`,
        fix: 'Remove one of them.',
      };
      issues.push(fieldProblem('author', page.source, location.field, issue));
      return [];
    });
    problems.push(...issues);
    const valid = cache.fallBackToLastValid(`authors ${relativeFile}`, found, issues.length === 0);
    return dated === undefined ? undefined : { ...page, ...dated, authors: valid };
  });
  return (await Promise.all(entries))
    .filter((entry) => entry !== undefined)
    .sort((a, b) =>
      a.date === b.date ? compareCodeUnits(a.path, b.path) : compareCodeUnits(b.date, a.date),
    );
}

/** Reads a page and its frontmatter, unless it is cached. Errors are added to `problems`. */
export async function readSourcePage<T extends { image?: string | undefined }>(
  kind: string,
  relativeFile: string,
  schema: ZodType<T>,
  { contentDir, files, cache }: ContentFolder,
  problems: Problem[],
): Promise<(Omit<Entry, 'path'> & { frontmatter: T }) | undefined> {
  const file = path.join(contentDir, relativeFile);
  const page = await cache.read(kind, file, problems, (found) => {
    const source = readSourceFile(file, found);
    if (source === undefined) return undefined;
    if (kind !== 'home' && source.text.trim() === '') {
      const fix = 'Write a page, with a title in its frontmatter, or remove the file.';
      found.push(errorProblem('file', 'The file is empty.', { file: source.displayPath, fix }));
      return undefined;
    }
    const frontmatter = readFrontmatter(source, schema, found);
    return frontmatter === undefined ? undefined : { source, frontmatter };
  });
  if (page === undefined) return undefined;
  const location = { source: page.source, contentDir, field: ['image'], files };
  return { ...page, relativeFile, image: resolveImage(page.frontmatter.image, location, problems) };
}

/** Finds the path of the page in a file; undefined outside of `blog/` and the folders of docs versions. */
export function findPagePath(
  relativeFile: string,
  slug: string | undefined,
  versions: readonly { folder: string; path: string }[],
): string | undefined {
  if (relativeFile.startsWith('blog/')) return readPostName(relativeFile, slug).postPath;
  const version = versions.find(({ folder }) => relativeFile.startsWith(`${folder}/`));
  return version && getDocPath(version.path, getDocId(relativeFile, version.folder), slug);
}

/** Returns the id of a page by its file and the folder of its version: `docs/api/podlet.mdx` → `api/podlet`. */
export function getDocId(relativeFile: string, folder = 'docs'): string {
  return relativeFile.slice(folder.length + 1).replace(PAGE_EXTENSION, '');
}

/** Returns the URL segment of a tag: `Micro frontends` → `micro-frontends`. */
export function getTagSlug(tag: string): string {
  return slugify(tag) || 'tag';
}

/** Returns the path of a docs page; a slug in its frontmatter replaces the last segment. */
export function getDocPath(docsPath: string, id: string, slug: string | undefined): string {
  const plain = id.replace(/(^|\/)index$/, '');
  if (slug === undefined) return stripTrailingSlash(`${docsPath}/${plain}`);
  if (slug.startsWith('/')) return stripTrailingSlash(`${docsPath}${slug}`);
  const folder = plain.includes('/') ? plain.slice(0, plain.lastIndexOf('/') + 1) : '';
  return stripTrailingSlash(`${docsPath}/${folder}${slug}`);
}

/** Determines the date and path of a post from its filename or frontmatter. */
function findDate(
  { relativeFile, source, frontmatter }: Pick<PostEntry, 'relativeFile' | 'source' | 'frontmatter'>,
  problems: Problem[],
): Pick<PostEntry, 'date' | 'path'> | undefined {
  const { dateInName, postPath } = readPostName(relativeFile, frontmatter.slug);
  const date = frontmatter.date ?? dateInName;
  const report = (message: string, fix: string): void => {
    problems.push(errorProblem('post-date', message, { file: source.displayPath, fix }));
  };
  const fix = 'Name the file YYYY-MM-DD-slug.mdx, or write "date: YYYY-MM-DD" in its frontmatter.';
  if (date === undefined) report('The post has no date.', fix);
  else if (!isCalendarDate(date)) report(`"${date}" in the filename is not a valid date.`, fix);
  else if (frontmatter.date === undefined && postPath === `${BLOG_PATH}/${date}`) {
    const proposal = `Name the file ${date}-slug.mdx, or write "slug: …" in its frontmatter.`;
    report('The filename has no slug after the date.', proposal);
  } else return { date, path: postPath };
  return undefined;
}

/**
 * Reads the date and path of a post from its filename: the date if the name starts with one, and the path unless a slug
 * is set.
 */
export function readPostName(
  relativeFile: string,
  slug: string | undefined,
): { dateInName: string | undefined; postPath: string } {
  const name = relativeFile
    .slice('blog/'.length)
    .replace(PAGE_EXTENSION, '')
    .replace(/\/index$/, '');
  const [, dateInName, rest] = POST_NAME.exec(name) ?? [];
  return { dateInName, postPath: `${BLOG_PATH}/${(slug ?? rest ?? name).replace(/^\/+/, '')}` };
}

function readAuthor(
  entry: PostFrontmatter['authors'][number],
  location: FieldLocation,
  authors: Readonly<Record<string, Author>> | undefined,
  problems: Problem[],
): PostAuthor[] {
  if (typeof entry !== 'string') {
    const image = resolveImage(entry.image, { ...location, field: [...location.field, 'image'] }, problems);
    return [{ key: entry.name, author: { ...entry, image } }];
  }
  if (authors === undefined) return [];
  const author = findOwn(authors, entry);
  if (author !== undefined) return [{ key: entry, author }];
  const message = `"${entry}" is not an author in authors.yml.`;
  const fix =
    suggest(entry, Object.keys(authors), 'The authors are') ||
    `The file is missing or empty: write "${entry}: { name: … }" in it.`;
  problems.push(fieldProblem('author', location.source, location.field, { message, fix }));
  return [];
}
