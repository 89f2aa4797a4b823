import type { Request, RequestHandler, Response } from 'router';
import { isHealthCheck } from './health-checks.ts';
import { OverloadError } from './render-limit.ts';

type WriteLine = (line: string) => void;

/** Logs every response as one line of JSON when it ends, except those to health checks. */
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

/** The order of the fields never changes. */
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
    // The client disconnected before it received everything.
    aborted: response.writableFinished ? undefined : true,
    referrer: truncate(headers.referer),
    agent: truncate(headers['user-agent']),
  });
}

/** Request fields of an error log line. */
export interface RequestLog {
  id: string;
  method: string;
  path: string;
}

/** Logs an error; without a request, one that occurred in the background. */
export type ReportError = (error: unknown, request?: RequestLog) => void;

/** The part of a request that errors are logged with. */
export function describeRequest({ method = '' }: Request, { locals }: Response): RequestLog {
  return { id: locals.id, method, path: locals.path };
}

/** Shortest time between two lines about overload, in milliseconds. */
const OVERLOAD_INTERVAL = 1000;

/**
 * Logs every error as one line of JSON with the position of its cause: a stack trace would be many lines, which log
 * collectors do not keep together. Rejected requests share a line per second, which counts them and names the last one.
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

function formatLine(fields: Record<string, unknown>): string {
  return `${JSON.stringify(fields)}\n`;
}

/** Clients may send headers of any length; a log line must stay short. */
function truncate(text: string | undefined): string | undefined {
  return text?.slice(0, 300);
}
