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

/** Logs an error of a loader or action. Errors in content are logged as their message, others with their stack. */
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
  const isMistake = error instanceof Error && error.name === 'ProblemError';
  // The dev server reports these itself, with a code frame.
  if (isMistake && import.meta.env.DEV) return;
  console.error(isMistake ? error.message : error);
}

/** Renders a page's document. */
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
  // The same URL has Markdown for clients that prefer it.
  headers.append('vary', 'Accept');
  return new Response(createReadableStreamFromReadable(body), { headers, status });
}
