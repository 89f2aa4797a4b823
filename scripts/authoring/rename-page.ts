import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CONFIG_FILE } from '#app/engine/config/load-module.server.ts';
import { PAGE_EXTENSION } from '#app/engine/content/source/page-names.server.ts';
import { VERSIONS_FOLDER } from '#app/engine/config/docs-versions.ts';
import { HOME_FILES } from '#app/engine/content/graph/content-graph.server.ts';
import { getDocId, type ArticleEntry } from '#app/engine/content/graph/entries.server.ts';
import {
  formatLocation,
  collectInto,
  throwOnErrors,
  warningProblem,
  type Position,
  type Problem,
} from '#app/engine/diagnostics/problem.ts';
import { toDisplayPath, isInside } from '#app/engine/lib/file-paths.server.ts';
import { toPosition } from '#app/engine/lib/text.ts';
import { UsageError } from '../cli/command.ts';
import type { FileChange } from './change-files.ts';
import { editModule, findConfigStrings, removeEntries } from './config-text.ts';
import { findReferences, type Reference } from './find-references.ts';
import { isPost } from './find-page.ts';
import { changeRedirectsFrom, findFrontmatterReferences } from './frontmatter-text.ts';
import { findOwnImages, resolveFile } from './own-images.ts';
import { readMdxFiles, type AuthoringSite } from './read-site.ts';
import {
  createMoveMapping,
  rewriteReference,
  rewriteAbsoluteUrl,
  UNCLEAR,
  type Move,
} from './rewrite-reference.ts';
import { applyEdits, type TextEdit } from './text-edits.ts';

/** Planned changes of a rename. */
export interface RenamePlan {
  changes: FileChange[];
  /** A line for each change, with its location. */
  report: string[];
  /** Links that must be fixed manually. */
  warnings: Problem[];
}

/**
 * Plans the move of a page: the file itself, every reference to it, its own relative references, the sidebar, the site
 * configuration, and the redirect from its old URL. Nothing else in any file changes.
 *
 * @throws ProblemError if a content file can't be parsed, because a link in it could be missed
 */
export async function planRename(page: ArticleEntry, move: Move, site: AuthoringSite): Promise<RenamePlan> {
  throwOnErrors(site.graph.problems.filter(({ level }) => level === 'error'));
  const { contentDir } = site;
  if (existsSync(path.join(contentDir, move.to))) {
    throw new UsageError(
      `${toDisplayPath(path.join(contentDir, move.to))} already exists. Choose another name.`,
    );
  }
  const plan: RenamePlan = { changes: [], report: [], warnings: [] };
  const urlPath = move.fromPath === move.toPath ? '' : ` (${move.fromPath} → ${move.toPath})`;
  plan.report.push(`${toDisplayPath(path.join(contentDir, move.from))} → ${move.to}${urlPath}`);
  await planPages(page, move, site, plan);
  await planModules(page, move, site, plan);
  return plan;
}

async function planPages(
  page: ArticleEntry,
  move: Move,
  site: AuthoringSite,
  plan: RenamePlan,
): Promise<void> {
  const { contentDir } = site;
  const texts = await readMdxFiles(contentDir);
  const references = readReferences(texts, contentDir);
  const pagePaths = findPagePaths(references, site);
  const images = await findOwnImages(references, move, site);
  const mapping = createMoveMapping(move);
  for (const [from, to] of images) {
    const file = path.join(contentDir, from);
    plan.changes.push({ file, before: '', after: '', moveTo: path.join(contentDir, to) });
    plan.report.push(`${toDisplayPath(file)} → ${to}`);
  }
  for (const [file, text] of texts) {
    const absolute = path.join(contentDir, file);
    const context = {
      file,
      pagePaths: [...(pagePaths.get(file) ?? [])],
      exists: (relative: string) => existsSync(path.join(contentDir, relative)),
      isPage: (urlPath: string) => site.graph.routeMap.has(urlPath),
    };
    const edits: TextEdit[] = [];
    for (const reference of references.get(file) ?? []) {
      // The path from the page to an image that moves with it does not change.
      if (file === move.from && images.has(resolveFile(file, reference.url))) continue;
      const written = rewriteReference(reference, context, mapping);
      if (written === undefined) continue;
      const position = toPosition(text, reference.start);
      if (written === UNCLEAR) {
        plan.warnings.push(
          warningProblem('rename', `The link "${reference.url}" resolves to a different URL on each page.`, {
            file: toDisplayPath(absolute),
            ...position,
            fix: 'Link to the file of the page, with its extension.',
          }),
        );
        continue;
      }
      edits.push({ start: reference.start, end: reference.end, text: written });
      plan.report.push(`${formatPosition(absolute, position)} ${reference.url} → ${written}`);
    }
    if (file === move.from) edits.push(...planRedirect(page, move, site, text, plan));
    if (edits.length === 0 && file !== move.from) continue;
    plan.changes.push({
      file: absolute,
      before: text,
      after: applyEdits(text, edits),
      moveTo: file === move.from ? path.join(contentDir, move.to) : undefined,
    });
  }
}

