import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Content } from '#app/content/index.server.ts';
import { makeShellFile } from '#app/boot/page-state.server.ts';
import { CACHE_NOTHING } from '#app/navigation/lasting-files.ts';
import { decodePart, decodePath, findPath, mendHash } from '#app/navigation/paths.ts';
import { listSecurityHeaders } from '#app/shell/security-headers.server.ts';
import { formatVisit, type Visit } from './access-log.ts';
import { makeTextAnswer, type Answer } from './answer.ts';
import type { BundleFiles } from './bundle-files.ts';
import { findClient, findRequestId } from './client.ts';
import type { LiveSettings } from './live-settings.ts';
import { createPageCache } from './page-cache.ts';
import { readBody } from './read-body.ts';
import type { SiteHandler } from './remix-handler.ts';
import {
  canRender,
  findVariant,
  makeFaultAnswer,
  PLAIN_VARIANT,
  renderAction,
  renderPage,
  type Variant,
} from './render-page.ts';
import { addVary, sendAnswer } from './send-answer.ts';

interface LiveServerOptions {
  handle: SiteHandler;
  files: BundleFiles;
  baseUrl: string;
  /** The Content-Security-Policy of the pages, as they carry it. */
  policy: string;
  settings: Pick<LiveSettings, 'trustProxy' | 'accessLog' | 'pageCacheBytes' | 'renderTimeout'>;
  /** Whether every answer, files and errors too, tells crawlers to leave it alone. Default: no. */
  hideFromCrawlers?: boolean;
  /** Takes a line of the access log. */
  writeLog(line: string): void;
  /** Takes what should not have happened while a request was answered. */
  onFault(error: unknown, request: { id: string; method: string; path: string }): void;
}

/** The live site: the bundle's files, and every page rendered when it is first asked for. */
export interface LiveServer {
  listener: RequestListener;
  /** Serves another state of the content from now on. What was rendered from the one before is forgotten. */
  setContent(content: Content): Promise<void>;
  /** Tells those who ask that the server is about to end, and lets go of connections as they are answered. */
  beginShutdown(): void;
  /** How many requests are being answered. */
  countOpen(): number;
}

/** How long a browser is told to come by TLS alone, in seconds: a year, as is usual. */
const HSTS = 'max-age=31536000';

