import type { Request, RequestHandler, Response } from 'router';
import { isHealthCheck } from './health-checks.ts';
import { OverloadError } from './render-limit.ts';

type WriteLine = (line: string) => void;

/** Middleware: logs every response as a line of JSON once it has ended, except for health checks. */
export function logAccess(baseUrl: string, write: WriteLine): RequestHandler {
  return (request, response, next) => {
    const [time, start] = [new Date(), performance.now()];
    response.once('close', () => {
      if (isHealthCheck(response.locals.path, baseUrl)) return;
      write(formatAccess(request, response, time, performance.now() - start));
    });
    next();
  };
}

/** Formats a line of the access log. The order of the fields is stable. */
function formatAccess(
  { method, headers }: Request,
  response: Response,
  time: Date,
  milliseconds: number,
): string {
  const { id, client, path, cacheStatus } = response.locals;
  return formatLine({
    time,
    id,
    client: client.address,
    protocol: client.protocol,
    host: client.host,
    method,
    path,
    status: response.statusCode,
    bytes: method === 'HEAD' ? 0 : Number(response.getHeader('content-length') ?? 0),
    ms: Math.round(milliseconds * 10) / 10,
    cache: cacheStatus,
    // Set if the client disconnected before it received the complete response.
    aborted: response.writableFinished ? undefined : true,
    referrer: truncate(headers.referer && removePrivateParts(headers.referer)),
    agent: truncate(headers['user-agent']),
  });
}

/** Fields of the request in a line of the error log. */
export interface RequestLog {
  id: string;
  method: string;
  path: string;
}

/** Logs an error, of a request or in the background. */
export type ReportError = (error: unknown, request?: RequestLog) => void;

/** Returns the fields of a request for the error log. */
export function describeRequest({ method = '' }: Request, { locals }: Response): RequestLog {
  return { id: locals.id, method, path: locals.path };
}

/** Minimum interval between log lines about overload, in milliseconds. */
const OVERLOAD_INTERVAL = 1000;

/**
 * Creates an error log with a line of JSON for each error, including the top stack frame. A stack trace would be split
 * by log collectors, because it has several lines. Requests rejected due to overload are aggregated to a line per
 * second, with their number and the last request.
 */
export function createErrorLog(write: WriteLine): ReportError {
  let rejected: { error: OverloadError; request: RequestLog | undefined; count: number } | undefined;
  let timer: NodeJS.Timeout | undefined;
  const writeRejected = (): void => {
    timer = undefined;
    if (rejected === undefined) return;
    const { error, request, count } = rejected;
    write(formatLine({ time: new Date(), level: 'warn', ...request, error: error.message, count }));
    rejected = undefined;
    timer = setTimeout(writeRejected, OVERLOAD_INTERVAL).unref();
  };
  return (error, request) => {
    if (error instanceof OverloadError) {
      rejected = { error, request, count: (rejected?.count ?? 0) + 1 };
      if (timer === undefined) writeRejected();
      return;
    }
    const { message, stack = '' } = error instanceof Error ? error : { message: String(error) };
    const at = /^ {4}at (.*)$/m.exec(stack)?.[1];
    write(formatLine({ time: new Date(), level: 'error', ...request, error: message, at }));
  };
}

/** Formats a line of a log. Escapes the control characters that JSON permits, because a terminal would interpret them. */
function formatLine(fields: Record<string, unknown>): string {
  const json = JSON.stringify(fields).replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${json}\n`;
}

/** Removes the user, the query, and the hash from a URL: passwords and search terms are private. */
function removePrivateParts(url: string): string {
  return url.replace(/[?#].*/s, '').replace(/\/\/[^/]*@/, '//');
}

/** Limits the length of a header in the log. */
function truncate(text: string | undefined): string | undefined {
  return text?.slice(0, 300);
}
