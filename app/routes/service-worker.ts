import type { LoaderFunctionArgs } from '@remix-run/node';
import { makeWorkerFile } from '#app/offline/worker-file.server.ts';

/** `service-worker.js`: it keeps pages for reading offline, or removes the worker that did. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const content = await context.getContent();
  const body = makeWorkerFile({ ...content.shell, search: await content.getSearchHrefs() });
  return new Response(body, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
  });
}
