import {
  createReadableStreamFromReadable,
  type ActionFunctionArgs,
  type AppLoadContext,
  type EntryContext,
  type LoaderFunctionArgs,
} from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { BootContext } from './engine/client/remix/app-scripts.tsx';
import { buildPageState } from './engine/client/remix/page-state.server.ts';
import { formatPageState } from './engine/client/remix/page-state.ts';
import { renderDocument } from './engine/server/render-document.server.ts';
import { IsolationContext } from './site/layout/item-boundary.tsx';
import { MEDIA_TYPES } from './engine/lib/media-types.server.ts';

/** Time limit for rendering a page, in milliseconds. */
const ABORT_DELAY = 10_000;

export const streamTimeout = ABORT_DELAY;

/** Logs an error thrown by a loader or action: content errors by their message, others with the stack. */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  // Aborted requests and 4xx responses are expected; they are not logged.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  if (context.onUnexpectedError !== undefined) {
    context.onUnexpectedError(error);
    return;
  }
  const isContentError = error instanceof Error && error.name === 'ProblemError';
  // The dev server reports these with a code frame.
  if (isContentError && import.meta.env.DEV) return;
  console.error(isContentError ? error.message : error);
}

/** Renders the HTML document of a page. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { onUnexpectedError = console.error }: AppLoadContext,
): Promise<Response> {
  // The state is sent as inert JSON instead of as scripts (see `page-state.ts`), except by the dev server.
  const context = import.meta.env.DEV ? remixContext : { ...remixContext, serverHandoffStream: undefined };
  const boot = {
    state: formatPageState(buildPageState(remixContext)),
    script: remixContext.manifest.entry.module,
  };
  const body = await renderDocument(
    (isIsolated) => (
      <IsolationContext.Provider value={isIsolated}>
        <BootContext.Provider value={boot}>
          <RemixServer context={context as EntryContext} url={request.url} abortDelay={ABORT_DELAY} />
        </BootContext.Provider>
      </IsolationContext.Provider>
    ),
    { timeout: ABORT_DELAY + 1000, onError: onUnexpectedError },
  );
  headers.set('content-type', MEDIA_TYPES['.html']);
  // The same URL serves Markdown to clients that prefer it.
  headers.append('vary', 'Accept');
  return new Response(createReadableStreamFromReadable(body), { headers, status });
}
