import type { LoaderFunctionArgs } from '@remix-run/node';
import type { ClientLoaderFunctionArgs } from '@remix-run/react';
import { answerUnknown } from '#app/engine/server/load-page.server.ts';
import { createPageClientLoader } from '#app/engine/client/page-client.ts';

/** Every address that no other route takes: an old path that leads elsewhere, or the not-found screen. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<never> {
  throw answerUnknown(request, await context.getContent());
}

const loadPage = createPageClientLoader('home');

/** In the browser: follows an old path, or leaves for the server's not-found page. */
export async function clientLoader(args: ClientLoaderFunctionArgs): Promise<null> {
  await loadPage(args);
  return null;
}

export default function NotFoundRoute() {
  return null;
}
