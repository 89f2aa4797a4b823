import path from 'node:path';
import type { ServerBuild } from '@remix-run/node';
import { hashBytes } from '#app/engine/lib/files.server.ts';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { errorProblem, ProblemError } from '#app/engine/diagnostics/problem.ts';
import { toDataHref, toHref } from '#app/engine/urls/paths.ts';
import { toStatic } from '../crawl/page-files.ts';
import { readDocument } from '../crawl/read-document.ts';
import { createDebugLog } from '../cli/debug-log.ts';
import { withTimeout } from '../cli/with-timeout.ts';
import { createPageHandler, type SiteHandler } from '../http/site-handler.ts';
import { createDigest, recordReads, repeatReads } from './content-dependencies.ts';
import { readRendered, writeRendered, type ReadsDigest, type RenderedPage } from './rendered-cache.ts';

export interface PageRendererOptions {
  handle: SiteHandler;
  content: SiteState;
  cacheDir: string;
  /** Hash of all dependencies of a page other than the content: the bundle, and the code that parses pages. */
  version: string;
  /** Timeout of rendering a page, in milliseconds. Default: 30 s. */
  timeLimit?: number | undefined;
}

export interface PageRenderer {
  /** Renders the page at a path, or returns the cached page if all its reads of the content are unchanged. */
  render(path: string): Promise<RenderedPage>;
  /** Returns the cached page; undefined if it must be rendered. */
  findRendered(path: string): Promise<RenderedPage | undefined>;
  getCacheFile(path: string): string;
}

/** Origin of render requests, which no page contains. */
export const RENDER_ORIGIN = 'http://site.invalid';

/** Default timeout, in milliseconds. Rendering usually takes a few milliseconds. */
const TIME_LIMIT = 30_000;

const log = createDebugLog('cache');

/**
 * Creates a renderer that caches pages on disk for the next build.
 *
 * Invalidation: a read of the content has another result, or `version` differs.
 */
export function createPageRenderer(options: PageRendererOptions): PageRenderer {
  const { handle, content, cacheDir, version, timeLimit = TIME_LIMIT } = options;
  const { config } = content.graph;
  const digest = createDigest();
  const publishedAt = new URL(config.url).origin;

  const getCacheFile = (page: string): string =>
    path.join(cacheDir, 'rendered', version.slice(0, 16), `${hashBytes(page)}.page`);

  /** Digests that match the content. A build looks for each page twice: before the crawl, and during it. */
  const current = new Set<string>();

  async function isCurrent({ reads, digest: cached }: ReadsDigest): Promise<boolean> {
    if (!current.has(cached) && (await digest(reads, repeatReads(content.site, reads))) === cached)
      current.add(cached);
    return current.has(cached);
  }

  async function findRendered(page: string): Promise<RenderedPage | undefined> {
    const entry = readRendered(getCacheFile(page));
    const isHit = entry !== undefined && (await isCurrent(entry));
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
    if (status !== 200) return { status, html: Buffer.alloc(0), data: Buffer.alloc(0) };
    const data = await request(toDataHref(page, config.baseUrl));
    if (data.status !== 200) throw new Error(`The data of ${page} returned status ${data.status}.`);
    const rendered = {
      status,
      html: Buffer.from(toStatic(text)),
      data: Buffer.from(data.text),
      facts: readDocument(text, RENDER_ORIGIN + href, publishedAt),
    };
    const { reads, results } = dependencies;
    writeRendered(getCacheFile(page), { reads, digest: await digest(reads, results) }, rendered);
    return rendered;
  }

  return {
    findRendered,
    getCacheFile,
    async render(page) {
      const cached = await findRendered(page);
      if (cached !== undefined) return cached;
      return await withTimeout(renderPage(page), timeLimit, () => createTimeoutError(page, timeLimit));
    },
  };
}

/** Creates the renderer of a bundle's pages, in the build and in its workers. */
export function createBundleRenderer(
  build: ServerBuild,
  options: Omit<PageRendererOptions, 'handle'>,
): PageRenderer {
  const { baseUrl } = options.content.graph.config;
  return createPageRenderer({ handle: createPageHandler(build, baseUrl), ...options });
}

/** A page that never finishes would block the build without a message. */
function createTimeoutError(page: string, limit: number): ProblemError {
  return new ProblemError([
    errorProblem('render', `Rendering took longer than ${limit / 1000} s.`, {
      file: `page ${page}`,
      fix: 'Check what the page renders; if it is just large, split it.',
    }),
  ]);
}
