import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import { createRequestListener } from '@remix-run/node-fetch-server';
import express, { type Express } from 'express';
import type { Content } from '#app/content/index.server.ts';

interface LiveServerOptions {
  bundleDir: string;
  baseUrl: string;
  getContent(): Promise<Content>;
}

/** Makes the live site: the bundle's files, and every page rendered when it is asked for. */
export async function createLiveServer({
  bundleDir,
  baseUrl,
  getContent,
}: LiveServerOptions): Promise<Express> {
  const clientDir = path.join(bundleDir, 'client');
  const build = (await import(pathToFileURL(path.join(bundleDir, 'server/index.js')).href)) as ServerBuild;
  const app = express();
  app.disable('x-powered-by');
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
    return await handle(request, { getContent });
  });
}
