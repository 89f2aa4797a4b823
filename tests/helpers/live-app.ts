import { createServer } from 'node:http';
import type { Theme } from 'remix-themes/build/theme-provider.js';
import { onTestFinished } from 'vitest';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import type { Site } from '#app/engine/model/site.ts';
import { createFakeSite } from './fake-site.ts';
import { resolveThemeSession } from '#app/engine/server/color-mode.server.ts';
import { closeWithin } from '#scripts/live/connections.ts';
import { createLiveApp, type LiveApp } from '#scripts/live/create-live-app.ts';
import { readLiveSettings, type LiveSettings } from '#scripts/live/live-settings.ts';
import type { ReportError } from '#scripts/live/logs.ts';
import type { RenderLimitOptions } from '#scripts/live/render-limit.ts';
import type { SiteHandler } from '#scripts/http/site-handler.ts';
import { listenOn, type RunningServer } from '#scripts/http/listen.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** Content-Security-Policy of the pages. */
const POLICY = "default-src 'none'";
/** Text that is long enough to be compressed. */
const LONG = 'Microfrontends. '.repeat(200);
/** A file of the bundle: `assets/app-1a2b.js`. */
export const SCRIPT = Buffer.from(`// ${LONG}`);

/** Options of `start`, all of which have defaults. */
interface StartOptions {
  handle?: SiteHandler;
  baseUrl?: string;
  settings?: Partial<LiveSettings>;
  /** Whether content is set. Default: true. */
  isReady?: boolean;
  renderLimit?: RenderLimitOptions;
  reportError?: ReportError;
}

/** A live site that listens until the end of the test. */
export interface Started {
  live: LiveApp;
  listening: RunningServer;
  /** Folder of the bundle's public files. */
  bundleDir: string;
  url: string;
  log: string[];
  errors: unknown[];
  rendered: string[];
  get(path: string, headers?: Record<string, string>, method?: string): Promise<Response>;
}

/** Creates the part of the content that the server reads. */
export function makeContent(text: string, baseUrl = '/'): SiteState {
  return {
    graph: {
      routeMap: { has: (path: string) => !/^\/(nowhere|old|podium\/|build-|_|\.nojekyll|CNAME)/.test(path) },
    },
    site: createFakeSite({
      layout: { title: text, baseUrl, colorMode: {} as Site['layout']['colorMode'] },
      paths: () => ['/nowhere.md'],
      redirect: (path) => (path === '/old' ? '/docs' : undefined),
      file: () =>
        Promise.resolve({
          body: '{"docsHref":"/search-docs-1.json","indexHref":"/search-index-1.json"}',
          contentType: 'application/json',
        }),
    }),
  } as unknown as SiteState;
}

/** Renders a page with the title of the content, its URL, and the headers of the request. */
export const renderText: SiteHandler = async (request, getSite) => {
  const { pathname, search } = new URL(request.url);
  if (pathname === '/moved') {
    return new Response(null, { status: 301, headers: { location: `/there${search}` } });
  }
  const { title } = (await getSite()).layout;
  const status = pathname === '/404' ? 404 : 200;
  const seen = [...request.headers].map(([name, value]) => `${name}=${value}`).join(' ');
  return new Response(`${title} ${pathname}${search} ${seen} ${LONG}`, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
};

/** Starts a live site on a free port. */
export async function start({
  handle = renderText,
  baseUrl = '/',
  settings = {},
  isReady = true,
  renderLimit = {},
  reportError,
}: StartOptions = {}): Promise<Started> {
  const [log, errors, rendered] = [[] as string[], [] as unknown[], [] as string[]];
  const full = { ...readLiveSettings({}), ...settings };
  const bundleDir = await makeTemporaryFolder({
    'assets/app-1a2b.js': SCRIPT.toString(),
    'assets/secret.js': 'secret',
  });
  const live = createLiveApp({
    handle: (request, ...rest) => {
      rendered.push(new URL(request.url).pathname);
      return handle(request, ...rest);
    },
    files: { folder: bundleDir, names: ['assets/app-1a2b.js'] },
    baseUrl,
    policy: POLICY,
    settings: full,
    renderLimit,
    writeLog: (line) => void log.push(line),
    reportError: reportError ?? ((error) => void errors.push(error)),
  });
  if (isReady) await live.setContent(makeContent('first', baseUrl));
  rendered.length = 0;
  const { headersTimeout, requestTimeout } = full;
  const server = createServer(
    { headersTimeout, requestTimeout, connectionsCheckingInterval: 20 },
    live.listener,
  );
  const listening = await listenOn(server, { host: '127.0.0.1', port: 0, baseUrl });
  onTestFinished(async () => {
    server.closeAllConnections();
    await closeWithin(listening, 0).catch(() => undefined);
  });
  const origin = new URL(listening.url).origin;
  return {
    live,
    listening,
    bundleDir,
    url: listening.url,
    log,
    errors,
    rendered,
    get: (path, headers = {}, method = 'GET') =>
      fetch(origin + path, {
        headers: { 'accept-encoding': 'identity', ...headers },
        method,
        redirect: 'manual',
      }),
  };
}

/** Creates the cookie of a color mode. */
export async function makeThemeCookie(theme: Theme): Promise<string> {
  const session = await resolveThemeSession(new Request('http://localhost'));
  session.setTheme(theme);
  return (await session.commit()).split(';')[0] ?? '';
}
