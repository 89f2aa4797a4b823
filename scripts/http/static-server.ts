import { readFile } from 'node:fs/promises';
import path from 'node:path';
import express, { type Express } from 'express';
import type { Environment } from '#app/engine/config/environment.server.ts';
import { decodePart } from '#app/engine/urls/paths.ts';
import { ignoreMissing } from '#app/engine/lib/files.server.ts';
import { isHostFile, MANIFEST_FILE, parseManifest } from '../crawl/manifest.ts';
import { UsageError } from '../cli/command.ts';
import { guardMethod, guardPath } from './guard-requests.ts';
import { listen, waitForShutdown } from './listen.ts';

/**
 * Creates a generic static file server: serves `index.html` for a folder, `404.html` for an unknown path, and no files
 * for hosts. A site that works here works on any host.
 *
 * @param folder crawled folder, which is served at the base path
 */
export function createStaticServer(folder: string, baseUrl: string): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use(guardPath, guardMethod());
  // With `.well-known`; a crawled folder contains no other hidden files, except for hosts.
  const options = { index: 'index.html', redirect: true, etag: true, dotfiles: 'allow' } as const;
  const sendFile = express.static(folder, options);
  app.use(baseUrl, (request, response, next) => {
    if (isHostFile(path.posix.normalize(decodePart(request.path)).slice(1))) next();
    else sendFile(request, response, next);
  });
  app.use((request, response) => {
    if (!request.path.startsWith(baseUrl)) {
      response.status(404).type('text').send(`This site is at ${baseUrl}\n`);
      return;
    }
    response.status(404).sendFile('404.html', { root: folder });
  });
  return app;
}

/** Serves a crawled folder until the process receives a signal. Sends the URL to the parent process, if any. */
export async function serveFolder(folder: string, baseUrl: string, environment: Environment): Promise<void> {
  const { host, port } = environment;
  const { url, close } = await listen(createStaticServer(folder, baseUrl), { host, port, baseUrl });
  process.stdout.write(`The site is at ${url}\n`);
  process.send?.({ url });
  await waitForShutdown();
  await close();
}

/**
 * Reads the base path for which a folder was built.
 *
 * @throws UsageError for a folder that is not a crawled site
 */
export async function readBuiltBase(folder: string): Promise<string> {
  const text = await readFile(path.join(folder, MANIFEST_FILE), 'utf8').catch(ignoreMissing);
  const manifest = text === undefined ? undefined : parseManifest(text);
  if (manifest === undefined) {
    throw new UsageError(
      `${folder} is not a crawled site. Run "npm run build" first, or pass another folder.`,
    );
  }
  return manifest.baseUrl;
}
