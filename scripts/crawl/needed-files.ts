import pMap from 'p-map';
import { errorProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { decodePath, findPath, toHref } from '#app/engine/urls/paths.ts';
import { UnreachableError, type FetchPage } from './fetch-page.ts';
import type { OutputFolder } from './output-folder.ts';
import { mustFetch, type SiteFacts } from './read-site.ts';
import { init, parse } from 'es-module-lexer';

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
        const message = `The file ${file} returned status ${status}.`;
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

/** Script files of the site, whose imports have to be published with them. */
const SCRIPT = /\.m?js$/;

/**
 * Lists the files of the site that a published file loads: modules and chunks that a script imports, workers that it
 * starts, `url()` and `@import` of a stylesheet.
 *
 * @param file path relative to the base, e.g. `assets/app-1a2b.js`
 * @param baseUrl base path of the site
 * @returns pathnames with base, once each
 */
async function listReferences(file: string, body: Buffer, baseUrl: string): Promise<string[]> {
  const named = await listNamed(file, body, baseUrl);
  // Any origin works; it only identifies URLs of the site.
  const url = new URL(baseUrl + file, 'http://site.invalid');
  const resolved = named.flatMap((name) => {
    if (!URL.canParse(name, url.href)) return [];
    const { origin, pathname } = new URL(name, url);
    return origin === url.origin && pathname !== url.pathname ? [pathname] : [];
  });
  return [...new Set(resolved)];
}

async function listNamed(file: string, body: Buffer, baseUrl: string): Promise<string[]> {
  if (SCRIPT.test(file)) return await listOfScript(body.toString('utf8'), file, baseUrl);
  if (file.endsWith('.css')) return listOfStylesheet(body.toString('utf8'));
  return [];
}

async function listOfScript(code: string, file: string, baseUrl: string): Promise<string[]> {
  await init;
  const imported = parse(code, file)[0].flatMap(({ n, s, e }) => {
    // The lexer does not parse template literals, which minifiers output.
    const name = n ?? /^`([^`$]+)`$/.exec(code.slice(s, e))?.[1];
    // Packages have no URL; none is left in a bundle.
    return name !== undefined && /^\.{0,2}\//.test(name) ? [name] : [];
  });
  // Remix' manifest, workers, and the lists of chunks to preload, whose paths are relative to the base.
  const written = [...code.matchAll(/["'`]([^"'`\s${}]*\bassets\/[^"'`\s${}]+\.\w+)["'`]/g)].flatMap(
    ([, path = '']) => {
      if (path.startsWith('assets/')) return [baseUrl + path];
      return path.startsWith(`${baseUrl}assets/`) ? [path] : [];
    },
  );
  return [...imported, ...written];
}

function listOfStylesheet(code: string): string[] {
  const urls = [...code.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^"'\s)]+))\s*\)/g)];
  const imports = [...code.matchAll(/@import\s*(?:"([^"]*)"|'([^']*)')/g)];
  return [...urls, ...imports].flatMap(([, double, single, plain]) => {
    const name = double ?? single ?? plain ?? '';
    // A fragment is a part of the page, e.g. of a drawing.
    return name === '' || name.startsWith('#') ? [] : [name];
  });
}

/** Formats a list of pages: the first few, and the number of others. */
export function listPages(paths: Iterable<string>): string {
  const sorted = [...paths].sort();
  return sorted.slice(0, 5).join(', ') + (sorted.length > 5 ? ` and ${sorted.length - 5} more` : '');
}
