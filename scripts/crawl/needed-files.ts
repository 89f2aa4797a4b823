import pMap from 'p-map';
import { errorProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { decodePath, findPath, toHref } from '#app/engine/urls/paths.ts';
import { listReferences } from './asset-references.ts';
import { UnreachableError, type FetchPage } from './fetch-page.ts';
import { listPages } from './list-pages.ts';
import type { OutputFolder } from './output-folder.ts';
import { mustFetch, type SiteFacts } from './read-site.ts';

interface NeededFilesOptions {
  origin: string;
  site: Pick<SiteFacts, 'baseUrl' | 'trailingSlash'>;
  fetchPage: FetchPage;
  output: Pick<OutputFolder, 'write' | 'has'>;
  concurrency: number;
}

/** Files of a crawl besides pages, and what needs them. */
export interface NeededFiles {
  /** Fetches files that the site lists and writes them where they were. Paths know no base. */
  copy(paths: readonly string[]): Promise<void>;
  /** Notes that a page or a file needs a file. */
  need(pathname: string, user: string): void;
  /** Notes that a page only links to a file: whether it exists is for the link check. */
  link(pathname: string): void;
  /** Fetches recorded files that have not been written, and their dependencies. Returns missing files. */
  fetchRecorded(): Promise<Problem[]>;
}

/** Collects files, so that each is requested once, and nothing that the site needs is forgotten. */
export function createNeededFiles(options: NeededFilesOptions): NeededFiles {
  const { origin, site, fetchPage, output, concurrency } = options;
  /** Pathnames with base, each with the pages that need it; none for files that are only linked to. */
  const noted = new Map<string, Set<string>>();
  const tried = new Set<string>();

  const toFile = (pathname: string): string | undefined => findPath(decodePath(pathname), site.baseUrl);

  function note(pathname: string): Set<string> | undefined {
    const file = toFile(pathname);
    if (file === undefined || output.has(file.slice(1))) return undefined;
    let users = noted.get(pathname);
    if (users === undefined) noted.set(pathname, (users = new Set()));
    return users;
  }

  async function write(file: string, body: Buffer): Promise<void> {
    output.write(file.slice(1), body);
    for (const pathname of await listReferences(file.slice(1), body, site.baseUrl)) {
      note(pathname)?.add(file);
    }
  }

  async function fetchOne(pathname: string, problems: Problem[]): Promise<void> {
    const file = toFile(pathname);
    if (file === undefined || output.has(file.slice(1))) return;
    const users = [...(noted.get(pathname) ?? [])];
    const remedy = users.length === 0 ? undefined : `It is needed by ${listPages(users)}.`;
    try {
      const { status, body } = await fetchPage(origin + pathname);
      if (status === 200) await write(file, body);
      // Links to missing files are reported as broken links; missing dependencies are errors.
      else if (remedy !== undefined) {
        const message = `The file ${file} was answered with status ${status}.`;
        problems.push(errorProblem('crawl', message, { remedy }));
      }
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error;
      problems.push(errorProblem('crawl', `${error.message}.`, { remedy }));
    }
  }

  return {
    async copy(paths) {
      await pMap(
        paths,
        async (path) => write(path, (await mustFetch(origin + toHref(path, site), fetchPage)).body),
        { concurrency },
      );
    },
    need(pathname, user) {
      note(pathname)?.add(user);
    },
    link(pathname) {
      note(pathname);
    },
    async fetchRecorded() {
      const problems: Problem[] = [];
      const listNew = (): string[] => [...noted.keys()].filter((pathname) => !tried.has(pathname)).sort();
      for (let wanted = listNew(); wanted.length > 0; wanted = listNew()) {
        for (const pathname of wanted) tried.add(pathname);
        await pMap(wanted, (pathname) => fetchOne(pathname, problems), { concurrency });
      }
      return problems;
    },
  };
}
