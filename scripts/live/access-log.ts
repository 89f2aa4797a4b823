import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Client } from './client.ts';
import type { Origin } from './page-cache.ts';

/** A request and what became of it. */
export interface Visit {
  id: string;
  client: Client;
  /** Path that was asked for, without its query: what readers search for is their own affair. */
  path: string;
  /** Clock time of its beginning. */
  began: Date;
  /** From its beginning until the answer was handed over, in milliseconds. */
  milliseconds: number;
  /** Bytes of the body that was sent. */
  bytes: number;
  /** Where the answer came from; undefined when it was neither rendered nor a file. */
  origin: Origin | undefined;
}

/** One line of JSON about a request, its fields in the same order each time. */
export function formatVisit(request: IncomingMessage, response: ServerResponse, visit: Visit): string {
  const { id, client, path, began, milliseconds, bytes, origin } = visit;
  return `${JSON.stringify({
    time: began.toISOString(),
    id,
    client: client.address,
    protocol: client.protocol,
    host: client.host,
    method: request.method,
    path,
    status: response.statusCode,
    bytes,
    ms: Math.round(milliseconds * 10) / 10,
    cache: origin,
    // The client went before it had all.
    aborted: response.writableFinished ? undefined : true,
    referrer: cut(request.headers.referer),
    agent: cut(request.headers['user-agent']),
  })}\n`;
}

/** A header may be as long as the client likes; a line of the log not. */
function cut(text: string | undefined): string | undefined {
  return text?.slice(0, 300);
}
