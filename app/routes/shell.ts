import type { LoaderFunctionArgs } from '@remix-run/node';
import { makeShellFile } from '#app/engine/client/remix/page-state.server.ts';
import { IMMUTABLE } from '#app/engine/urls/cache-control.ts';
import { MEDIA_TYPES } from '#app/engine/lib/media-types.server.ts';

/** `shell/<hash>.json`: what stands around every page. The name says what is in it, so it may be kept for good. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const content = await context.getContent();
  const { href, body } = makeShellFile(content.shell);
  if (new URL(request.url).pathname !== href) throw new Response('There is no such file.\n', { status: 404 });
  return new Response(body, {
    headers: { 'content-type': MEDIA_TYPES['.json'], 'cache-control': IMMUTABLE },
  });
}
