import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import { createRequestListener } from '@remix-run/node-fetch-server';
import express, { type Express } from 'express';
import type { Content } from '#app/content/index.server.ts';

interface LiveServerOptions {
  bundleDir: string;
  baseUrl: string;
  /** Whether every answer, files and errors too, tells crawlers to leave it alone. Default: no. */
  hideFromCrawlers?: boolean;
  getContent(): Promise<Content>;
}

/** Makes the live site: the bundle's files, and every page rendered when it is asked for. */
export async function createLiveServer({
  bundleDir,
  baseUrl,
  hideFromCrawlers = false,
  getContent,
}: LiveServerOptions): Promise<Express> {
  const clientDir = path.join(bundleDir, 'client');
  const build = (await import(pathToFileURL(path.join(bundleDir, 'server/index.js')).href)) as ServerBuild;
  const app = express();
  app.disable('x-powered-by');
  if (hideFromCrawlers) {
    app.use((_request, response, next) => {
      response.setHeader('x-robots-tag', 'noindex');
      next();
    });
  }
  app.use(
    `${baseUrl}assets`,
    express.static(path.join(clientDir, 'assets'), {
      immutable: true,
      maxAge: '1y',
      index: false,
      redirect: false,
    }),
  );
  app.use(baseUrl, express.static(clientDir, { index: false, redirect: false }));
  app.use(createRemixHandler(() => build, baseUrl, getContent));
  return app;
}

/** Handles what is no file: inside the base with Remix, outside of it with a word of help. */
export function createRemixHandler(
  getBuild: () => ServerBuild | Promise<ServerBuild>,
  baseUrl: string,
  getContent: () => Promise<Content>,
): ReturnType<typeof createRequestListener> {
  const handle = createRequestHandler(getBuild, process.env.NODE_ENV);
  return createRequestListener(async (request) => {
    const { pathname } = new URL(request.url);
    if (!`${pathname}/`.startsWith(baseUrl)) {
      return new Response(`This site is at ${baseUrl}\n`, {
        status: 404,
        headers: { 'content-type': 'text/plain; charset=utf-8' },
      });
    }
    return (await findSearchFile(request, baseUrl, getContent)) ?? (await handle(request, { getContent }));
  });
}

/** Where files of the search are: two beside the front page, parts in a folder. */
const SEARCH_FILE = /^(search-(docs|index)-[^/]+|search-parts\/[^/]+-[^/]+)\.json$/;

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
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  });
}
