import type { LoaderFunctionArgs } from '@remix-run/node';
import { REVALIDATE } from '#app/engine/urls/cache-control.ts';
import { createWorkerFile } from '#app/engine/client/worker-file.server.ts';
import { MEDIA_TYPES } from '#app/engine/lib/media-types.server.ts';

/** `service-worker.js`: caches pages for offline use, or unregisters itself if that is disabled. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const site = await context.getSite();
  const body = createWorkerFile(site.layout);
  return new Response(body, {
    headers: { 'content-type': MEDIA_TYPES['.js'], 'cache-control': REVALIDATE },
  });
}
