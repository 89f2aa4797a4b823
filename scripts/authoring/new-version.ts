import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { getCurrentVersion } from './current-version.ts';
import { CONFIG_FILE } from '#app/engine/config/load-module.server.ts';
import { PAGE_EXTENSION } from '#app/engine/content/source/page-names.server.ts';
import { collectInto, throwOnErrors, type Problem } from '#app/engine/diagnostics/problem.ts';
import { listFiles, toDisplayPath, toSlashPath } from '#app/engine/lib/file-paths.server.ts';
import { CURRENT_VERSION, VERSIONS_FOLDER } from '#app/engine/config/docs-versions.ts';
import { toPosition } from '#app/engine/lib/text.ts';
import { hasExtension } from '#app/engine/urls/paths.ts';
import { UsageError } from '../cli/command.ts';
import type { FileChange } from './change-files.ts';
import { addDocsVersion, editModule, findImports } from './config-text.ts';
import { findReferences, type Reference } from './find-references.ts';
import { findFrontmatterReferences, removeField } from './frontmatter-text.ts';
import type { NewPlan } from './new-page.ts';
import type { AuthoringSite } from './read-site.ts';
import { applyEdits } from './text-edits.ts';
import { decodePath, normalizePath } from '#app/engine/urls/paths.ts';
import { namesFile, rewriteUrl, type ReferenceContext } from './rewrite-reference.ts';

/**
 * Plans a docs version as a copy of the current one: pages, images, sidebars, and the entry in the site configuration.
 * In the copy, relative links that leave the docs are adjusted, and `redirectsFrom` is removed, because a former path
 * can redirect to only one page.
 *
 * @throws UsageError for an invalid name, ProblemError if a page can't be parsed, because a link could be missed
 */
export async function planVersion(name: string, site: AuthoringSite): Promise<NewPlan> {
  checkName(name, site);
  throwOnErrors(site.graph.problems);
  const { contentDir } = site;
  const folder = `${VERSIONS_FOLDER}/${name}`;
  const pages = await planPages(folder, site);
  const plan: NewPlan = {
    changes: [...pages],
    report: [`Copied docs/ to ${toDisplayPath(path.join(contentDir, folder))}/: ${pages.length} files`],
  };
  await planSidebars(folder, site, plan);
  await planConfig(name, site, plan);
  plan.report.push(
    `npm run dev shows it at /docs/${name}. Links that begin with /docs still lead to the latest version.`,
  );
  return plan;
}

function checkName(name: string, { contentDir, graph }: AuthoringSite): void {
  if (!/^[a-z0-9][a-z0-9._-]*$/i.test(name) || hasExtension(name.replace(/\.x$/, ''))) {
    throw new UsageError(`The version "${name}" cannot be part of a URL. Use a name like "5.x".`);
  }
  if (name === CURRENT_VERSION)
    throw new UsageError('The version "current" is in docs/. Choose another name.');
  getCurrentVersion(graph.versions);
  const folder = path.join(contentDir, VERSIONS_FOLDER, name);
  if (graph.versions.some((version) => version.name === name) || existsSync(folder)) {
    throw new UsageError(`The version "${name}" already exists. Choose another name.`);
  }
}

async function planPages(folder: string, { contentDir, graph }: AuthoringSite): Promise<FileChange[]> {
  const docs = path.join(contentDir, 'docs');
  const files = (await listFiles(docs)).map((file) => `docs/${file}`);
  const paths = new Map(
    [...graph.routeMap].flatMap(([url, entry]) =>
      entry.kind === 'doc' ? [[entry.doc.relativeFile, url]] : [],
    ),
  );
  const problems: Problem[] = [];
  const changes = await Promise.all(
    files.map(async (file): Promise<FileChange> => {
      const source = path.join(contentDir, file);
      const to = folder + file.slice('docs'.length);
      const copy = { file: path.join(contentDir, to), before: undefined };
      if (!PAGE_EXTENSION.test(file)) return { ...copy, after: await readFile(source) };
      const text = await readFile(source, 'utf8');
      try {
        const page: CopiedPage = {
          file,
          to,
          folder,
          pagePath: paths.get(file),
          exists: (name) => existsSync(path.join(contentDir, name)),
          isPage: (url) => graph.routeMap.has(url),
        };
        return { ...copy, after: copyPage(text, page, contentDir) };
      } catch (error) {
        collectInto(problems)(error);
        return { ...copy, after: text };
      }
    }),
  );
  throwOnErrors(problems);
  return changes;
}

