import type { ViteDevServer, WebSocketClient } from 'vite';
import { type SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { findSource } from '#app/engine/content/graph/articles.server.ts';
import { findPageResult } from '#app/engine/server/load-page.server.ts';
import { formatProblem } from '#app/engine/diagnostics/problem.ts';
import {
  CONTENT_CHANGED,
  PAGE_OPENED,
  PROBLEMS_FOUND,
  type ContentChange,
  type FoundProblems,
  type OpenedPage,
  type ShownProblem,
} from '#app/engine/model/content-changed.ts';
import { decodePath, findPath, normalizePath } from '#app/engine/urls/paths.ts';
import { trackMissingPages, MISSING_PAGE } from './missing-pages.ts';
import { listBlogEntries, listSidebarEntries } from '#app/engine/server/sidebar-entries.server.ts';
import { findPageProblems, findShownProblems, type Coverage } from './problem-report.ts';

/** Pages that are open in browsers. */
export type OpenPages = ReturnType<typeof trackOpenPages>;

interface OpenPagesOptions {
  hot: ViteDevServer['ws'];
  baseUrl: string;
  getContent(): Promise<SiteState>;
  /** Called with the problems that are sent. */
  report(problems: readonly ShownProblem[], coverage: Coverage): void;
}

/** Tracks which pages are open, and pushes changes to them, which is faster than a notification and a request. */
// eslint-disable-next-line max-lines-per-function -- one closure: its functions share the list of open pages
export function trackOpenPages({ hot, baseUrl, getContent, report }: OpenPagesOptions) {
  const opened = new WeakMap<WebSocketClient, string>();

  /** Time of the last change, in milliseconds since the Unix epoch. */
  let changedAt = 0;
  /** Errors found by the last validation of each page, by path. */
  const pagesWithErrors = new Map<string, ShownProblem[]>();
  const missing = trackMissingPages();

  hot.on(PAGE_OPENED, ({ pathname, since }: OpenedPage, client: WebSocketClient) => {
    opened.set(client, pathname);
    // Changes between sending the document and connecting were not sent to the client.
    if (since !== undefined && since < changedAt) {
      client.send(CONTENT_CHANGED, { layout: true, sidebars: true, page: undefined } satisfies ContentChange);
    }
    const path = toPath(pathname);
    void findProblemsNow(path)
      .then((problems) => {
        recordErrors(path, problems);
        report(problems, 'some');
        if (opened.get(client) === pathname) sendProblems(client, path, problems);
      })
      // Internal errors are reported when the page itself is requested.
      .catch(() => undefined);
  });

  function toPath(pathname: string): string {
    return normalizePath(findPath(decodePath(pathname), baseUrl) ?? '/');
  }

  /**
   * Returns the current problems of a page. Starts over if the content changes during validation, so that results are
   * never older than those of `update`.
   */
  async function findProblemsNow(path: string): Promise<ShownProblem[]> {
    for (;;) {
      const content = await getContent();
      const problems = await findShownProblems(content, path);
      if (content === (await getContent())) return missing.explain(path, problems);
    }
  }

  function recordErrors(path: string, problems: readonly ShownProblem[]): void {
    const errors = problems.filter(
      ({ level, isHere, kind }) => level === 'error' && isHere && kind !== MISSING_PAGE,
    );
    if (errors.length === 0) pagesWithErrors.delete(path);
    else pagesWithErrors.set(path, errors);
  }

  /** Sends a page its problems and the known errors of other pages. */
  function sendProblems(client: WebSocketClient, path: string, problems: readonly ShownProblem[]): void {
    const known = new Set(problems.map(formatProblem));
    const others = [...pagesWithErrors]
      .flatMap(([other, errors]) => (other === path ? [] : errors))
      .filter((problem) => !known.has(formatProblem(problem)))
      .map((problem) => ({ ...problem, isHere: false }));
    const all = [...problems, ...others].sort((a, b) => a.level.localeCompare(b.level, 'en'));
    client.send(PROBLEMS_FOUND, { problems: all } satisfies FoundProblems);
  }

  /** Sends all open pages their problems. `found` contains problems that are already known, by path. */
  async function notifyClients(found: ReadonlyMap<string, readonly ShownProblem[]>): Promise<void> {
    for (const client of hot.clients) {
      const pathname = opened.get(client);
      if (pathname === undefined) continue;
      const path = toPath(pathname);
      const problems = found.get(path) ?? (await findProblemsNow(path));
      // A client that navigated in the meantime is notified after the validation of its new page.
      if (opened.get(client) === pathname) sendProblems(client, path, problems);
    }
  }

  return {
    /** Sends each open page its changes and problems. `files` are the absolute paths of the changed files. */
    async update(content: SiteState, before: SiteState, files: readonly string[]): Promise<void> {
      changedAt = Date.now();
      missing.update(content, before);
      const parts = compare(content, before);
      const clients = [...hot.clients].map((client) => ({ client, pathname: opened.get(client) }));
      for (const { client, pathname } of clients) {
        // Problems are sent below; internal errors are reported when the page is requested.
        const result =
          pathname && (await findPageResult(content.site, toPath(pathname)).catch(() => undefined));
        const page = pathname && result ? { pathname, result } : undefined;
        client.send(CONTENT_CHANGED, { ...parts, page } satisfies ContentChange);
      }
      const shown = clients.map(({ pathname }) => (pathname === undefined ? '/' : toPath(pathname)));
      const all = new Map<string, ShownProblem[]>();
      const validate = async (paths: Iterable<string>): Promise<void> => {
        for (const path of paths) {
          const problems = missing.explain(path, await findShownProblems(content, path));
          all.set(path, problems);
          recordErrors(path, problems);
        }
      };
      // Validates saved pages, open or not, and pages with errors until they have none.
      const first = new Set(['/', ...shown, ...pagesWithErrors.keys()]);
      const changed = new Set([...listChanged(content, before), ...content.compiler.listDependents(files)]);
      const others = [...changed].filter((path) => !first.has(path));
      await validate(first);
      // Compiling, e.g., a new folder of a hundred pages takes seconds, so fixed problems are removed before that.
      if (others.length > 1) {
        report([...all.values()].flat(), 'known');
        await notifyClients(all);
      }
      await validate(others);
      report([...all.values()].flat(), 'all');
      await notifyClients(all);
    },
    /** Reports the errors of a page, open or not. */
    async validatePage(path: string): Promise<void> {
      const content = await getContent();
      if (!(await findPageProblems(content, path)).some(({ level }) => level === 'error')) return;
      recordErrors(path, await findProblemsNow(path));
      const errors = pagesWithErrors.get(path) ?? [];
      report(errors, 'some');
      await notifyClients(new Map());
    },
  };
}

/** Lists the paths of pages with a source file. */
export function listSourcePages({ graph }: SiteState): string[] {
  return [...graph.routeMap].flatMap(([path, entry]) =>
    findSource(entry, graph) === undefined ? [] : [path],
  );
}

/** Lists the paths of pages whose files have changed. */
function listChanged({ graph }: SiteState, { graph: before }: SiteState): string[] {
  return [...graph.routeMap].flatMap(([path, entry]) =>
    findSource(entry, graph)?.text === findSource(before.routeMap.get(path), before)?.text ? [] : [path],
  );
}

function compare(content: SiteState, before: SiteState): Pick<ContentChange, 'layout' | 'sidebars'> {
  return {
    layout: JSON.stringify(content.site.layout) !== JSON.stringify(before.site.layout),
    sidebars: listSidebars(content) !== listSidebars(before),
  };
}

/** Serializes the entries of all sidebars: those of the docs versions, and that of the blog. */
function listSidebars({ graph }: SiteState): string {
  const { versions, config, today } = graph;
  const docs = versions.map(({ sidebar }) => listSidebarEntries(sidebar, config, today));
  return JSON.stringify([...docs, listBlogEntries(graph)]);
}
