import type { ErrorRequestHandler } from 'router';
import { OverloadError } from './render-limit.ts';
import { RenderTimeoutError } from './render-page.ts';
import { sendText } from './send-answer.ts';

/** Receives what failed unexpectedly while a request was handled. */
export type OnFault = (error: unknown, request: { id: string; method: string; path: string }) => void;

/** Reports what failed to the operator, and says to the client no more than that. */
export function reportFailures(onFault: OnFault): ErrorRequestHandler {
  // The router recognizes an error handler by its four parameters.
  return (error: unknown, request, response, _next) => {
    if (error instanceof Error && 'status' in error && error.status === 413) {
      // The rest of the request is not read: the connection ends with the response.
      response.setHeader('connection', 'close');
      sendText(response, 413, 'This is more than the site takes.');
      return;
    }
    if (error instanceof OverloadError) {
      response.setHeader('retry-after', '5');
      sendText(response, 503, 'The server is busy. Try again in a moment.');
      return;
    }
    // A client that left while it sent its request is no failure.
    const isClientGone = request.destroyed && !request.complete;
    const { id, path } = response.locals;
    if (!isClientGone) onFault(error, { id, method: request.method ?? '', path });
    if (response.headersSent) {
      // Half a response must not be taken for a complete one.
      response.destroy();
    } else if (error instanceof RenderTimeoutError) {
      response.setHeader('retry-after', '5');
      sendText(response, 503, 'This page took too long to make. Try again in a moment.');
    } else sendText(response, 500, 'Something went wrong on the server.');
  };
}