/** Returns the text of a page in the copy of the docs. */
function copyPage(text: string, page: CopiedPage, contentDir: string): string {
  const inText = findReferences(text, path.join(contentDir, page.file));
  const edits = [...findFrontmatterReferences(text), ...inText].flatMap((reference) => {
    const url = rewriteUrl(reference, (pathname, isFile) =>
      isFile ? rewriteFile(pathname, reference.kind, page) : rewritePath(pathname, page),
    );
    return url === undefined ? [] : [{ start: reference.start, end: reference.end, text: url }];
  });
  return applyEdits(text, [...edits, ...removeField(text, 'redirectsFrom')]);
}

async function planSidebars(
  folder: string,
  { contentDir, site }: AuthoringSite,
  plan: NewPlan,
): Promise<void> {
  const loaded = site.sidebars.get(CURRENT_VERSION);
  if (loaded === undefined) return;
  const text = await readFile(loaded.file, 'utf8');
  const file = path.join(contentDir, folder, 'sidebars.ts');
  const edits = findImports(text)
    .filter(({ value }) => value.startsWith('.'))
    .map(({ value, start, end }) => {
      const target = path.resolve(path.dirname(loaded.file), value);
      return { start, end, text: toSlashPath(path.dirname(file), target) };
    });
  plan.changes.push({ file, before: undefined, after: applyEdits(text, edits) });
  plan.report.push(`Created ${toDisplayPath(file)}`);
}

async function planConfig(name: string, { contentDir }: AuthoringSite, plan: NewPlan): Promise<void> {
  const file = path.join(contentDir, CONFIG_FILE);
  const before = await readFile(file, 'utf8');
  const edit = addDocsVersion(before, name);
  if (edit === undefined) {
    throw new UsageError(
      `${toDisplayPath(file)} has no "docs" that can be edited here. Write "docs: { versions: [{ name: 'current', label: 'Next', isLast: true }] }" into its default export first.`,
    );
  }
  const after = await editModule(file, before, [edit]);
  plan.changes.push({ file, before, after });
  const { line } = toPosition(after, after.indexOf(`name: '${name}'`));
  plan.report.push(`Added to ${toDisplayPath(file)}:${line}. Set "label" there, and which version "isLast".`);
  if (!/type:\s*['"]docsVersion['"]/.test(after)) {
    plan.report.push(
      "For a menu of versions, add to navbar.items: { type: 'docsVersion', position: 'right' },",
    );
  }
}

/** A page that is copied with its folder. Paths are relative to the content folder. */
interface CopiedPage extends Pick<ReferenceContext, 'file' | 'exists' | 'isPage'> {
  to: string;
  /** Copy of `docs`. */
  folder: string;
  /** Path of the page on the site; undefined for a partial. */
  pagePath: string | undefined;
}

/** Rewrites the path of a file: files in the folder are copied with the page, others stay in place. */
function rewriteFile(pathname: string, kind: Reference['kind'], page: CopiedPage): string | undefined {
  const plain = decodePath(pathname);
  const isInside = (file: string): boolean => file.startsWith('docs/');
  if (plain.startsWith('/')) {
    return isInside(plain.slice(1)) ? `/${page.folder}${plain.slice('/docs'.length)}` : undefined;
  }
  const target = path.posix.join(path.posix.dirname(page.file), plain);
  // No such file, so not a reference, e.g. a word in an attribute.
  if (isInside(target) || (kind !== 'link' && !namesFile(plain, target, page.exists))) return undefined;
  return path.posix.relative(path.posix.dirname(page.to), target);
}

/** Makes a relative path to a page outside of the docs absolute. */
function rewritePath(pathname: string, { pagePath, isPage }: CopiedPage): string | undefined {
  if (pathname.startsWith('/') || pagePath === undefined) return undefined;
  const target = normalizePath(new URL(pathname, `http://site${pagePath}`).pathname);
  // A word in an attribute may look like a path.
  if (target === '/docs' || target.startsWith('/docs/') || !isPage(target)) return undefined;
  return target + (target !== '/' && pathname.endsWith('/') ? '/' : '');
}
