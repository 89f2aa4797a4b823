import type { ErrorRequestHandler } from 'router';
import { describeRequest, type ReportError } from './logs.ts';
import { OverloadError } from './render-limit.ts';
import { RenderTimeoutError } from './render.ts';
import { sendText } from './send-response.ts';

const MESSAGES: Readonly<Record<number, string>> = {
  413: 'The request body is too large.',
  500: 'Internal server error.',
  503: 'The server is busy. Try again in a few seconds.',
};

/** Reports errors to the operator; clients only learn the status. */
export function handleErrors(reportError: ReportError): ErrorRequestHandler {
  // The router recognizes an error handler by its four parameters.
  return (error: unknown, request, response, _next) => {
    const status = getStatus(error);
    // It is no error when a client disconnects while it sends a request.
    const isDisconnected = request.destroyed && !request.complete;
    if (status >= 500 && !isDisconnected) reportError(error, describeRequest(request, response));
    if (response.headersSent) {
      // Abort, so that the client does not treat a truncated body as complete.
      response.destroy();
      return;
    }
    if (status === 503) response.setHeader('retry-after', '5');
    // The rest of the request is not read.
    if (status < 500) response.setHeader('connection', 'close');
    sendText(response, status, MESSAGES[status] ?? 'The request is incomplete.');
  };
}

/** Errors about a request's body carry their status. */
function getStatus(error: unknown): number {
  if (error instanceof OverloadError || error instanceof RenderTimeoutError) return 503;
  const { status } = error instanceof Error ? (error as { status?: unknown }) : {};
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}