function readReferences(texts: ReadonlyMap<string, string>, contentDir: string): Map<string, Reference[]> {
  const problems: Problem[] = [];
  const references = new Map<string, Reference[]>();
  for (const [file, text] of texts) {
    try {
      const inText = findReferences(text, path.join(contentDir, file));
      references.set(file, [...findFrontmatterReferences(text), ...inText]);
    } catch (error) {
      collectInto(problems)(error);
    }
  }
  throwOnErrors(problems);
  return references;
}

/**
 * Finds the paths of the pages that show each file. A partial is shown on all pages that import it, directly or
 * indirectly.
 */
function findPagePaths(
  references: ReadonlyMap<string, readonly Reference[]>,
  { graph }: AuthoringSite,
): Map<string, Set<string>> {
  const shown = new Map<string, Set<string>>();
  const show = (file: string, urlPath: string): void => {
    const known = shown.get(file) ?? new Set();
    if (known.has(urlPath)) return;
    shown.set(file, known.add(urlPath));
    for (const { kind, url } of references.get(file) ?? []) {
      if (kind !== 'file' || !PAGE_EXTENSION.test(url)) continue;
      show(path.posix.join(path.posix.dirname(file), url), urlPath);
    }
  };
  for (const [urlPath, entry] of graph.routeMap) {
    if (entry.kind === 'doc') show(entry.doc.relativeFile, urlPath);
    else if (entry.kind === 'post') show(entry.post.relativeFile, urlPath);
    else if (entry.kind === 'home') HOME_FILES.forEach((file) => show(file, urlPath));
  }
  return shown;
}

/** Plans the redirect from the former path, unless the page is a draft, which was never published. */
function planRedirect(
  page: ArticleEntry,
  move: Move,
  { contentDir, today }: AuthoringSite,
  text: string,
  plan: RenamePlan,
): TextEdit[] {
  if (move.fromPath === move.toPath) return [];
  const isPublished = !page.frontmatter.draft && (!isPost(page) || page.date <= today);
  const add = isPublished ? move.fromPath : undefined;
  const edits = changeRedirectsFrom(text, { add, remove: move.toPath });
  for (const { start } of edits) {
    const position = formatPosition(path.join(contentDir, move.from), toPosition(text, start));
    plan.report.push(
      `${position} ${add === undefined ? 'the new URL no longer redirects' : `redirect from ${add}`}`,
    );
  }
  return edits;
}

/** Plans changes of the sidebars, which refer to pages by id, and of the site configuration, which uses paths. */
async function planModules(
  page: ArticleEntry,
  move: Move,
  { contentDir, site }: AuthoringSite,
  plan: RenamePlan,
): Promise<void> {
  const mapping = createMoveMapping(move);
  for (const file of new Set(site.inputs)) {
    if (!isInside(contentDir, file)) continue;
    const text = await readFile(file, 'utf8');
    // Only the current version has pages that can be renamed; the ids of older ones are their own.
    const isOlderVersion = isInside(path.join(contentDir, VERSIONS_FOLDER), file);
    const hasIds = !isPost(page) && !isOlderVersion && path.basename(file) !== CONFIG_FILE;
    // If a page moves back to a former path, the redirect from that path would point to itself.
    const edits = removeEntries(text, { from: move.toPath, to: move.fromPath });
    const loops = [...edits];
    for (const { start, end } of loops) {
      const at = start + text.slice(start, end).search(/\S/);
      const position = formatPosition(file, toPosition(text, at));
      plan.report.push(`${position} the redirect from ${move.toPath} is removed`);
    }
    for (const { value, property, start, end } of findConfigStrings(text)) {
      if (loops.some((loop) => loop.start <= start && start < loop.end)) continue;
      const isId = hasIds && (property === undefined || property === 'id' || property === 'doc');
      const isAbsoluteUrl = property === 'to' || property === 'href';
      const after = isId && value === getDocId(move.from) ? getDocId(move.to) : undefined;
      const written = after ?? (isAbsoluteUrl ? rewriteAbsoluteUrl(value, mapping) : undefined);
      if (written === undefined) continue;
      edits.push({ start, end, text: written });
      plan.report.push(`${formatPosition(file, toPosition(text, start))} ${value} → ${written}`);
    }
    if (edits.length === 0) continue;
    plan.changes.push({ file, before: text, after: await editModule(file, text, edits) });
  }
}

function formatPosition(file: string, position: Position): string {
  return formatLocation({ file: toDisplayPath(file), ...position });
}
