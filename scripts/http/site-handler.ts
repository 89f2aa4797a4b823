import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import { createRequestListener } from '@remix-run/node-fetch-server';
import { ProblemError } from '#app/engine/diagnostics/problem.ts';
import { MEDIA_TYPES } from '#app/engine/lib/media-types.server.ts';
import type { GeneratedFile } from '#app/engine/model/generated-file.ts';
import { respondWithFile } from '#app/engine/server/respond-with-file.server.ts';
import type { Site } from '#app/engine/model/site.ts';
import { getMarkdownPath } from '#app/engine/urls/generated-paths.ts';
import { decodePath, findPath, normalizePath } from '#app/engine/urls/paths.ts';
import { prefersMarkdown } from './negotiate.ts';

/** Responds to requests for pages, their data, and generated files, but not for files on disk. */
export type SiteHandler = (
  request: Request,
  getSite: () => Promise<Site>,
  /** Called with errors that occur while a page is rendered. Default: logs them to the console. */
  onError?: (error: unknown) => void,
) => Promise<Response>;

/** A server build, or a function that returns the current one, for which Remix prepares its routes on each request. */
type Build = ServerBuild | (() => Promise<ServerBuild>);

/** Creates the handler of a site. Outside of the base path, it responds with a message about it. */
export function createSiteHandler(build: Build, baseUrl: string): SiteHandler {
  const handle = createPageHandler(build, baseUrl);
  return async (request, getSite, onError) => {
    const { pathname } = new URL(request.url);
    if (!`${pathname}/`.startsWith(baseUrl)) {
      const headers = { 'content-type': MEDIA_TYPES['.txt'] };
      return new Response(`This site is at ${baseUrl}\n`, { status: 404, headers });
    }
    return (
      (await handleGeneratedFile(request, baseUrl, getSite)) ?? (await handle(request, getSite, onError))
    );
  };
}

/**
 * Creates the handler of pages and their data. The router has no pattern for any number of segments followed by
 * `data.json`, so all data has a single route, whose loader receives the requested URL.
 */
export function createPageHandler(build: Build, baseUrl: string): SiteHandler {
  const handle = createRequestHandler(build, process.env.NODE_ENV);
  return (request, getSite, onError) =>
    handle(toRoute(request, baseUrl), {
      getSite,
      url: request.url,
      ...(onError === undefined ? {} : { onUnexpectedError: onError }),
    });
}

function toRoute(request: Request, baseUrl: string): Request {
  const url = new URL(request.url);
  const isData = url.pathname.endsWith('/data.json') && isRead(request);
  // Remix logs an error for this parameter of its legacy data requests. It is ignored, like other parameters.
  const isLegacyData = url.searchParams.has('_data');
  if (!isData && !isLegacyData) return request;
  if (isData) url.pathname = `${baseUrl}data.json`;
  if (isLegacyData) url.searchParams.delete('_data');
  return new Request(url, request);
}

/**
 * Creates the handler of a site as a Node.js listener, for the dev server: nothing is cached, and problems are shown to
 * authors.
 */
export function createSiteListener(
  getBuild: () => Promise<ServerBuild>,
  baseUrl: string,
  getSite: () => Promise<Site>,
): ReturnType<typeof createRequestListener> {
  const handle = createSiteHandler(getBuild, baseUrl);
  return createRequestListener((request) => handle(request, getSite).catch(respondWithProblems));
}

/**
 * Responds with the problems of a page. They contain file paths, so they must not be shown to readers.
 *
 * @throws any other error
 */
export function respondWithProblems(error: unknown): Response {
  if (!(error instanceof ProblemError)) throw error;
  const headers = { 'content-type': MEDIA_TYPES['.txt'] };
  return new Response(`${error.message}\n`, { status: 500, headers });
}

/** Pattern of search files, relative to the base path. Their names contain a content hash. */
export const SEARCH_FILE = /^\/(search-(docs|index)-[^/]+|search-parts\/[^/]+)\.json$/;

const FILE_EXTENSION = /\.[a-z]+$/i;

/** Returns the generated file at a URL, as an object instead of a response; undefined if there is none. */
export async function findGeneratedFile(url: string, site: Site): Promise<GeneratedFile | undefined> {
  const path = findRequestedPath(url, site.layout.baseUrl);
  return path !== undefined && FILE_EXTENSION.test(path) ? await site.file(path) : undefined;
}

/**
 * Responds with a generated file: at its URL, or, for clients that prefer Markdown, at the URL of a page. Undefined for
 * all other requests.
 *
 * @throws ProblemError for the file of a page with errors
 */
export async function handleGeneratedFile(
  request: Request,
  baseUrl: string,
  getSite: () => Promise<Site>,
): Promise<Response | undefined> {
  const path = isRead(request) ? findRequestedPath(request.url, baseUrl) : undefined;
  if (path === undefined) return undefined;
  const wantsMarkdown = prefersMarkdown(request.headers.get('accept') ?? undefined);
  // Fast path: most requests are for pages as HTML.
  if (!wantsMarkdown && !FILE_EXTENSION.test(path)) return undefined;
  const site = await getSite();
  const markdown = wantsMarkdown ? await site.file(getMarkdownPath(normalizePath(path))) : undefined;
  if (markdown !== undefined) return respondWithFile(markdown, { vary: 'Accept' });
  const file = await site.file(path);
  return file === undefined ? undefined : respondWithFile(file);
}

/** Returns the path of a URL without the base path; undefined outside of it. */
function findRequestedPath(url: string, baseUrl: string): string | undefined {
  return findPath(decodePath(new URL(url).pathname), baseUrl);
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}
