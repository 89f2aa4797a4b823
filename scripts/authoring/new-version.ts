import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { getCurrentVersion } from './current-version.ts';
import { CONFIG_FILE } from '#app/engine/config/load-module.server.ts';
import { VERSION } from '#app/engine/content/compile/plugins/package-versions.server.ts';
import { PAGE_EXTENSION } from '#app/engine/content/source/page-names.server.ts';
import { readLockedVersions } from '#app/engine/content/source/tested-versions.server.ts';
import { collectInto, throwOnErrors, type Problem } from '#app/engine/diagnostics/problem.ts';
import { listFiles, toDisplayPath, toSlashPath } from '#app/engine/lib/file-paths.server.ts';
import { CURRENT_VERSION, VERSIONS_FOLDER } from '#app/engine/config/docs-versions.ts';
import { toPosition } from '#app/engine/lib/text.ts';
import { hasExtension } from '#app/engine/urls/paths.ts';
import { UsageError } from '../cli/command.ts';
import type { FileChange } from './change-files.ts';
import { addDocsVersion, editModule, findImports } from './config-text.ts';
import { findReferences } from './find-references.ts';
import { findFrontmatterReferences, removeField } from './frontmatter-text.ts';
import type { NewPlan } from './new-page.ts';
import type { AuthoringSite } from './read-site.ts';
import { applyEdits } from './text-edits.ts';
import { rewriteReference, type PathMapping, type ReferenceContext } from './rewrite-reference.ts';

/**
 * Plans a docs version as a copy of the current one: pages, images, sidebars, and the entry in the site configuration.
 * In the copy, relative links that leave the docs are adjusted, versions of packages are inserted, because the lockfile
 * will change, and `redirectsFrom` is removed, because a former path can redirect to only one page.
 *
 * @throws UsageError for an invalid name, ProblemError if a page can't be parsed, because a link could be missed
 */
export async function planVersion(name: string, site: AuthoringSite): Promise<NewPlan> {
  checkName(name, site);
  throwOnErrors(site.graph.problems);
  const { contentDir } = site;
  const folder = `${VERSIONS_FOLDER}/${name}`;
  const pages = await planPages(createCopyMapping(name), site);
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

function createCopyMapping(name: string): PathMapping {
  return {
    mapFile: (file) => file.replace(/^docs\//, `${VERSIONS_FOLDER}/${name}/`),
    mapPath: (urlPath) => urlPath.replace(/^\/docs(?=\/|$)/, `/docs/${name}`),
    mapsAbsolutePaths: false,
  };
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

async function planPages(mapping: PathMapping, { contentDir, graph }: AuthoringSite): Promise<FileChange[]> {
  const files = (await listFiles(path.join(contentDir, 'docs'))).map((file) => `docs/${file}`);
  const paths = new Map(
    [...graph.routeMap].flatMap(([url, entry]) =>
      entry.kind === 'doc' ? [[entry.doc.relativeFile, url]] : [],
    ),
  );
  const versions = await readLockedVersions();
  const problems: Problem[] = [];
  const changes = await Promise.all(
    files.map(async (file): Promise<FileChange> => {
      const source = path.join(contentDir, file);
      const copy = { file: path.join(contentDir, mapping.mapFile(file)), before: undefined };
      if (!PAGE_EXTENSION.test(file)) return { ...copy, after: await readFile(source) };
      const text = await readFile(source, 'utf8');
      const pagePath = paths.get(file);
      const context = {
        file,
        pagePaths: pagePath === undefined ? [] : [pagePath],
        exists: (name: string) => existsSync(path.join(contentDir, name)),
        isPage: (url: string) => graph.routeMap.has(url),
      };
      try {
        const after = copyPage(text, source, context, mapping);
        return {
          ...copy,
          after: after.replace(VERSION, (token, name: string) => versions.get(name) ?? token),
        };
      } catch (error) {
        collectInto(problems)(error);
        return { ...copy, after: text };
      }
    }),
  );
  throwOnErrors(problems);
  return changes;
}

function copyPage(text: string, source: string, context: ReferenceContext, mapping: PathMapping): string {
  const references = [...findFrontmatterReferences(text), ...findReferences(text, source)];
  const edits = references.flatMap((reference) => {
    const url = rewriteReference(reference, context, mapping);
    return typeof url === 'string' ? [{ start: reference.start, end: reference.end, text: url }] : [];
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
