import { existsSync } from 'node:fs';
import type { ArticleEntry } from '#app/engine/content/graph/entries.server.ts';
import { listEntries } from '#app/engine/content/graph/route-map.server.ts';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { PAGE_EXTENSION } from '#app/engine/content/source/page-names.server.ts';
import { errorProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import type { ShownProblem } from '#app/engine/model/content-changed.ts';

/** Kind of the problem for a missing page. */
export const MISSING_PAGE = 'missing-page';

/**
 * Tracks pages whose files are renamed or deleted, or whose URLs change, while the server is running, so that open pages
 * can report it.
 */
export function trackMissingPages() {
  /** By former path; `renamed` is the page at its new path, from the same file or a renamed one. */
  const missing = new Map<string, { page: ArticleEntry; renamed: ArticleEntry | undefined }>();
  return {
    /** Updates the missing pages after a change of the content. */
    update(content: SiteState, before: SiteState): void {
      if (content === before) return;
      const pages = listEntries(content.graph.routeMap);
      const pagesBefore = listEntries(before.graph.routeMap);
      const known = new Set(pagesBefore.map(({ source }) => source.file));
      const added = pages.filter(({ source }) => !known.has(source.file));
      for (const page of pagesBefore) {
        if (content.graph.routeMap.has(page.path)) continue;
        // A page with an error has a file, but no entry.
        if (!existsSync(page.source.file) || findByFile(page, pages) !== undefined) {
          missing.set(page.path, { page, renamed: undefined });
        }
      }
      for (const [path, entry] of missing) {
        // `npm run rename` adds a redirect.
        if (content.graph.routeMap.has(path) || content.site.redirect(path) !== undefined) {
          missing.delete(path);
        } else {
          const { source, frontmatter } = entry.page;
          entry.renamed =
            findByFile(entry.renamed ?? entry.page, pages) ??
            added.find((page) => page.source.text === source.text) ??
            added.find((page) => page.frontmatter.title === frontmatter.title);
        }
      }
    },
    /** Adds a problem if the shown page is missing, and explains problems about missing pages in sidebars. */
    explain(path: string, problems: readonly ShownProblem[]): ShownProblem[] {
      const found = missing.get(path);
      return [
        ...(found === undefined ? [] : [describeMissing(found.page, found.renamed)]),
        ...problems.map((problem) => {
          const named = [...missing.values()].find(
            ({ page }) => problem.kind === 'sidebar' && problem.subject === getId(page),
          );
          if (named === undefined) return problem;
          const { renamed } = named;
          return {
            ...problem,
            fix:
              renamed === undefined
                ? 'It was deleted; remove it here, too.'
                : `It was renamed to "${getId(renamed)}".`,
          };
        }),
      ];
    },
  };
}

function findByFile({ source }: ArticleEntry, pages: readonly ArticleEntry[]): ArticleEntry | undefined {
  return pages.find((page) => page.source.file === source.file);
}

function describeMissing(page: ArticleEntry, renamed: ArticleEntry | undefined): ShownProblem {
  const problem =
    renamed?.source.file === page.source.file
      ? errorProblem(MISSING_PAGE, `The URL of ${page.relativeFile} has changed.`, {
          fix: `Its URL is now ${renamed.path}. To redirect the old URL, add ${page.path} to "redirectsFrom" in its frontmatter.`,
        })
      : describeMove(page, renamed);
  return { ...problem, absoluteFile: renamed?.source.file, isHere: true, frame: undefined };
}

function describeMove(page: ArticleEntry, renamed: ArticleEntry | undefined): Problem {
  const command = `npm run rename -- ${getId(page)} ${renamed === undefined ? 'new/path' : getId(renamed)}`;
  return renamed === undefined
    ? errorProblem(MISSING_PAGE, `${page.relativeFile} was deleted.`, {
        fix: `To move a page, run "${command}": links to it are updated, and its old URL redirects.`,
      })
    : errorProblem(MISSING_PAGE, `${page.relativeFile} was renamed to ${renamed.relativeFile}.`, {
        fix: `Its URL is now ${renamed.path}. To update links and redirect the old URL, undo the rename and run "${command}".`,
      });
}

/** Returns the id of a page: its file without `docs/` and extension. */
function getId({ relativeFile }: ArticleEntry): string {
  return relativeFile.replace(/^docs\//, '').replace(PAGE_EXTENSION, '');
}
