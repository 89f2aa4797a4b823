import type { ViteDevServer, WebSocketClient } from 'vite';
import { findSource, type Content } from '#app/engine/server/index.server.ts';
import type { PageAnswer } from '#app/engine/model/page-data.ts';
import { formatProblem, ProblemError } from '#app/engine/diagnostics/problem.ts';
import {
  CONTENT_CHANGED,
  PAGE_OPENED,
  PROBLEMS_FOUND,
  type ContentChange,
  type FoundProblems,
  type OpenedPage,
  type ShownProblem,
} from '#app/engine/model/content-changed.ts';
import { decodePath, findPath, normalisePath } from '#app/engine/urls/paths.ts';
import { trackMissingPages, MISSING_PAGE } from './missing-pages.ts';
import { findShownProblems } from './problem-report.ts';

/** The pages that authors have open in their browsers. */
export interface OpenPages {
  /** Sends each page what changed of it, and what is wrong. `files` are those that changed, absolute. */
  update(content: Content, before: Content, files: readonly string[]): Promise<void>;
  /** Looks for errors of a page that nobody may have open, and tells them. */
  validatePage(path: string): Promise<void>;
}

interface OpenPagesOptions {
  hot: ViteDevServer['ws'];
  baseUrl: string;
  getContent(): Promise<Content>;
  /** Called with what is wrong, as it is sent; `isComplete` says whether that is all there is on open pages. */
  report(problems: readonly ShownProblem[], isComplete: boolean): void;
}

/**
 * Follows which pages are open. A page is not told to come and fetch what changed: it is sent along, because one way is
 * shorter than three.
 */
