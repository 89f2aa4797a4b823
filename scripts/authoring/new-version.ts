import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { getCurrentVersion } from '#app/engine/content/graph/docs-version.server.ts';
import { PAGE_ENDING } from '#app/engine/content/source/page-names.server.ts';
import { compareBytes } from '#app/engine/content/source/walk.server.ts';
import { ProblemError, throwOnErrors, type Problem } from '#app/engine/diagnostics/problem.ts';
import { toDisplayPath, toSlashPath } from '#app/engine/lib/file-paths.server.ts';
import { CURRENT_VERSION, VERSIONS_FOLDER } from '#app/engine/config/docs-versions.ts';
import { UsageError } from '../cli/command.ts';
import type { FileChange } from './change-files.ts';
import { addDocsVersion, editModule, findImports } from './config-text.ts';
import { findReferences } from './find-references.ts';
import { removeField } from './frontmatter-text.ts';
import type { NewPlan } from './new-page.ts';
import { readFrontmatterFiles } from './own-images.ts';
import type { AuthoringSite } from './read-site.ts';
import { rewriteForCopy } from './rewrite-for-copy.ts';
import { applyEdits, toPosition } from './text-edits.ts';

/**
 * Plans a docs version as a copy of the current one: pages, images, sidebars, and the entry in the site
 * configuration. In the copy, relative links that leave the docs are adjusted, and `redirectsFrom` is removed,
 * because an old path can lead to one page only.
 *
 * @throws UsageError for a name that can't be used, ProblemError when a page can't be read, as a link could be missed
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
    `npm run dev shows it at /docs/${name}. Links that begin with /docs lead to the latest version.`,
  );
  return plan;
}

function checkName(name: string, { contentDir, graph }: AuthoringSite): void {
  if (!/^[a-z0-9][a-z0-9._-]*$/i.test(name) || /\.[a-z][a-z0-9]+$/i.test(name.replace(/\.x$/, ''))) {
    throw new UsageError(`The version "${name}" can't be part of a URL. Write it like "5.x".`);
  }
  if (name === CURRENT_VERSION)
    throw new UsageError('The version "current" is in docs/. Choose another name.');
  getCurrentVersion(graph.versions);
  const folder = path.join(contentDir, VERSIONS_FOLDER, name);
  if (graph.versions.some((version) => version.name === name) || existsSync(folder)) {
    throw new UsageError(`The version "${name}" exists already. Choose another name.`);
  }
}

async function planPages(folder: string, { contentDir, graph }: AuthoringSite): Promise<FileChange[]> {
  const docs = path.join(contentDir, 'docs');
  const entries = await readdir(docs, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => toSlashPath(contentDir, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.split('/').some((part) => part.startsWith('.') || part === 'node_modules'))
    .sort(compareBytes);
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
      if (!PAGE_ENDING.test(file)) return { ...copy, after: await readFile(source) };
      const text = await readFile(source, 'utf8');
      try {
        return {
          ...copy,
          after: copyPage(
            text,
            { file, to, pagePath: paths.get(file), isPage: (url) => graph.routeMap.has(url) },
            contentDir,
          ),
        };
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        problems.push(...error.problems);
        return { ...copy, after: text };
      }
    }),
  );
  throwOnErrors(problems);
  return changes;
}

/** Text of a page in the copy of the docs. */
function copyPage(
  text: string,
  place: { file: string; to: string; pagePath: string | undefined; isPage(url: string): boolean },
  contentDir: string,
): string {
  const surroundings = {
    ...place,
    folder: 'docs',
    copy: place.to.split('/').slice(0, 2).join('/'),
    exists: (file: string) => existsSync(path.join(contentDir, file)),
  };
  const references = [
    ...readFrontmatterFiles(text),
    ...findReferences(text, path.join(contentDir, place.file)),
  ];
  const edits = references.flatMap((reference) => {
    const url = rewriteForCopy(reference, surroundings);
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
  plan.report.push(`Made ${toDisplayPath(file)}`);
}

async function planConfig(name: string, { contentDir }: AuthoringSite, plan: NewPlan): Promise<void> {
  const file = path.join(contentDir, 'site.config.ts');
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
