import path from 'node:path';
import GithubSlugger, { slug as slugify } from 'github-slugger';
import pMap from 'p-map';
import { errorProblem, type Problem } from '#app/diagnostics/problem.ts';
import { suggest } from '#app/diagnostics/suggest.ts';
import { BLOG_PATH, DOCS_PATH, stripTrailingSlash } from '#app/navigation/paths.ts';
import { toDisplayPath } from '#app/site/display-path.server.ts';
import {
  docFrontmatterSchema,
  isCalendarDate,
  postFrontmatterSchema,
  type Author,
  type DocFrontmatter,
  type PostFrontmatter,
} from './frontmatter-schema.ts';
import { readSourceFile, type SourceFile } from './source-file.server.ts';
import type { ContentFiles } from './walk.server.ts';
import { readYaml } from './yaml.server.ts';

/** A page of the documentation, read and checked but not compiled. */
export interface DocEntry {
  /** Path below docs/ without the ending, e.g. `api/podlet`. */
  id: string;
  /** Path relative to the content folder. */
  relativeFile: string;
  source: SourceFile;
  frontmatter: DocFrontmatter;
  /** Path of the page, e.g. `/docs/api/podlet`. */
  path: string;
}

/** A blog post, read and checked but not compiled. */
export interface PostEntry {
  relativeFile: string;
  source: SourceFile;
  frontmatter: PostFrontmatter;
  /** `YYYY-MM-DD`. */
  date: string;
  path: string;
}

/** How many files are read at once. */
const CONCURRENCY = 32;

const POST_NAME = /^(\d{4}-\d{2}-\d{2})-(.+)$/;

/** Reads all pages of the documentation. Mistakes go to `problems`; pages with one are left out. */
export async function readDocs(
  files: ContentFiles,
  contentDir: string,
  problems: Problem[],
): Promise<DocEntry[]> {
  const entries = await pMap(
    files.docs,
    async (relativeFile): Promise<DocEntry | undefined> => {
      const source = await readSourceFile(path.join(contentDir, relativeFile), problems);
      if (source === undefined) return undefined;
      const frontmatter = readFrontmatter(source, docFrontmatterSchema, problems);
      if (frontmatter === undefined) return undefined;
      const id = getDocId(relativeFile);
      return { id, relativeFile, source, frontmatter, path: getDocPath(id, frontmatter.slug) };
    },
    { concurrency: CONCURRENCY },
  );
  return entries.filter((entry) => entry !== undefined);
}

/** Reads all blog posts, newest first. Mistakes go to `problems`; posts with one are left out. */
export async function readPosts(
  files: ContentFiles,
  contentDir: string,
  authors: Readonly<Record<string, Author>>,
  problems: Problem[],
): Promise<PostEntry[]> {
  const entries = await pMap(
    files.posts,
    async (relativeFile): Promise<PostEntry | undefined> => {
      const source = await readSourceFile(path.join(contentDir, relativeFile), problems);
      if (source === undefined) return undefined;
      const frontmatter = readFrontmatter(source, postFrontmatterSchema, problems);
      if (frontmatter === undefined) return undefined;
      checkAuthors(frontmatter.authors, source, authors, problems);
      return createPost(relativeFile, source, frontmatter, problems);
    },
    { concurrency: CONCURRENCY },
  );
  return entries
    .filter((entry) => entry !== undefined)
    .sort((a, b) => (a.date === b.date ? compare(a.path, b.path) : compare(b.date, a.date)));
}

/** The id of a page by its file: `docs/api/podlet.mdx` → `api/podlet`. */
export function getDocId(relativeFile: string): string {
  return relativeFile.slice('docs/'.length, -'.mdx'.length);
}

/** Part of a tag's address: `Micro frontends` → `micro-frontends`. */
export function getTagSlug(tag: string): string {
  return slugify(tag) || new GithubSlugger().slug('tag');
}

function getDocPath(id: string, slug: string | undefined): string {
  const plain = id.replace(/(^|\/)index$/, '');
  if (slug === undefined) return stripTrailingSlash(`${DOCS_PATH}/${plain}`);
  if (slug.startsWith('/')) return stripTrailingSlash(`${DOCS_PATH}${slug}`);
  const folder = plain.includes('/') ? plain.slice(0, plain.lastIndexOf('/') + 1) : '';
  return stripTrailingSlash(`${DOCS_PATH}/${folder}${slug}`);
}

function createPost(
  relativeFile: string,
  source: SourceFile,
  frontmatter: PostFrontmatter,
  problems: Problem[],
): PostEntry | undefined {
  const name = relativeFile.slice('blog/'.length, -'.mdx'.length).replace(/\/index$/, '');
  const [, dateInName, rest] = POST_NAME.exec(name) ?? [];
  const date = frontmatter.date ?? dateInName;
  if (date === undefined || !isCalendarDate(date)) {
    const message =
      date === undefined
        ? 'The post has no date.'
        : `"${date}" in the file's name is not a day of the calendar.`;
    problems.push(
      errorProblem('post-date', message, {
        file: source.displayPath,
        remedy: 'Name the file YYYY-MM-DD-slug.mdx, or write "date: YYYY-MM-DD" in its frontmatter.',
      }),
    );
    return undefined;
  }
  const slug = (frontmatter.slug ?? rest ?? name).replace(/^\/+/, '');
  return { relativeFile, source, frontmatter, date, path: `${BLOG_PATH}/${slug}` };
}

function readFrontmatter<T>(
  source: SourceFile,
  schema: import('zod').ZodType<T>,
  problems: Problem[],
): T | undefined {
  return readYaml(
    {
      text: source.frontmatter,
      file: source.displayPath,
      lineOffset: source.frontmatterOffset,
      fieldName: 'frontmatter field',
    },
    schema,
    problems,
  );
}

function checkAuthors(
  keys: readonly string[],
  source: SourceFile,
  authors: Readonly<Record<string, Author>>,
  problems: Problem[],
): void {
  const lines = source.text.split('\n');
  const field = lines.findIndex((line) => /^["']?authors\b/.test(line));
  for (const key of keys) {
    if (Object.hasOwn(authors, key)) continue;
    const index = lines.findIndex((line, at) => at >= field && line.includes(key));
    problems.push(
      errorProblem('author', `"${key}" is not an author of authors.yml.`, {
        file: toDisplayPath(source.file),
        line: index + 1,
        column: (lines[index]?.indexOf(key) ?? 0) + 1,
        remedy: suggest(key, Object.keys(authors), 'The authors are'),
      }),
    );
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
