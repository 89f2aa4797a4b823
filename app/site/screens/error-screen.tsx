import { isRouteErrorResponse } from '@remix-run/react';
import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { ChunkLoadError } from '#app/engine/client/remix/route-modules.ts';
import type { NotFoundData } from '#app/engine/model/page-data.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { Main } from '#app/site/layout/main.tsx';

interface ErrorScreenProps {
  error: unknown;
  layout: LayoutData | undefined;
}

/** Replaces a page that can't be shown. 404 means an unknown URL, never "something failed". */
export function ErrorScreen({ error, layout }: ErrorScreenProps) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return <NotFoundScreen data={readNotFound(error.data)} layout={layout} />;
  }
  if (error instanceof ChunkLoadError) return <ChunkScreen error={error} />;
  return <CrashScreen error={error} />;
}

/** Shown if a chunk could not be loaded (E2), e.g. because a new version of the site has been deployed. */
function ChunkScreen({ error }: { error: ChunkLoadError }) {
  return (
    <Main className="content content-alone" data-hydrate="">
      <h1>This page could not be loaded.</h1>
      <p className="lead">
        Part of the site is missing. The site may have been updated, or you may be offline.
      </p>
      <p className="actions row">
        <a className="button button-primary" href={error.href} data-document="">
          Open the page
        </a>
        <button type="button" className="button" onClick={() => window.location.assign(error.href)}>
          Retry
        </button>
      </p>
    </Main>
  );
}

/** Shown if the page failed to render (E1). */
function CrashScreen({ error }: { error: unknown }) {
  return (
    <Main className="content content-alone" data-hydrate="">
      <h1>This page crashed.</h1>
      <p>
        <button type="button" className="button" onClick={() => window.location.reload()}>
          Try again
        </button>
      </p>
      {listMessages(error).map((message, at) => (
        <pre key={`${at} ${message}`} className="error-message">
          {message}
        </pre>
      ))}
    </Main>
  );
}

/**
 * Reads the data of a 404. Remix also responds with 404 and other data, e.g. for a method that a route does not
 * support.
 */
function readNotFound(data: unknown): NotFoundData {
  const { pathname = '', keywords = '', suggestions } = (data ?? {}) as Partial<NotFoundData>;
  return { pathname, keywords, suggestions: Array.isArray(suggestions) ? suggestions : [] };
}

/** Lists the messages of an error and its causes, outermost first. */
function listMessages(error: unknown): string[] {
  const messages: string[] = [];
  let current = error;
  while (current instanceof Error && messages.length < 10) {
    messages.push(current.message);
    // Content errors need no cause.
    current = current.name === 'ProblemError' ? undefined : current.cause;
  }
  if (messages.length === 0 && isRouteErrorResponse(error))
    messages.push(`${error.status} ${error.statusText}`);
  return messages;
}
