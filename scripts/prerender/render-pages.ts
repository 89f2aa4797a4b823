import path from 'node:path';
import { hashBytes } from '#app/engine/lib/files.server.ts';
import type { Content } from '#app/engine/server/index.server.ts';
import { errorProblem, ProblemError } from '#app/engine/diagnostics/problem.ts';
import { getMarkdownPath } from '#app/engine/urls/machine-paths.ts';
import { toDataHref, toHref } from '#app/engine/urls/paths.ts';
import { toStatic } from '../crawl/to-static.ts';
import { readDocument } from '../crawl/read-document.ts';
import type { SiteHandler } from '../request-handler/site-handler.ts';
import { getRenderedDir } from './clear-cache.ts';
import { readRendered, writeRendered, type CachedPage, type RenderedPage } from './rendered-cache.ts';
import { createDigest, traceContent } from './trace-content.ts';

export interface PageRendererOptions {
  handle: SiteHandler;
  content: Content;
  /** Folder of what was rendered before. */
  cacheDir: string;
  /** Changes with all that a page depends on besides the content: the bundle, and the code that reads pages. */
  version: string;
  /** How long a page may take, in milliseconds. Default: 30 s. */
  timeLimit?: number | undefined;
}

export interface PageRenderer {
  /** The page at a path, from the cache when all that it asked of the content has the same answer. */
  render(path: string): Promise<RenderedPage>;
  /** The page as the cache has it; undefined when it has to be rendered. */
  findRendered(path: string): Promise<CachedPage | undefined>;
  /** The file of the cache for the page at a path. */
  getCacheFile(path: string): string;
}

/** Origin that pages are rendered for; nothing of it is on them. */
export const RENDER_ORIGIN = 'http://site.invalid';

/** A page is rendered in milliseconds. */
const TIME_LIMIT = 30_000;

/** Makes what renders pages in this process, and keeps them for the next build. */
export function createPageRenderer(options: PageRendererOptions): PageRenderer {
  const { handle, content, cacheDir, version, timeLimit = TIME_LIMIT } = options;
  const { config } = content.index;
  const digest = createDigest(content);
  const publishedAt = new URL(config.url).origin;

  const getCacheFile = (page: string): string =>
    path.join(getRenderedDir(cacheDir, version), `${hashBytes(page)}.page`);

  async function findRendered(page: string): Promise<CachedPage | undefined> {
    const entry = readRendered(getCacheFile(page));
    return entry !== undefined && (await digest(entry.asks)) === entry.digest ? entry.page : undefined;
  }

  async function renderAnew(page: string): Promise<RenderedPage> {
    const { traced, trace } = traceContent(content);
    const ask = async (href: string): Promise<{ status: number; text: string }> => {
      const answer = await handle(new Request(RENDER_ORIGIN + href), () => Promise.resolve(traced));
      return { status: answer.status, text: await answer.text() };
    };
    const href = toHref(page, config);
    const { status, text } = await ask(href);
    if (status !== 200) {
      return { status, html: '', data: '', links: [], files: [], ids: [], hasHeading: false };
    }
    const { links, files, ids, hasHeading } = readDocument(text, RENDER_ORIGIN + href, publishedAt);
    const data = await ask(toDataHref(page, config.baseUrl));
    if (data.status !== 200) throw new Error(`The data of ${page} was answered with status ${data.status}.`);
    // Made here, where several processes share the work; whoever asks for it next has it from the cache.
    await content.machines.find(getMarkdownPath(page));
    const rendered: RenderedPage = {
      status,
      html: toStatic(text),
      data: data.text,
      links: links.map(({ pathname, hash }) => [pathname, hash]),
      files,
      // Copied: a part of a text keeps the whole text in memory, here the HTML of the page.
      ids: structuredClone([...ids]),
      hasHeading,
    };
    if (trace.isWhole) {
      const answered = { asks: trace.asks, digest: await digest(trace.asks) };
      writeRendered(getCacheFile(page), answered, rendered);
    }
    return rendered;
  }

  return {
    findRendered,
    getCacheFile,
    async render(page) {
      return (await findRendered(page))?.read() ?? (await limitTime(renderAnew(page), page, timeLimit));
    },
  };
}

/** What takes for ever would keep a build from ever telling what is wrong. */
async function limitTime<T>(work: Promise<T>, page: string, limit: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(
        new ProblemError([
          errorProblem('render', `Rendering takes longer than ${limit / 1000} s.`, {
            file: `page ${page}`,
            remedy: 'Look at what the page shows; if it is only large, split it.',
          }),
        ]),
      );
    }, limit);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
