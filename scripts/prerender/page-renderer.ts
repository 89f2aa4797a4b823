import path from 'node:path';
import { hashBytes } from '#app/engine/lib/files.server.ts';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { errorProblem, ProblemError } from '#app/engine/diagnostics/problem.ts';
import { toDataHref, toHref } from '#app/engine/urls/paths.ts';
import { toStatic } from '../crawl/page-files.ts';
import { readDocument } from '../crawl/read-document.ts';
import { createDebugLog } from '../cli/debug-log.ts';
import type { SiteHandler } from '../request-handler/site-handler.ts';
import { createDigest, recordReads, repeatReads, type ContentRead } from './content-dependencies.ts';
import { getRenderedDir } from './clear-cache.ts';
import { readRendered, writeRendered, type CachedPage, type RenderedPage } from './rendered-cache.ts';

export interface PageRendererOptions {
  handle: SiteHandler;
  content: SiteState;
  cacheDir: string;
  /** Hash of everything that a page depends on besides the content: the bundle, and the code that reads pages. */
  version: string;
  /** Timeout of rendering a page, in milliseconds. Default: 30 s. */
  timeLimit?: number | undefined;
}

export interface PageRenderer {
  /** The page at a path: from the cache while everything that it reads from the content is unchanged. */
  render(path: string): Promise<RenderedPage>;
  /** The cached page; undefined when it has to be rendered. */
  findRendered(path: string): Promise<CachedPage | undefined>;
  /** The cache file of the page at a path. */
  getCacheFile(path: string): string;
}

/** Origin that pages are rendered for; no page shows it. */
export const RENDER_ORIGIN = 'http://site.invalid';

/** A page is rendered in milliseconds. */
const TIME_LIMIT = 30_000;

const log = createDebugLog('cache');

/**
 * Creates a renderer of pages that caches them on disk for the next build.
 *
 * Invalidation: what the page read from the content returns something else, or `version` differs.
 */
export function createPageRenderer(options: PageRendererOptions): PageRenderer {
  const { handle, content, cacheDir, version, timeLimit = TIME_LIMIT } = options;
  const { config } = content.graph;
  const digest = createDigest();
  const publishedAt = new URL(config.url).origin;

  const getCacheFile = (page: string): string =>
    path.join(getRenderedDir(cacheDir, version), `${hashBytes(page)}.page`);

  async function digestNow(reads: readonly ContentRead[]): Promise<string> {
    return await digest(reads, repeatReads(content.site, reads));
  }

  async function findRendered(page: string): Promise<CachedPage | undefined> {
    const entry = readRendered(getCacheFile(page));
    const isHit = entry !== undefined && (await digestNow(entry.reads)) === entry.digest;
    log('%s %s', isHit ? 'hit ' : entry === undefined ? 'miss' : 'stale', page);
    return isHit ? entry.page : undefined;
  }

  async function renderPage(page: string): Promise<RenderedPage> {
    const { recorded, dependencies } = recordReads(content.site);
    const request = async (href: string): Promise<{ status: number; text: string }> => {
      const response = await handle(new Request(RENDER_ORIGIN + href), () => Promise.resolve(recorded));
      return { status: response.status, text: await response.text() };
    };
    const href = toHref(page, config);
    const { status, text } = await request(href);
    if (status !== 200) {
      const empty = Buffer.alloc(0);
      return { status, html: empty, data: empty, links: [], files: [], ids: [], hasHeading: false };
    }
    const { links, files, ids, hasHeading } = readDocument(text, RENDER_ORIGIN + href, publishedAt);
    const data = await request(toDataHref(page, config.baseUrl));
    if (data.status !== 200) throw new Error(`The data of ${page} returned status ${data.status}.`);
    const rendered: RenderedPage = {
      status,
      html: Buffer.from(toStatic(text)),
      data: Buffer.from(data.text),
      links: links.map(({ pathname, hash }) => [pathname, hash]),
      files,
      // Cloned, because a substring keeps the complete HTML of the page in memory.
      ids: structuredClone([...ids]),
      hasHeading,
    };
    if (dependencies.isComplete) {
      const { reads, results } = dependencies;
      writeRendered(getCacheFile(page), { reads, digest: await digest(reads, results) }, rendered);
    }
    return rendered;
  }

  return {
    findRendered,
    getCacheFile,
    async render(page) {
      return (await findRendered(page))?.read() ?? (await limitTime(renderPage(page), page, timeLimit));
    },
  };
}

/** A page that never finishes would keep the build from reporting anything. */
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
