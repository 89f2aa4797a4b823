import type { LoaderFunctionArgs } from '@remix-run/node';
import { REVALIDATE } from '#app/engine/urls/cache-control.ts';

/** `search.json`: where the two files are that a search starts with (F2). */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const content = await context.getContent();
  return Response.json(await content.getSearchNames(), { headers: { 'cache-control': REVALIDATE } });
}
