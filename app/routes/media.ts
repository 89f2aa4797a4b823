import { readFile } from 'node:fs/promises';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { IMMUTABLE } from '#app/engine/urls/cache-control.ts';
import { readPath } from '#app/engine/server/load-page.server.ts';
import { getMediaType } from '#app/engine/lib/media-types.server.ts';

/** Pictures of the content folder, and what they were encoded as. Their names hold a hash of their bytes, so they never change. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const content = await context.getContent();
  const served = readPath(request, content);
  const file = await content.findImageFile(served);
  if (file === undefined) return new Response('There is no such picture.\n', { status: 404 });
  return new Response(new Uint8Array(await readFile(file)), {
    headers: { 'content-type': getMediaType(served), 'cache-control': IMMUTABLE },
  });
}
