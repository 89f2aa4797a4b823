import type { ErrorRequestHandler, Request, Response } from 'router';
import type { Answer } from './answer.ts';
import { OverloadError } from './render-limit.ts';
import { RenderTimeoutError } from './render-page.ts';
import { sendText } from './send-answer.ts';

/** Receives what failed unexpectedly while a request was handled. */
export type OnFault = (error: unknown, request: { id: string; method: string; path: string }) => void;

/** Reports what failed to the operator, and says to the client no more than that. */
export function reportFailures(onFault: OnFault): ErrorRequestHandler {
  // The router recognizes an error handler by its four parameters.
  return (error: unknown, request, response, _next) => {
    const status = readStatus(error);
    // A client that left while it sent its request is no failure.
    const isClientGone = request.destroyed && !request.complete;
    if (status >= 500 && !(error instanceof OverloadError) && !isClientGone) {
      onFault(error, describe(request, response));
    }
    if (response.headersSent) {
      // Half a response must not be taken for a complete one.
      response.destroy();
      return;
    }
    if (status === 503) response.setHeader('retry-after', '5');
    // The rest of the request is not read: the connection ends with the response.
    if (status < 500) response.setHeader('connection', 'close');
    sendText(response, status, TEXTS[status] ?? 'The request is not complete.');
  };
}

const TEXTS: Readonly<Record<number, string>> = {
  413: 'This is more than the site takes.',
  500: 'Something went wrong on the server.',
  503: 'The server is busy. Try again in a moment.',
};

/** Errors about a request's body have the status that they stand for. */
function readStatus(error: unknown): number {
  if (error instanceof OverloadError || error instanceof RenderTimeoutError) return 503;
  const { status } = error instanceof Error ? (error as { status?: unknown }) : {};
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}

/** Reports the first of what failed while a response was rendered: one line for each failure of a request. */
export function reportFaults(request: Request, response: Response, answer: Answer, onFault: OnFault): void {
  const [fault] = answer.faults ?? [];
  if (fault !== undefined) onFault(fault, describe(request, response));
}

function describe({ method = '' }: Request, { locals }: Response): Parameters<OnFault>[1] {
  return { id: locals.id, method, path: locals.path };
}

/**
 * One line of JSON about a failure, with the position of its cause: a stack trace would be many lines, which logs do not
 * keep together.
 */
export function formatFault(error: unknown, request: Parameters<OnFault>[1]): string {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const at = /^ {4}at (.*)$/m.exec(stack)?.[1];
  return `${JSON.stringify({ time: new Date().toISOString(), level: 'error', ...request, error: message, at })}\n`;
}
