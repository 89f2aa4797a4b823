import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RequestHandler } from 'router';
import { getMediaType } from '#app/engine/lib/media-types.server.ts';
import { IMMUTABLE } from '#app/engine/urls/cache-control.ts';
import { decodePath } from '#app/engine/urls/paths.ts';
import type { PageCache } from './page-cache.ts';
import { sendResponse } from './send-response.ts';
import { createStoredResponse, type StoredResponse } from './stored-response.ts';

/** Public files of a bundle. */
export interface BundleFiles {
  folder: string;
  /** Paths relative to the folder, with forward slashes. Other files in the folder are not served. */
  names: readonly string[];
}

/**
 * Middleware: serves the files of the bundle. They are read into memory at startup, because building another version
 * replaces them while this server is still running.
 */
export function serveBundle(
  { folder, names }: BundleFiles,
  baseUrl: string,
  cache: PageCache,
): RequestHandler {
  const bodies = new Map(names.map((name) => [name, readFileSync(path.join(folder, name))]));
  return async (request, response, next) => {
    const { pathname } = response.locals;
    const name = pathname.startsWith(baseUrl) ? decodePath(pathname).slice(baseUrl.length) : '';
    const body = bodies.get(name);
    if (body === undefined || request.method === 'POST') {
      next();
      return;
    }
    const file = await cache.get(`file ${name}`, () => Promise.resolve(createFileResponse(name, body)));
    response.locals.cacheStatus = file.status;
    await sendResponse(request, response, file.response);
  };
}

function createFileResponse(name: string, body: Buffer): StoredResponse {
  const headers: [string, string][] = [['content-type', getMediaType(name)]];
  // The bundler adds a hash to the names of these files, but not to copies of those in `public/`.
  if (name.startsWith('assets/')) headers.push(['cache-control', IMMUTABLE]);
  return createStoredResponse(200, headers, body);
}
