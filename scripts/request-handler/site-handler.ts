import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import { createRequestListener } from '@remix-run/node-fetch-server';
import { ProblemError } from '#app/engine/diagnostics/problem.ts';
import type { MachineFile } from '#app/engine/generated-files/machine-files.server.ts';
import { MEDIA_TYPES } from '#app/engine/lib/media-types.server.ts';
import type { Content } from '#app/engine/server/index.server.ts';
import { IMMUTABLE } from '#app/engine/urls/cache-control.ts';
import { getMarkdownPath } from '#app/engine/urls/machine-paths.ts';
import { decodePath, findPath, normalisePath } from '#app/engine/urls/paths.ts';
import { prefersMarkdown } from './negotiate.ts';

/** Responds to requests for everything that is no file on disk: pages, their data, and generated files. */
export type SiteHandler = (
  request: Request,
  getContent: () => Promise<Content>,
  /** Receives errors that occur while a page is rendered. Default: they are written to the terminal. */
  onError?: (error: unknown) => void,
) => Promise<Response>;

/** A bundle, or a function that returns the newest one: then Remix prepares its routes again for each request. */
type Build = ServerBuild | (() => Promise<ServerBuild>);

/** Creates the handler of a site. Outside of its base path, it responds with where the site is. */
export function createSiteHandler(build: Build, baseUrl: string): SiteHandler {
  const handle = createPageHandler(build, baseUrl);
  return async (request, getContent, onError) => {
    const { pathname } = new URL(request.url);
    if (!`${pathname}/`.startsWith(baseUrl)) {
      const headers = { 'content-type': MEDIA_TYPES['.txt'] };
      return new Response(`This site is at ${baseUrl}\n`, { status: 404, headers });
    }
    return (
      (await handleGeneratedFile(request, baseUrl, getContent)) ??
      (await handle(request, getContent, onError))
    );
  };
}

/**
 * Creates the handler of pages and their data alone. The router has no pattern for any number of segments followed by
 * `data.json`, so all data has one route, whose loader receives the requested URL.
 */
export function createPageHandler(build: Build, baseUrl: string): SiteHandler {
  const handle = createRequestHandler(build, process.env.NODE_ENV);
  return (request, getContent, onError) =>
    handle(toRoute(request, baseUrl), {
      getContent,
      url: request.url,
      ...(onError === undefined ? {} : { onFault: onError }),
    });
}

function toRoute(request: Request, baseUrl: string): Request {
  const url = new URL(request.url);
  if (!url.pathname.endsWith('/data.json') || !isRead(request)) return request;
  url.pathname = `${baseUrl}data.json`;
  return new Request(url, { method: request.method, headers: request.headers, signal: request.signal });
}

/** The same as a Node.js listener, for the dev server: nothing is cached, and problems are shown to authors. */
export function createSiteListener(
  getBuild: () => Promise<ServerBuild>,
  baseUrl: string,
  getContent: () => Promise<Content>,
): ReturnType<typeof createRequestListener> {
  const handle = createSiteHandler(getBuild, baseUrl);
  return createRequestListener((request) => handle(request, getContent).catch(respondWithProblems));
}

/**
 * Responds with the problems of an author's page. They name files, so readers never see them.
 *
 * @throws any other error
 */
export function respondWithProblems(error: unknown): Response {
  if (!(error instanceof ProblemError)) throw error;
  return respond({ body: `${error.message}\n`, contentType: MEDIA_TYPES['.txt'] }, {}, 500);
}

/** Files of the search, relative to the base. Their names contain a hash of their content. */
export const SEARCH_FILE = /^\/(search-(docs|index)-[^/]+|search-parts\/[^/]+)\.json$/;

const FILE_EXTENSION = /\.[a-z]+$/i;

/** The generated file of a URL, as an object instead of a response; undefined where there is none. */
export async function findGeneratedFile(url: string, content: Content): Promise<MachineFile | undefined> {
  const path = findRequestedPath(url, content.shell.baseUrl);
  return path !== undefined && FILE_EXTENSION.test(path) ? await findUnlessPage(path, content) : undefined;
}

/**
 * Responds with a file of the search, or with a generated file: at its own URL, or, for clients that prefer Markdown, at the
 * URL of a page. Undefined for all other requests. A page takes precedence over a file at the same URL.
 *
 * @throws ProblemError for the file of a page with errors
 */
export async function handleGeneratedFile(
  request: Request,
  baseUrl: string,
  getContent: () => Promise<Content>,
): Promise<Response | undefined> {
  const path = isRead(request) ? findRequestedPath(request.url, baseUrl) : undefined;
  if (path === undefined) return undefined;
  const wantsMarkdown = prefersMarkdown(request.headers.get('accept') ?? undefined);
  // Most requests are for pages as HTML.
  if (!wantsMarkdown && !FILE_EXTENSION.test(path)) return undefined;
  const content = await getContent();
  if (SEARCH_FILE.test(path)) {
    const body = await content.findSearchFile(path.slice(1));
    return body === undefined
      ? undefined
      : respond({ body, contentType: MEDIA_TYPES['.json'] }, { 'cache-control': IMMUTABLE });
  }
  const pagePath = normalisePath(path);
  if (wantsMarkdown && content.index.catalog.has(pagePath)) {
    const markdown = await content.machines.find(getMarkdownPath(pagePath));
    return markdown === undefined ? undefined : respond(markdown, { vary: 'Accept' });
  }
  const file = await findUnlessPage(path, content);
  return file === undefined ? undefined : respond(file);
}

async function findUnlessPage(path: string, { index, machines }: Content): Promise<MachineFile | undefined> {
  return index.catalog.has(normalisePath(path)) ? undefined : await machines.find(path);
}

/** The path of a URL below the base; undefined outside of it. */
function findRequestedPath(url: string, baseUrl: string): string | undefined {
  return findPath(decodePath(new URL(url).pathname), baseUrl);
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

function respond({ body, contentType }: MachineFile, headers: Record<string, string> = {}, status = 200) {
  const bytes = typeof body === 'string' ? body : new Uint8Array(body);
  return new Response(bytes, { status, headers: { 'content-type': contentType, ...headers } });
}
