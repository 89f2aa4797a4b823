import { CONFIG_FILE } from '#app/engine/config/load-module.server.ts';
import type { ContentGraph } from '#app/engine/content/graph/content-graph.server.ts';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseDocument } from 'yaml';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { findPagePath } from '#app/engine/content/graph/entries.server.ts';
import { parseSource } from '#app/engine/content/source/source-file.server.ts';
import { warningProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { normalizePath } from '#app/engine/urls/paths.ts';
import { createRedirectLookup } from '#app/engine/urls/redirect-lookup.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import { listEntries } from '#app/engine/content/graph/route-map.server.ts';
import type { PageHistory } from './page-history.ts';

/** A former version of a page. */
interface OldPage {
  path: string;
  title: string | undefined;
}

/**
 * Finds moved or deleted pages whose former URL has no redirect. Bookmarks, search engines, and other sites still use
 * it.
 */
export function findMissingRedirects(content: SiteState, { moved, texts }: PageHistory): Problem[] {
  const { graph } = content;
  const articles = listEntries(graph.routeMap);
  const byFile = new Map(articles.map((article) => [article.relativeFile, article]));
  const findRedirect = createRedirectLookup(graph.redirects);
  const newNames = new Map<string, string>();
  for (const { file, movedTo } of moved) {
    if (movedTo !== undefined && !newNames.has(file)) newNames.set(file, movedTo);
  }
  const seen = new Set<string>();
  return moved.flatMap(({ file, commit, oldBlob }): Problem[] => {
    const text = texts.get(oldBlob);
    const old = text === undefined ? undefined : readOldPage(file, text, graph.versions);
    if (old === undefined || seen.has(old.path)) return [];
    seen.add(old.path);
    if (graph.routeMap.has(old.path) || findRedirect(old.path) !== undefined) return [];
    // A draft, a future-dated post, or an invalid page, which still exists.
    if (!byFile.has(file) && existsSync(path.join(graph.contentDir, file))) return [];
    const successor =
      byFile.get(followNames(file, newNames)) ??
      articles.find(({ frontmatter }) => old.title !== undefined && frontmatter.title === old.title);
    const when = commit === '' ? '' : ` in commit ${commit}`;
    if (successor === undefined) {
      return [
        warningProblem(
          'missing-redirect',
          `${file} was removed${when}, and its URL ${old.path} no longer works.`,
          {
            file: toDisplayPath(path.join(graph.contentDir, CONFIG_FILE)),
            fix: `Add { from: '${old.path}', to: '…' } to "redirects".`,
          },
        ),
      ];
    }
    return [
      warningProblem(
        'missing-redirect',
        `The page was at ${old.path} before${commit === '' ? '' : ` commit ${commit}`}, and that URL no longer works.`,
        {
          file: successor.source.displayPath,
          line: 1,
          column: 1,
          fix: `Add ${old.path} to "redirectsFrom" in its frontmatter.`,
        },
      ),
    ];
  });
}

/** Returns the final path of a file that was renamed, possibly several times. */
function followNames(file: string, newNames: ReadonlyMap<string, string>): string {
  const seen = new Set<string>();
  let name = file;
  for (let next = newNames.get(name); next !== undefined && !seen.has(next); next = newNames.get(name)) {
    seen.add(next);
    name = next;
  }
  return name;
}

/** Reads a former version of a page; undefined for drafts and files that were not pages. */
function readOldPage(file: string, text: string, versions: ContentGraph['versions']): OldPage | undefined {
  const source = parseSource(file, text, []);
  if (source === undefined) return undefined;
  const { slug, title, draft } = readFields(source.frontmatter);
  if (draft === true) return undefined;
  const urlPath = findPagePath(file, typeof slug === 'string' ? slug : undefined, versions);
  if (urlPath === undefined) return undefined;
  return { path: normalizePath(urlPath), title: typeof title === 'string' ? title : undefined };
}

/** Parses frontmatter that may be outdated or invalid. */
function readFields(frontmatter: string): Record<string, unknown> {
  const document = parseDocument(frontmatter, { schema: 'core', logLevel: 'silent' });
  if (document.errors.length > 0) return {};
  const value: unknown = document.toJS();
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