/** Makes the live site. Until it has content, it answers nothing but its files and whether it is well. */
export function createLiveServer(options: LiveServerOptions): LiveServer {
  const { baseUrl, settings, files } = options;
  const cache = createPageCache(settings.pageCacheBytes);
  const securityHeaders = listSecurityHeaders(options.policy);
  let content: Content | undefined;
  let isEnding = false;
  let open = 0;

  const listener: RequestListener = (request, response) => {
    const began = performance.now();
    const visit: Visit = {
      id: findRequestId(request),
      client: findClient(request, settings.trustProxy),
      path: readTarget(request).replace(/\?.*/s, ''),
      began: new Date(),
      milliseconds: 0,
      bytes: 0,
      origin: undefined,
    };
    open += 1;
    response.once('close', () => {
      open -= 1;
      visit.milliseconds = performance.now() - began;
      if (settings.accessLog && !isHealthCheck(visit.path)) {
        options.writeLog(formatVisit(request, response, visit));
      }
    });
    const tell = (error: unknown): void => {
      options.onFault(error, { id: visit.id, method: request.method ?? '', path: visit.path });
    };
    answerRequest(request, response, visit, tell).catch((error: unknown) => {
      tell(error);
      // Half an answer must not be taken for a whole one.
      response.destroy();
    });
  };

  async function answerRequest(
    request: IncomingMessage,
    response: ServerResponse,
    visit: Visit,
    tell: (error: unknown) => void,
  ): Promise<void> {
    for (const [name, value] of securityHeaders) response.setHeader(name, value);
    if (visit.client.protocol === 'https') response.setHeader('strict-transport-security', HSTS);
    if (options.hideFromCrawlers === true) response.setHeader('x-robots-tag', 'noindex');
    response.setHeader('x-request-id', visit.id);
    if (isEnding) response.setHeader('connection', 'close');
    const answer = await findAnswer(request, response, visit).catch((error: unknown) => {
      if (!request.destroyed || request.complete) tell(error);
      return makeFaultAnswer(error);
    });
    visit.bytes = await sendAnswer(request, response, answer, cache.encode);
  }

  async function findAnswer(
    request: IncomingMessage,
    response: ServerResponse,
    visit: Visit,
  ): Promise<Answer> {
    const { method = '', headers } = request;
    const target = readTarget(request);
    if (!target.startsWith('/') || !canRender(target)) {
      return makeTextAnswer(400, 'This is no address.');
    }
    if (!['GET', 'HEAD', 'POST'].includes(method)) {
      return makeTextAnswer(405, 'This can only be read.', [['allow', 'GET, HEAD, POST']]);
    }
    const { pathname: asked, search } = new URL(`http://localhost${target}`);
    const pathname = mendPath(asked);
    const health = findHealth(pathname);
    if (health !== undefined) return health;
    const name = decodePath(pathname).slice(baseUrl.length);
    const file = pathname.startsWith(baseUrl) ? files.find(name) : undefined;
    if (file !== undefined && method !== 'POST') {
      const { answer, origin } = await cache.get(`file ${name}`, file);
      visit.origin = origin;
      return answer;
    }
    if (content === undefined) {
      return makeTextAnswer(503, 'The site is being made ready.', [['retry-after', '5']]);
    }
    const rendering = { handle: options.handle, content, timeout: settings.renderTimeout };
    if (method === 'POST') {
      const body = await readBody(request);
      if (body === undefined) {
        // What is still under way is not read: the connection ends with the answer.
        response.setHeader('connection', 'close');
        return makeTextAnswer(413, 'This is more than the site takes.');
      }
      const { cookie, 'content-type': type } = headers;
      return await renderAction(pathname + search, body, { cookie, type }, rendering);
    }
    const variant = await findVariant(headers);
    // The one address whose query says what is wanted: data as Remix asks for it by itself.
    if (pathname.endsWith('.data')) return await renderPage(pathname + search, variant, rendering);
    const made = await cache.get(getKey(pathname, variant), () => renderPage(pathname, variant, rendering));
    visit.origin = made.origin;
    const isHtml = made.answer.headers.some(([, value]) => value.startsWith('text/html'));
    if (isHtml) addVary(response, 'Cookie');
    // What is shown does not depend on the query, but a redirect hands it on.
    const { status } = made.answer;
    return status >= 300 && status < 400 && search !== ''
      ? await renderPage(pathname + search, variant, rendering)
      : made.answer;
  }

  /** `/healthz`: the process runs. `/readyz`: it can answer for pages. For a site under a path also at the host's root. */
  function findHealth(pathname: string): Answer | undefined {
    if (!isHealthCheck(pathname)) return undefined;
    const isReady = content !== undefined && !isEnding;
    const isWell = isReady || pathname.endsWith('/healthz');
    const word = isWell ? 'ok' : isEnding ? 'ending' : 'starting';
    return makeTextAnswer(isWell ? 200 : 503, word, [['cache-control', CACHE_NOTHING]]);
  }

  function isHealthCheck(pathname: string): boolean {
    const path = findPath(pathname, baseUrl) ?? pathname;
    return path === '/healthz' || path === '/readyz';
  }

  return {
    listener,
    countOpen: () => open,
    async setContent(next) {
      content = next;
      cache.drop();
      // Readers who have a page of this state open will ask for its files, even when there is a newer state.
      const rendering = { handle: options.handle, content: next, timeout: settings.renderTimeout };
      for (const href of await listStateFiles(next)) {
        await cache.get(getKey(href, PLAIN_VARIANT), () => renderPage(href, PLAIN_VARIANT, rendering));
      }
    },
    beginShutdown() {
      isEnding = true;
    },
  };
}

/** What the client asked for. A proxy may be asked with a whole address. */
function readTarget(request: IncomingMessage): string {
  return (request.url ?? '').replace(/^https?:\/\/[^/?#]*/i, '');
}

/**
 * A path that the router can read. Where its escapes stand for no text, or for what no address has, each "%" is written as
 * what it stands for: then there is no such page, which is shown as for any other.
 */
function mendPath(pathname: string): string {
  return /\p{Cc}/u.test(decodePart(pathname)) ? pathname.replaceAll('%', '%25') : mendHash(pathname);
}

function getKey(pathname: string, { theme, markdown }: Variant): string {
  return `page ${theme ?? ''} ${markdown ? 'md' : ''} ${pathname}`;
}

/** Files that pages and the search name by the hash of what is in them. */
async function listStateFiles(content: Content): Promise<string[]> {
  const { docsHref, indexHref } = await content.getSearchNames();
  return [makeShellFile(content.shell).href, docsHref, indexHref];
}
