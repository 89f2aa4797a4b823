import pMap from 'p-map';
import { errorProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { decodePath, findPath, toHref } from '#app/engine/urls/paths.ts';
import { UnreachableError } from './fetch-page.ts';
import { fetchOrThrow, type CrawlContext } from './read-site.ts';

/** Files of a crawl other than pages, and the pages that need them. */
export type NeededFiles = ReturnType<typeof createNeededFiles>;

/** Creates the collection of files, so that each is requested once. */
export function createNeededFiles({ origin, site, fetchPage, output, concurrency }: CrawlContext) {
  /** Pathnames with the base path, each with the pages that need it; none for files that are only linked to. */
  const recorded = new Map<string, Set<string>>();

  /** Returns the path of a file that has not been written; undefined for other URLs. */
  function findMissing(pathname: string): string | undefined {
    const file = findPath(decodePath(pathname), site.baseUrl);
    return file === undefined || output.has(file.slice(1)) ? undefined : file;
  }

  async function fetchFile(pathname: string, pages: ReadonlySet<string>): Promise<Problem[]> {
    const file = findMissing(pathname);
    if (file === undefined) return [];
    const fix = pages.size === 0 ? undefined : `It is needed by ${listPages(pages)}.`;
    try {
      const { status, body } = await fetchPage(origin + pathname);
      if (status === 200) output.write(file.slice(1), body);
      // Links to missing files are reported as broken links.
      else if (fix !== undefined)
        return [errorProblem('crawl', `The file ${file} returned status ${status}.`, { fix })];
      return [];
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error;
      return [errorProblem('crawl', `${error.message}.`, { fix })];
    }
  }

  return {
    /** Fetches and writes files that the site lists. Paths have no base path. */
    async copy(paths: readonly string[]): Promise<void> {
      await pMap(
        paths,
        async (path) => {
          // Files without an extension, e.g. `CNAME`, have no trailing slash either.
          const url = origin + toHref(path, { ...site, trailingSlash: false });
          output.write(path.slice(1), (await fetchOrThrow(url, fetchPage)).body);
        },
        { concurrency },
      );
    },
    /** Records a file that a page needs, or, without a page, a file that is linked to, which may not exist. */
    record(pathname: string, page?: string): void {
      if (findMissing(pathname) === undefined) return;
      const pages = recorded.get(pathname) ?? new Set();
      recorded.set(pathname, page === undefined ? pages : pages.add(page));
    },
    /** Fetches recorded files that have not been written. Returns missing files. */
    async fetchRecorded(): Promise<Problem[]> {
      const sorted = [...recorded].sort(([a], [b]) => (a < b ? -1 : 1));
      const problems = await pMap(sorted, ([pathname, pages]) => fetchFile(pathname, pages), { concurrency });
      return problems.flat();
    },
  };
}

/** Formats a list of pages: the first few, and the number of others. */
function listPages(paths: Iterable<string>): string {
  const sorted = [...paths].sort();
  return sorted.slice(0, 5).join(', ') + (sorted.length > 5 ? ` and ${sorted.length - 5} more` : '');
}
