import type { Request, RequestHandler, Response } from 'router';
import { decodePath } from '#app/engine/urls/paths.ts';
import type { Answer } from './answer.ts';
import type { BundleFiles } from './bundle-files.ts';
import type { PageCache } from './page-cache.ts';
import { sendAnswer } from './send-answer.ts';

interface ServeFilesOptions {
  files: BundleFiles;
  baseUrl: string;
  cache: PageCache;
}

/** Serves the bundle's files, from memory where they were requested before. */
export function serveFiles({ files, baseUrl, cache }: ServeFilesOptions): RequestHandler {
  return (request, response, next) => {
    const { pathname } = response.locals;
    const name = decodePath(pathname).slice(baseUrl.length);
    const isInside = pathname.startsWith(baseUrl) && request.method !== 'POST';
    const read = isInside ? files.find(name) : undefined;
    if (read === undefined) {
      next();
      return undefined;
    }
    return sendFile(request, response, name, read);
  };

  async function sendFile(request: Request, response: Response, name: string, read: () => Promise<Answer>) {
    const { answer, origin } = await cache.get(`file ${name}`, read);
    response.locals.origin = origin;
    await sendAnswer(request, response, answer, cache.encode);
  }
}
