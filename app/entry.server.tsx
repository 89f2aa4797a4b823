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

/** How long rendering one page may take before it is given up, in milliseconds. */
const ABORT_DELAY = 10_000;

export const streamTimeout = ABORT_DELAY;

/** What went wrong in a loader, for the terminal. An author's mistake is reported as it is; a fault keeps its stack. */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  // Who asks for what is not there, or in a way that the site has no answer for, is reported so; nothing has gone wrong.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  if (context.onFault !== undefined) {
    context.onFault(error);
    return;
  }
  const isMistake = error instanceof Error && error.name === 'ProblemError';
  // The dev server tells mistakes itself, with the lines around them.
  if (isMistake && import.meta.env.DEV) return;
  console.error(isMistake ? error.message : error);
}

/** Renders a page's document. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { onFault = console.error }: AppLoadContext,
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
    { timeout: ABORT_DELAY + 1000, onError: onFault },
  );
  headers.set('content-type', MEDIA_TYPES['.html']);
  // The same URL has Markdown for clients that prefer it.
  headers.append('vary', 'Accept');
  return new Response(createReadableStreamFromReadable(body), { headers, status });
}
