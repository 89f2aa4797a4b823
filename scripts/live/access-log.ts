import type { Request, RequestHandler, Response } from 'router';
import { isHealthCheck } from './health.ts';

interface AccessLogOptions {
  baseUrl: string;
  /** Receives a line. */
  writeLog(line: string): void;
}

/** Logs each response as one line of JSON when it ends, except those to health checks. */
export function logAccess({ baseUrl, writeLog }: AccessLogOptions): RequestHandler {
  return (request, response, next) => {
    const [time, began] = [new Date().toISOString(), performance.now()];
    response.once('close', () => {
      if (isHealthCheck(response.locals.path, baseUrl)) return;
      writeLog(formatLine(request, response, { time, milliseconds: performance.now() - began }));
    });
    next();
  };
}

/** The fields are in the same order in each line. */
function formatLine(
  { method, headers }: Request,
  response: Response,
  { time, milliseconds }: { time: string; milliseconds: number },
): string {
  const { id, client, path, origin } = response.locals;
  return `${JSON.stringify({
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
    cache: origin,
    // The client left before it received everything.
    aborted: response.writableFinished ? undefined : true,
    referrer: cut(headers.referer),
    agent: cut(headers['user-agent']),
  })}\n`;
}

/** A client may send a header of any length; a log line must stay short. */
function cut(text: string | undefined): string | undefined {
  return text?.slice(0, 300);
}
