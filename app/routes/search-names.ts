import type { LoaderFunctionArgs } from '@remix-run/node';
import { CACHE_AND_ASK } from '#app/engine/urls/lasting-files.ts';

/** `search.json`: where the two files are that a search starts with (F2). */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const content = await context.getContent();
  return Response.json(await content.getSearchNames(), { headers: { 'cache-control': CACHE_AND_ASK } });
}