export function trackOpenPages({ hot, baseUrl, getContent, report }: OpenPagesOptions): OpenPages {
  const opened = new WeakMap<WebSocketClient, string>();

  /** When something changed last, in milliseconds since 1970. */
  let changedAt = 0;
  /** The errors of the pages that had some when they were looked at last, by path. */
  const pagesWithErrors = new Map<string, ShownProblem[]>();
  const missing = trackMissingPages();

  hot.on(PAGE_OPENED, ({ pathname, since }: OpenedPage, client: WebSocketClient) => {
    opened.set(client, pathname);
    // What changed between the document and now was told when nobody listened.
    if (since !== undefined && since < changedAt) {
      client.send(CONTENT_CHANGED, { shell: true, sidebars: true, page: undefined } satisfies ContentChange);
    }
    const path = toPath(pathname);
    void findProblemsNow(path)
      .then((problems) => {
        noteErrors(path, problems);
        report(problems, false);
        if (opened.get(client) === pathname) sendProblems(client, path, problems);
      })
      // What is no author's mistake is told when the page itself is asked for.
      .catch(() => undefined);
  });

  function toPath(pathname: string): string {
    return normalisePath(findPath(decodePath(pathname), baseUrl) ?? '/');
  }

  /**
   * What is wrong with a page by now. A look at a page may take longer than it takes to save it once more, and what it found
   * then is older than what `update` has told.
   */
  async function findProblemsNow(path: string): Promise<ShownProblem[]> {
    for (;;) {
      const content = await getContent();
      const problems = await findShownProblems(content, path);
      if (content === (await getContent())) return missing.explain(path, problems);
    }
  }

  function noteErrors(path: string, problems: readonly ShownProblem[]): void {
    const errors = problems.filter(
      ({ level, isHere, kind }) => level === 'error' && isHere && kind !== MISSING_PAGE,
    );
    if (errors.length === 0) pagesWithErrors.delete(path);
    else pagesWithErrors.set(path, errors);
  }

  /** Sends a page what is wrong with it, and what is known to be wrong with others. */
  function sendProblems(client: WebSocketClient, path: string, problems: readonly ShownProblem[]): void {
    const known = new Set(problems.map(formatProblem));
    const others = [...pagesWithErrors]
      .flatMap(([other, errors]) => (other === path ? [] : errors))
      .filter((problem) => !known.has(formatProblem(problem)))
      .map((problem) => ({ ...problem, isHere: false }));
    const all = [...problems, ...others].sort((a, b) => a.level.localeCompare(b.level, 'en'));
    client.send(PROBLEMS_FOUND, { problems: all } satisfies FoundProblems);
  }

  /** Tells all open pages what is wrong; `found` is what was found of some of them just now, by path. */
  async function notifyClients(found: ReadonlyMap<string, readonly ShownProblem[]>): Promise<void> {
    for (const client of hot.clients) {
      const pathname = opened.get(client);
      if (pathname === undefined) continue;
      const path = toPath(pathname);
      const problems = found.get(path) ?? (await findProblemsNow(path));
      // Whoever has gone on to another page meanwhile is told when that has been looked at.
      if (opened.get(client) === pathname) sendProblems(client, path, problems);
    }
  }

  async function findAnswer(content: Content, pathname: string): Promise<PageAnswer | undefined> {
    const path = toPath(pathname);
    try {
      const page = await content.findPage(path);
      if (page !== undefined) return { page };
    } catch (error) {
      if (error instanceof ProblemError) return undefined;
      throw error;
    }
    const target = content.findRedirect(path);
    return target === undefined ? undefined : { redirect: target };
  }

  return {
    async update(content, before, files) {
      changedAt = Date.now();
      missing.note(content, before);
      const parts = compare(content, before);
      const clients = [...hot.clients].map((client) => ({ client, pathname: opened.get(client) }));
      for (const { client, pathname } of clients) {
        // What is no author's mistake the page is told when it asks itself.
        const answer =
          pathname === undefined ? undefined : await findAnswer(content, pathname).catch(() => undefined);
        const page = pathname === undefined || answer === undefined ? undefined : { pathname, answer };
        client.send(CONTENT_CHANGED, { ...parts, page } satisfies ContentChange);
      }
      const shown = clients.map(({ pathname }) => (pathname === undefined ? '/' : toPath(pathname)));
      const all = new Map<string, ShownProblem[]>();
      // What was saved is looked at, whether anybody has it open or not, and what had mistakes until it has none.
      const changed = [...listChanged(content, before), ...content.listDependents(files)];
      for (const path of new Set(['/', ...shown, ...changed, ...pagesWithErrors.keys()])) {
        all.set(path, missing.explain(path, await findShownProblems(content, path)));
      }
      for (const [path, problems] of all) noteErrors(path, problems);
      report([...all.values()].flat(), true);
      await notifyClients(all);
    },
    async validatePage(path) {
      const content = await getContent();
      if (!(await content.findProblems(path)).some(({ level }) => level === 'error')) return;
      noteErrors(path, await findProblemsNow(path));
      const errors = pagesWithErrors.get(path) ?? [];
      report(errors, false);
      await notifyClients(new Map());
    },
  };
}

/** Paths of the pages that authors wrote. */
export function listWritten({ index }: Content): string[] {
  return [...index.catalog].flatMap(([path, entry]) =>
    findSource(entry, index) === undefined ? [] : [path],
  );
}

/** Paths of the pages whose files are not as they were. */
function listChanged({ index }: Content, { index: before }: Content): string[] {
  return [...index.catalog].flatMap(([path, entry]) =>
    findSource(entry, index)?.text === findSource(before.catalog.get(path), before)?.text ? [] : [path],
  );
}

function compare(content: Content, before: Content): Pick<ContentChange, 'shell' | 'sidebars'> {
  return {
    shell: JSON.stringify(content.shell) !== JSON.stringify(before.shell),
    sidebars: listSidebars(content) !== listSidebars(before),
  };
}

/** The HTML of all sidebars: those of the docs versions and that of the blog. */
function listSidebars(content: Content): string {
  const docs = content.index.versions.map(({ segment }) => content.getWholeDocsSidebar(segment)?.html ?? '');
  return [...docs, content.getBlogSidebar('/blog').html].join('\n');
}
