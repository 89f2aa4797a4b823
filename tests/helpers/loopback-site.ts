import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import type { Redirect } from '#app/engine/model/redirect.ts';
import { decodePath } from '#app/engine/urls/paths.ts';
import { serveLocally } from './serve-local.ts';

/** A server on the loopback interface that records requests. */
export interface LoopbackServer {
  /** E.g. `http://127.0.0.1:40123`. */
  origin: string;
  /** Requested paths, in order. */
  requests: string[];
  /** Number of opened connections. */
  sockets: number;
  /** Maximum number of concurrent requests. */
  peak: number;
}

/** Starts a server that is closed after the test. */
export async function startLoopback(handle: RequestListener): Promise<LoopbackServer> {
  const seen: LoopbackServer = { origin: '', requests: [], sockets: 0, peak: 0 };
  let openRequests = 0;
  const { server, url, stop } = await serveLocally((request, response) => {
    seen.requests.push(request.url ?? '');
    openRequests += 1;
    seen.peak = Math.max(seen.peak, openRequests);
    response.once('close', () => {
      openRequests -= 1;
    });
    handle(request, response);
  });
  server.on('connection', () => {
    seen.sockets += 1;
  });
  onTestFinished(stop);
  seen.origin = new URL(url).origin;
  return seen;
}

/** A small site for tests of the crawler. */
export interface LoopbackSiteOptions {
  /** Default: `/`. */
  baseUrl?: string;
  trailingSlash?: boolean;
  redirects?: readonly Redirect[];
  /** Content of each page, by its path without the base path. Wrapped in a document unless it is one. */
  pages: Readonly<Record<string, string>>;
  /** Paths in the sitemap; default: every page. */
  sitemap?: readonly string[];
  /** Files of its bundle, by their paths relative to the base path. They are in the crawl list. */
  assets?: Readonly<Record<string, string>>;
  /** Levels of the link checks. */
  checks?: Readonly<Record<string, string>>;
  /** Responses that take precedence, by path with the base path: a status, or a handler. */
  responses?: Readonly<
    Record<string, number | ((request: IncomingMessage, response: ServerResponse) => void)>
  >;
}

/** Origin of the published pages of a loopback site. */
export const SITE_URL = 'https://site.example';

/** Starts a site. Its `url` is the argument for `crawl`. */
export async function startLoopbackSite(
  options: LoopbackSiteOptions,
): Promise<LoopbackServer & { url: string }> {
  const {
    baseUrl = '/',
    trailingSlash = false,
    redirects = [],
    pages,
    assets = {},
    responses = {},
  } = options;
  const toHref = (path: string): string =>
    baseUrl + path.slice(1) + (trailingSlash && path !== '/' ? '/' : '');
  const files = new Map<string, { type: string; body: string; status?: number }>();
  const add = (path: string, type: string, body: string): void => {
    files.set(baseUrl + path, { type, body });
  };
  add(
    'site.json',
    'application/json',
    JSON.stringify({ site: { url: SITE_URL, baseUrl, trailingSlash, redirects, checks: options.checks } }),
  );
  const locations = (options.sitemap ?? Object.keys(pages)).map(
    (path) => `<url><loc>${SITE_URL}${encodeURI(toHref(path))}</loc></url>`,
  );
  add('sitemap.xml', 'application/xml', `<?xml version="1.0"?><urlset>${locations.join('')}</urlset>`);
  const list = { paths: [], files: [], assets: Object.keys(assets).map((file) => `/${file}`) };
  add('unlisted.json', 'application/json', JSON.stringify(list));
  for (const [file, body] of Object.entries(assets)) add(file, 'text/plain', body);
  add('service-worker.js', 'text/javascript', '');
  add('robots.txt', 'text/plain', 'User-agent: *\n');
  add('docs/nav.json', 'application/json', '{"docs":true}');
  add('blog/nav.json', 'application/json', '{"blog":true}');
  files.set(toHref('/404'), { type: 'text/html', body: wrapPage('<h1>Not found</h1>'), status: 404 });
  for (const { from, to } of redirects) {
    add(`${from.slice(1)}/data.json`, 'application/json', JSON.stringify({ redirect: toHref(to) }));
  }
  for (const [path, body] of Object.entries(pages)) {
    files.set(toHref(path), { type: 'text/html', body: body.startsWith('<!') ? body : wrapPage(body) });
    add(
      path === '/' ? 'data.json' : `${path.slice(1)}/data.json`,
      'application/json',
      JSON.stringify({ path }),
    );
  }
  const server = await startLoopback((request, response) => {
    const url = decodePath(request.url ?? '');
    const special = responses[url];
    if (typeof special === 'function') {
      special(request, response);
      return;
    }
    if (special !== undefined) {
      response.writeHead(special).end('special');
      return;
    }
    const file = files.get(url);
    response.writeHead(file?.status ?? (file === undefined ? 404 : 200), {
      'content-type': file?.type ?? 'text/plain',
    });
    response.end(file?.body ?? 'Not found.');
  });
  return Object.assign(server, { url: server.origin + baseUrl });
}

/** Creates a page with a heading and links. */
export function pageWith(...hrefs: string[]): string {
  return `<h1 id="title">A page</h1>${hrefs.map((href) => `<a href="${href}">there</a>`).join('')}`;
}

function wrapPage(main: string): string {
  return `<!DOCTYPE html><html lang="en"><head><meta http-equiv="Content-Security-Policy" content="default-src 'none'"><title>x</title></head><body><main>${main}</main></body></html>`;
}
