import { resolveThemeSession } from '#app/engine/server/theme-session.server.ts';
import type { Content } from '#app/engine/server/index.server.ts';
import { readAnswer, type Answer } from './answer.ts';
import { prefersMarkdown } from './negotiate.ts';
import type { SiteHandler } from './remix-handler.ts';
import type { RenderLimit } from './render-limit.ts';

/**
 * What of a request may change how an address is answered, besides the address itself. Rendering is given this and
 * nothing else of the request, so that an answer that is kept is right for everybody whose request has the same.
 */
export interface Variant {
  /** Colour mode that the reader's cookie names. */
  theme: 'dark' | 'light' | undefined;
  /** The part of the reader's cookie that names it, with its signature. It says no more than `theme`. */
  cookie: string | undefined;
  markdown: boolean;
}

/** What most requests are. */
export const PLAIN_VARIANT: Variant = { theme: undefined, cookie: undefined, markdown: false };

/** A rendering that took too long. */
export class RenderTimeoutError extends Error {}

/** Host of the addresses that are rendered. It stands in no page: what names the site takes it from the configuration. */
const HOST = 'http://localhost';

/** Reads from a request what rendering may know. */
export async function findVariant(headers: {
  accept?: string | undefined;
  cookie?: string | undefined;
}): Promise<Variant> {
  const markdown = prefersMarkdown(headers.accept);
  const cookie = /(?:^|;\s*)(theme=[^;]+)/.exec(headers.cookie ?? '')?.[1];
  if (cookie === undefined) return { ...PLAIN_VARIANT, markdown };
  const session = await resolveThemeSession(new Request(HOST, { headers: { cookie } }));
  const theme = session.getTheme();
  // One that was not signed here says nothing.
  return theme === null ? { ...PLAIN_VARIANT, markdown } : { theme, cookie, markdown };
}

/** How one site renders. */
export interface Rendering {
  handle: SiteHandler;
  /** In milliseconds. */
  timeout: number;
  /** Default: none. */
  limit?: RenderLimit;
}

export interface RenderOptions extends Rendering {
  /** The state of the content that the complete response is made of, even if there is a newer one by then. */
  content: Content;
}

/**
 * Renders what is at an address.
 *
 * @param target path and query
 * @throws RenderTimeoutError when it is not there in time; it is not waited for any longer
 * @throws OverloadError when there is no capacity for it
 */
export async function renderPage(
  target: string,
  { cookie, markdown }: Variant,
  options: RenderOptions,
): Promise<Answer> {
  const headers = new Headers({ accept: markdown ? 'text/markdown' : 'text/html' });
  if (cookie !== undefined) headers.set('cookie', cookie);
  return await render(new Request(HOST + target, { headers }), options);
}

/**
 * Passes a request that changes something to the site.
 *
 * @param url with the protocol that the client used
 */
export async function renderAction(
  url: string,
  body: Buffer,
  headers: { cookie: string | undefined; type: string | undefined },
  options: RenderOptions,
): Promise<Answer> {
  const request = new Request(url, { method: 'POST', body: new Uint8Array(body) });
  if (headers.cookie !== undefined) request.headers.set('cookie', headers.cookie);
  if (headers.type !== undefined) request.headers.set('content-type', headers.type);
  return await render(request, options);
}

async function render(request: Request, options: RenderOptions): Promise<Answer> {
  const renderNow = (): Promise<Answer> => renderWithin(request, options);
  return await (options.limit === undefined ? renderNow() : options.limit(renderNow));
}

async function renderWithin(request: Request, { handle, content, timeout }: RenderOptions): Promise<Answer> {
  const ended = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new RenderTimeoutError(`Rendering took longer than ${timeout / 1000} s.`));
    }, timeout);
  });
  const faults: unknown[] = [];
  const made = handle(
    new Request(request, { signal: ended.signal }),
    () => Promise.resolve(content),
    (error) => faults.push(error),
  ).then(async (response) => ({ ...(await readAnswer(response)), faults }));
  // It may fail when nobody waits any more.
  made.catch(() => undefined);
  try {
    return await Promise.race([made, late]);
  } finally {
    clearTimeout(timer);
    // Remix keeps what it rendered until its own time limit, unless it hears that the request has ended.
    ended.abort();
  }
}
