import pMap from 'p-map';
import { errorProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { decodePath, findPath, toHref } from '#app/engine/urls/paths.ts';
import { parseUrl } from '#app/engine/urls/parse-url.ts';
import { UnreachableError } from './fetch-page.ts';
import { fetchOrThrow, type CrawlContext } from './read-site.ts';
import { init, parse } from 'es-module-lexer';

/** Files of a crawl other than pages, and their dependents. */
export type NeededFiles = ReturnType<typeof createNeededFiles>;

/** Creates the collection of files, so that each is requested once, and no dependency is missing. */
export function createNeededFiles({ origin, site, fetchPage, output, concurrency }: CrawlContext) {
  /** Pathnames with the base path, each with its dependents; none for files that are only linked to. */
  const recorded = new Map<string, Set<string>>();
  const requested = new Set<string>();

  const toFile = (pathname: string): string | undefined => findPath(decodePath(pathname), site.baseUrl);

  function record(pathname: string): Set<string> | undefined {
    const file = toFile(pathname);
    if (file === undefined || output.has(file.slice(1))) return undefined;
    let dependents = recorded.get(pathname);
    if (dependents === undefined) recorded.set(pathname, (dependents = new Set()));
    return dependents;
  }

  async function write(file: string, body: Buffer): Promise<void> {
    output.write(file.slice(1), body);
    for (const pathname of await listReferences(file.slice(1), body, site.baseUrl)) {
      record(pathname)?.add(file);
    }
  }

  async function fetchFile(pathname: string, problems: Problem[]): Promise<void> {
    const file = toFile(pathname);
    if (file === undefined || output.has(file.slice(1))) return;
    const dependents = [...(recorded.get(pathname) ?? [])];
    const fix = dependents.length === 0 ? undefined : `It is needed by ${listPages(dependents)}.`;
    try {
      const { status, body } = await fetchPage(origin + pathname);
      if (status === 200) await write(file, body);
      // Links to missing files are reported as broken links; missing dependencies are errors.
      else if (fix !== undefined) {
        const message = `The file ${file} returned status ${status}.`;
        problems.push(errorProblem('crawl', message, { fix }));
      }
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error;
      problems.push(errorProblem('crawl', `${error.message}.`, { fix }));
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
          await write(path, (await fetchOrThrow(url, fetchPage)).body);
        },
        { concurrency },
      );
    },
    /** Records that a page or a file needs a file. */
    need(pathname: string, dependent: string): void {
      record(pathname)?.add(dependent);
    },
    /** Records that a page links to a file. The link check reports whether it exists. */
    link(pathname: string): void {
      record(pathname);
    },
    /** Fetches recorded files that have not been written, and their dependencies. Returns missing files. */
    async fetchRecorded(): Promise<Problem[]> {
      const problems: Problem[] = [];
      const listNew = (): string[] =>
        [...recorded.keys()].filter((pathname) => !requested.has(pathname)).sort();
      for (let pending = listNew(); pending.length > 0; pending = listNew()) {
        for (const pathname of pending) requested.add(pathname);
        await pMap(pending, (pathname) => fetchFile(pathname, problems), { concurrency });
      }
      return problems;
    },
  };
}

/** Pattern of scripts, whose imports must be published with them. */
const SCRIPT = /\.m?js$/;

/**
 * Lists the files of the site that a published file loads: imported modules and chunks, workers, and `url()` and
 * `@import` in stylesheets.
 *
 * @param file path relative to the base path, e.g. `assets/app-1a2b.js`
 * @param baseUrl base path of the site
 * @returns unique pathnames with the base path
 */
async function listReferences(file: string, body: Buffer, baseUrl: string): Promise<string[]> {
  const urls = await listUrls(file, body, baseUrl);
  // Any origin works; it only identifies URLs of the site.
  const url = new URL(baseUrl + file, 'http://site.invalid');
  const resolved = urls.flatMap((name) => {
    const target = parseUrl(name, url);
    return target?.origin === url.origin && target.pathname !== url.pathname ? [target.pathname] : [];
  });
  return [...new Set(resolved)];
}

async function listUrls(file: string, body: Buffer, baseUrl: string): Promise<string[]> {
  if (SCRIPT.test(file)) return await listScriptUrls(body.toString('utf8'), file, baseUrl);
  if (file.endsWith('.css')) return listStylesheetUrls(body.toString('utf8'));
  return [];
}

async function listScriptUrls(code: string, file: string, baseUrl: string): Promise<string[]> {
  await init;
  const imported = parse(code, file)[0].flatMap(({ n, s, e }) => {
    // The lexer does not parse template literals, which minifiers output.
    const name = n ?? /^`([^`$]+)`$/.exec(code.slice(s, e))?.[1];
    // Bare specifiers are no URLs; a bundle has none.
    return name !== undefined && /^\.{0,2}\//.test(name) ? [name] : [];
  });
  // Remix's manifest, workers, and the lists of chunks to preload, whose paths are relative to the base path.
  const written = [...code.matchAll(/["'`]([^"'`\s${}]*\bassets\/[^"'`\s${}]+\.\w+)["'`]/g)].flatMap(
    ([, path = '']) => {
      if (path.startsWith('assets/')) return [baseUrl + path];
      return path.startsWith(`${baseUrl}assets/`) ? [path] : [];
    },
  );
  return [...imported, ...written];
}

function listStylesheetUrls(code: string): string[] {
  const urls = [...code.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^"'\s)]+))\s*\)/g)];
  const imports = [...code.matchAll(/@import\s*(?:"([^"]*)"|'([^']*)')/g)];
  return [...urls, ...imports].flatMap(([, double, single, plain]) => {
    const name = double ?? single ?? plain ?? '';
    // A fragment refers to the page itself, e.g. to a gradient of an SVG.
    return name === '' || name.startsWith('#') ? [] : [name];
  });
}

/** Formats a list of pages: the first few, and the number of others. */
export function listPages(paths: Iterable<string>): string {
  const sorted = [...paths].sort();
  return sorted.slice(0, 5).join(', ') + (sorted.length > 5 ? ` and ${sorted.length - 5} more` : '');
}
