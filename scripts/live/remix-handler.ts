import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import { createRequestListener } from '@remix-run/node-fetch-server';
import type { Content } from '#app/engine/server/index.server.ts';
import { CACHE_FOR_GOOD } from '#app/engine/urls/lasting-files.ts';
import { MEDIA_TYPES } from '#app/engine/lib/media-types.server.ts';
import { answerMachine, respondWithProblems } from './answer-machine.ts';

/** Answers requests for what is no file: pages, their data, and files that the content makes. */
export type SiteHandler = (
  request: Request,
  getContent: () => Promise<Content>,
  /** Receives what fails while a page is rendered. Default: it is written to the terminal. */
  onFault?: (error: unknown) => void,
) => Promise<Response>;

/** A bundle, or what gives the newest one: then Remix prepares its routes anew for each request. */
type Build = ServerBuild | (() => Promise<ServerBuild>);

/** Makes the handler of a site: inside the base Remix, outside of it a word of help. */
export function createSiteHandler(build: Build, baseUrl: string): SiteHandler {
  const handle = createPageHandler(build, baseUrl);
  return async (request, getContent, onFault) => {
    const { pathname } = new URL(request.url);
    if (!`${pathname}/`.startsWith(baseUrl)) {
      return new Response(`This site is at ${baseUrl}\n`, {
        status: 404,
        headers: { 'content-type': MEDIA_TYPES['.txt'] },
      });
    }
    return (
      (await findSearchFile(request, baseUrl, getContent)) ??
      (await answerMachine(request, baseUrl, getContent)) ??
      (await handle(request, getContent, onFault))
    );
  };
}

/**
 * Makes the handler of pages and their data alone. The router has no pattern for a last segment behind any number of
 * others, and a route for each number of them is one more pattern to try for each page, and one more in what browsers
 * fetch: all data has one address inside, and its loader is told what was asked for.
 */
export function createPageHandler(build: Build, baseUrl: string): SiteHandler {
  const handle = createRequestHandler(build, process.env.NODE_ENV);
  return (request, getContent, onFault) =>
    handle(toRoute(request, baseUrl), {
      getContent,
      url: request.url,
      ...(onFault === undefined ? {} : { onFault }),
    });
}

function toRoute(request: Request, baseUrl: string): Request {
  const url = new URL(request.url);
  if (!url.pathname.endsWith('/data.json') || (request.method !== 'GET' && request.method !== 'HEAD'))
    return request;
  url.pathname = `${baseUrl}data.json`;
  return new Request(url, { method: request.method, headers: request.headers, signal: request.signal });
}

/** The same as a listener of Node's server, for the authors' server: nothing is kept, everything is rendered anew. */
export function createRemixHandler(
  getBuild: () => Promise<ServerBuild>,
  baseUrl: string,
  getContent: () => Promise<Content>,
): ReturnType<typeof createRequestListener> {
  const handle = createSiteHandler(getBuild, baseUrl);
  return createRequestListener((request) => handle(request, getContent).catch(respondWithProblems));
}

/** Where files of the search are: two beside the front page, parts in a folder. */
export const SEARCH_FILE = /^(search-(docs|index)-[^/]+|search-parts\/[^/]+)\.json$/;

/** Files of the search. The router has no pattern for a name of which one part is fixed. */
async function findSearchFile(
  request: Request,
  baseUrl: string,
  getContent: () => Promise<Content>,
): Promise<Response | undefined> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  const name = new URL(request.url).pathname.slice(baseUrl.length);
  if (!SEARCH_FILE.test(name)) return undefined;
  const body = await (await getContent()).findSearchFile(name);
  if (body === undefined) return undefined;
  // The names hold a hash of what is in the files, so that they never change.
  return new Response(body, {
    headers: { 'content-type': MEDIA_TYPES['.json'], 'cache-control': CACHE_FOR_GOOD },
  });
}
