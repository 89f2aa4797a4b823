import type { RequestListener } from 'node:http';
import createRouter from 'router';
import type { Content } from '#app/engine/server/index.server.ts';
import { logAccess } from './access-log.ts';
import { guardMethod, guardPath } from '../cli/guard-path.ts';
import type { BundleFiles } from './bundle-files.ts';
import { checkHealth } from './health.ts';
import { identifyRequests } from './identify-requests.ts';
import type { LiveSettings } from './live-settings.ts';
import type { LiveState } from './live-state.ts';
import { createNotFound } from './not-found.ts';
import { createPageCache } from './page-cache.ts';
import { readTarget, refuseOtherSites, refuseSeveralHosts, waitForContent } from './refuse-requests.ts';
import type { SiteHandler } from './remix-handler.ts';
import { createRenderLimit, type RenderLimitOptions } from './render-limit.ts';
import { PLAIN_VARIANT } from './render-page.ts';
import { reportFailures, type OnFault } from './report-failures.ts';
import { sendText } from './send-answer.ts';
import { serveActions } from './serve-actions.ts';
import { serveCrawlList } from './serve-crawl-list.ts';
import { serveFiles } from './serve-files.ts';
import { cacheStateFiles, servePages } from './serve-pages.ts';
import { setHeaders } from './set-headers.ts';

interface LiveAppOptions {
  handle: SiteHandler;
  files: BundleFiles;
  /** Paths of the bundle's files, which a crawl is shown. Default: none. */
  assets?: readonly string[];
  baseUrl: string;
  /** The Content-Security-Policy of the pages, as they carry it. */
  policy: string;
  settings: Pick<
    LiveSettings,
    'trustProxy' | 'accessLog' | 'pageCacheBytes' | 'renderTimeout' | 'crawlToken'
  >;
  /** How much is rendered at once for clients. */
  renderLimit?: RenderLimitOptions;
  /** Whether every response, also to files and failures, keeps crawlers away. Default: no. */
  hideFromCrawlers?: boolean;
  /** Receives a line of the access log. */
  writeLog(line: string): void;
  /** Receives what failed unexpectedly while a request was handled. */
  onFault: OnFault;
}

/** The live site: the bundle's files, and every page rendered when it is first requested. */
export interface LiveApp {
  listener: RequestListener;
  /** Serves another state of the content from now on, and drops what was rendered from the previous one. */
  setContent(content: Content): Promise<void>;
  /** Reports at `/readyz` that the server is about to end, and closes connections as their requests end. */
  beginShutdown(): void;
  /** How many requests are open. */
  countOpen(): number;
}

/** Makes the live site. Until it has content, it serves only its files and its health checks. */
export function createLiveApp(options: LiveAppOptions): LiveApp {
  const { handle, files, baseUrl, policy, settings, hideFromCrawlers = false, writeLog, onFault } = options;
  const state: LiveState = { content: undefined, isEnding: false, open: 0 };
  const cache = createPageCache(settings.pageCacheBytes);
  const own = { handle, timeout: settings.renderTimeout };
  const rendering = { ...own, limit: createRenderLimit(options.renderLimit) };
  const notFound = createNotFound(own, baseUrl);

  // Express's own router without the rest of Express, which replaces the prototypes of each request and response: that
  // alone costs more than everything else here.
  const app = createRouter();
  // A request passes these from the top to the bottom, until one responds.
  app.use(identifyRequests(state, settings.trustProxy));
  if (settings.accessLog) app.use(logAccess({ baseUrl, writeLog }));
  app.use(
    setHeaders({ state, baseUrl, policy, hideFromCrawlers }),
    refuseSeveralHosts,
    guardPath,
    guardMethod(`${baseUrl}theme`),
    readTarget,
    refuseOtherSites,
    checkHealth(state, baseUrl),
    serveFiles({ files, baseUrl, cache }),
    waitForContent(state),
    serveCrawlList({ state, baseUrl, token: settings.crawlToken, assets: options.assets ?? [] }),
    serveActions({ state, rendering, encode: cache.encode, onFault }),
    servePages({ state, cache, rendering, notFound, onFault }),
  );
  app.use(reportFailures(onFault));

  return {
    listener(request, response) {
      // The last of them always responds. The router calls back at once when it finds no path in what is requested.
      app(request, response, () => {
        sendText(response, 400, 'This is no URL.');
      });
    },
    countOpen: () => state.open,
    async setContent(content) {
      state.content = content;
      cache.drop();
      await cacheStateFiles(cache, { ...own, content });
      await notFound.getDocument(content, PLAIN_VARIANT);
    },
    beginShutdown() {
      state.isEnding = true;
    },
  };
}
