import type { LoaderFunctionArgs } from '@remix-run/node';
import { MEDIA_TYPES } from '#app/engine/lib/media-types.server.ts';

/** `algolia-records.json`: what to upload to the Algolia index, in DocSearch's shape; only on a site that uses it. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const records = await (await context.getContent()).getAlgoliaRecords();
  return records === undefined
    ? Response.json({ error: 'This site does not search with Algolia.' }, { status: 404 })
    : new Response(`${JSON.stringify(records, null, 1)}\n`, {
        headers: { 'content-type': MEDIA_TYPES['.json'] },
      });
}
