import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { readPath } from '#app/navigation/load-page.server.ts';

const TYPES: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.svg': 'image/svg+xml',
};

/** Pictures of the content folder, and what they were encoded as. Their names hold a hash of their bytes, so they never change. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const content = await context.getContent();
  const served = readPath(request, content);
  const file = await content.findImageFile(served);
  if (file === undefined) return new Response('There is no such picture.\n', { status: 404 });
  return new Response(new Uint8Array(await readFile(file)), {
    headers: {
      'content-type': TYPES[path.extname(served)] ?? 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  });
}
