import { isRouteErrorResponse } from '@remix-run/react';
import type { ShellData } from '#app/content/page-data.ts';
import { NotFoundScreen, type NotFoundData } from './not-found-screen.tsx';

interface ErrorScreenProps {
  error: unknown;
  shell: ShellData | undefined;
}

/** What stands in place of a page that can't be shown. 404 means an unknown address, never "something failed". */
export function ErrorScreen({ error, shell }: ErrorScreenProps) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    const { suggestions } = readNotFound(error.data);
    return <NotFoundScreen suggestions={suggestions} shell={shell} />;
  }
  return (
    <main className="content content-alone">
      <h1>This page crashed.</h1>
      <p>
        <button
          type="button"
          className="button"
          onClick={() => {
            window.location.reload();
          }}
        >
          Try again
        </button>
      </p>
      {listMessages(error).map((message) => (
        <pre key={message} className="error-message">
          {message}
        </pre>
      ))}
    </main>
  );
}

function readNotFound(data: unknown): Pick<NotFoundData, 'suggestions'> {
  const suggestions = (data as Partial<NotFoundData> | null)?.suggestions;
  return { suggestions: Array.isArray(suggestions) ? suggestions : [] };
}

/** An error's message and those of its causes, outermost first. */
function listMessages(error: unknown): string[] {
  const messages: string[] = [];
  let current = error;
  while (current instanceof Error && messages.length < 10) {
    messages.push(current.message);
    current = current.cause;
  }
  if (messages.length === 0 && isRouteErrorResponse(error)) messages.push(`${error.status} ${error.statusText}`);
  return messages;
}
