import type { IncomingMessage, ServerResponse } from 'node:http';
import createRouter from 'router';
import type { ErrorRequestHandler, RequestHandler } from 'router';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { createDebugLog } from '../cli/debug-log.ts';
import { guardMethod, guardPath, sendText } from '../http/guard-requests.ts';
import { serveHealthChecks } from './health-checks.ts';
import type { LiveSettings } from './live-settings.ts';
import { logAccess, type ReportError, describeRequest } from './logs.ts';
import { createNotFound } from './not-found.ts';
import { createPageCache } from './page-cache.ts';
import { createRenderLimit, type RenderLimitOptions, OverloadError } from './render-limit.ts';
import { createRender, DEFAULT_VARIANT, RenderTimeoutError } from './render.ts';
import { createRequestContext, type LiveState } from './request-context.ts';
import { serveBundle, type BundleFiles } from './serve-bundle.ts';
import { serveCrawlList } from './serve-crawl-list.ts';
import { cacheHashedFiles, servePages } from './serve-pages.ts';
import type { SiteHandler } from '../http/site-handler.ts';
import { canonicalizeUrl, rejectCrossOrigin, rejectMalformed } from './validate-request.ts';
import {
  getResourcePolicy,
  listSecurityHeaders,
  RESOURCE_POLICY,
} from '#app/engine/server/security-headers.server.ts';

const debug = createDebugLog('live');

interface LiveAppOptions {
  handle: SiteHandler;
  files: BundleFiles;
  baseUrl: string;
  /** Content-Security-Policy of the pages. */
  policy: string;
  settings: Pick<
    LiveSettings,
    'trustProxy' | 'accessLog' | 'pageCacheBytes' | 'renderTimeout' | 'crawlToken'
  >;
  renderLimit?: RenderLimitOptions;
  /** Whether every response is noindex. Default: false. */
  hideFromCrawlers?: boolean;
  /** Writes a line of the access log. */
  writeLog(line: string): void;
  reportError: ReportError;
}

/** The live site: files of the bundle, and pages that are rendered on their first request. */
export type LiveApp = ReturnType<typeof createLiveApp>;

/** Creates the live site. Until content is set, it serves only files and health checks. */
export function createLiveApp(options: LiveAppOptions) {
  const { handle, files, baseUrl, settings, reportError } = options;
  const state: LiveState = { site: undefined, isShuttingDown: false, openRequests: 0 };
  const cache = createPageCache(settings.pageCacheBytes);
  const render = createRender(handle, settings.renderTimeout, createRenderLimit(options.renderLimit));
  // Without a limit, for the few pages that the server itself needs under any load.
  const renderAlways = createRender(handle, settings.renderTimeout);

  // The router of Express, without Express's request and response prototypes, which are slow.
  const app = createRouter();
  // Called in this order until one responds.
  app.use(createRequestContext(state, settings.trustProxy));
  if (settings.accessLog) app.use(logAccess(baseUrl, (line) => options.writeLog(line)));
  app.use(
    setResponseHeaders(state, options),
    rejectMalformed,
    guardPath,
    guardMethod(`${baseUrl}theme`),
    serveHealthChecks(state, baseUrl),
    canonicalizeUrl(baseUrl),
    rejectCrossOrigin,
    serveBundle(files, baseUrl, cache),
    serveCrawlList({ state, baseUrl, token: settings.crawlToken, assets: files.names }),
    servePages({ state, cache, render, reportError }),
  );
  app.use(handleErrors(reportError));

  return {
    listener(request: IncomingMessage, response: ServerResponse): void {
      // Only called for a request target without a path; otherwise, the last middleware responds.
      app(request, response, () => {
        sendText(response, 400, 'The URL is invalid.');
      });
    },
    /** Serves new content, and invalidates the pages of the previous content. */
    async setContent(content: SiteState): Promise<void> {
      const notFound = createNotFound(content, baseUrl, renderAlways);
      state.site = { content, notFound };
      cache.clear();
      await cacheHashedFiles(cache, renderAlways, content);
      await notFound.getDocument(DEFAULT_VARIANT);
      debug('serving the content of %s', content.graph.today);
    },
    /** Reports the shutdown at `/readyz`, and closes connections with their next response. */
    beginShutdown(): void {
      state.isShuttingDown = true;
    },
    countOpenRequests: (): number => state.openRequests,
  };
}

const MESSAGES: Readonly<Record<number, string>> = {
  413: 'The request body is too large.',
  500: 'Internal server error.',
  503: 'The server is busy. Try again in a few seconds.',
};

/** Reports errors to the operator; clients only learn the status. */
function handleErrors(reportError: ReportError): ErrorRequestHandler {
  // The router recognizes error handlers by their four parameters.
  return (error: unknown, request, response, _next) => {
    const status = getStatus(error);
    // A client that disconnects while sending a request is not an error.
    const isDisconnected = request.destroyed && !request.complete;
    if (status >= 500 && !isDisconnected) reportError(error, describeRequest(request, response));
    if (response.headersSent) {
      // Abort, so that the client does not treat a truncated body as complete.
      response.destroy();
      return;
    }
    if (status === 503) response.setHeader('retry-after', '5');
    // The rest of the request will not be read.
    if (status < 500) response.setHeader('connection', 'close');
    sendText(response, status, MESSAGES[status] ?? 'The request is incomplete.');
  };
}

/** Returns the status of an error. Errors of the request body have a `status`. */
function getStatus(error: unknown): number {
  if (error instanceof OverloadError || error instanceof RenderTimeoutError) return 503;
  const { status } = error instanceof Error ? (error as { status?: unknown }) : {};
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}

/** `max-age` of HSTS: a year in seconds, the usual value. */
const HSTS = 'max-age=31536000';

/** Middleware: sets the headers of every response. */
function setResponseHeaders(
  state: LiveState,
  { baseUrl, policy, hideFromCrawlers = false }: LiveAppOptions,
): RequestHandler {
  const headers = listSecurityHeaders(policy);
  if (hideFromCrawlers) headers.push(['x-robots-tag', 'noindex']);
  return (_request, response, next) => {
    const { client, id, path } = response.locals;
    for (const [name, value] of headers) response.setHeader(name, value);
    response.setHeader(RESOURCE_POLICY, getResourcePolicy(path.slice(baseUrl.length)));
    response.setHeader('x-request-id', id);
    if (client.protocol === 'https') response.setHeader('strict-transport-security', HSTS);
    if (state.isShuttingDown) response.setHeader('connection', 'close');
    next();
  };
}
