import { PassThrough } from 'node:stream';
import {
  createReadableStreamFromReadable,
  type ActionFunctionArgs,
  type AppLoadContext,
  type EntryContext,
  type LoaderFunctionArgs,
} from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToPipeableStream } from 'react-dom/server';
import { PageStateContext } from './engine/client/remix/app-scripts.tsx';
import { buildPageState } from './engine/client/remix/page-state.server.ts';
import { formatPageState } from './engine/client/remix/page-state.ts';
import { MEDIA_TYPES } from './engine/lib/media-types.server.ts';

/** How long rendering one page may take before it is given up, in milliseconds. */
const ABORT_DELAY = 10_000;

export const streamTimeout = ABORT_DELAY;

/** What went wrong in a loader, for the terminal. An author's mistake is told as it is; a fault keeps its stack. */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  // Who asks for what is not there, or in a way that the site has no answer for, is told so; nothing has gone wrong.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  if (context.onFault !== undefined) {
    context.onFault(error);
    return;
  }
  const isMistake = error instanceof Error && error.name === 'ProblemError';
  // The authors' server tells mistakes itself, with the lines around them.
  if (isMistake && import.meta.env.DEV) return;
  console.error(isMistake ? error.message : error);
}

/** Renders a document. It is sent when it is whole: nothing on a page is deferred, and a crawl wants one answer. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { onFault = console.error }: AppLoadContext,
): Promise<Response> {
  // The state goes as inert JSON instead of as scripts (see app/boot), but for the authors' server.
  const context = import.meta.env.DEV ? remixContext : { ...remixContext, serverHandoffStream: undefined };
  const state = formatPageState(buildPageState(remixContext));
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(
      <PageStateContext.Provider value={state}>
        <RemixServer context={context as EntryContext} url={request.url} abortDelay={ABORT_DELAY} />
      </PageStateContext.Provider>,
      {
        onAllReady() {
          clearTimeout(timer);
          const body = new PassThrough();
          headers.set('content-type', MEDIA_TYPES['.html']);
          // The same address has Markdown for who asks for it.
          headers.append('vary', 'Accept');
          resolve(
            new Response(createReadableStreamFromReadable(body), { headers, status: failed ? 500 : status }),
          );
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          failed = true;
          onFault(error);
        },
      },
    );
    // A timer that went on would keep the whole page in memory.
    const timer = setTimeout(abort, ABORT_DELAY + 1000).unref();
  });
}
