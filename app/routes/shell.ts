import type { LoaderFunctionArgs } from '@remix-run/node';
import { makeShellFile } from '#app/boot/page-state.server.ts';

/** `shell/<hash>.json`: what stands around every page. The name says what is in it, so it may be kept for good. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const content = await context.getContent();
  const { href, body } = makeShellFile({ ...content.shell, search: await content.getSearchHrefs() });
  if (new URL(request.url).pathname !== href) throw new Response('There is no such file.\n', { status: 404 });
  return new Response(body, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  });
}
