import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { REVALIDATE, IMMUTABLE } from '#app/engine/urls/cache-control.ts';
import { getMediaType, MEDIA_TYPES } from '#app/engine/lib/media-types.server.ts';

interface Answer {
  status: number;
  type: string;
  body: Buffer;
  /** Brotli 11; undefined for what is compressed by its kind. */
  compressed: Buffer | undefined;
}

/**
 * Serves a folder as a good host does: compressed, with `/page` served from `page`, `page.html` or `page/index.html`, and
 * everything with a hash in its name kept by browsers for good. Every site of a benchmark is served by it.
 *
 * @param baseUrl the base path that the folder answers at, with a slash at both ends
 */
export function createBrotliServer(folder: string, baseUrl: string): RequestListener {
  const kept = new Map<string, Promise<Answer>>();
  return (request, response) => {
    const pathname = decodeURI(new URL(request.url ?? '/', 'http://host').pathname);
    let answer = kept.get(pathname);
    if (answer === undefined) kept.set(pathname, (answer = readAnswer(folder, pathname, baseUrl)));
    void answer.then(({ status, type, body, compressed }) => {
      const isKept = /[-.][\w-]{8}\.\w+$/.test(pathname) && !type.startsWith('text/html');
      const encode = compressed !== undefined && /\bbr\b/.test(String(request.headers['accept-encoding']));
      response.writeHead(status, {
        'content-type': type,
        'cache-control': isKept ? IMMUTABLE : REVALIDATE,
        ...(encode ? { 'content-encoding': 'br' } : {}),
      });
      response.end(encode ? compressed : body);
    });
  };
}

async function readAnswer(folder: string, pathname: string, baseUrl: string): Promise<Answer> {
  const inner = path.posix.normalize(`/${pathname.slice(baseUrl.length)}`);
  const names = inner.endsWith('/')
    ? [`${inner}index.html`]
    : [inner, `${inner}.html`, `${inner}/index.html`];
  for (const [at, name] of [...names, '/404.html'].entries()) {
    // Of a folder, and of what is not there, the next name is tried.
    const body = await readFile(path.join(folder, name)).catch(() => undefined);
    if (body === undefined) continue;
    const type = getMediaType(name);
    const compressed = /^text\/|javascript|json|xml/.test(type) ? brotliCompressSync(body) : undefined;
    return { status: at < names.length ? 200 : 404, type, body, compressed };
  }
  return {
    status: 404,
    type: MEDIA_TYPES['.txt'],
    body: Buffer.from('There is no such file.\n'),
    compressed: undefined,
  };
}
