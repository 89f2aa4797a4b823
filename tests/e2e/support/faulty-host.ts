import { createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What goes wrong with a response: the connection ends in the middle of it, at once or on request; there is a
 * page of the host instead, as if all were well; or it is gone.
 */
export type Fault = 'cut' | 'stalled' | 'html' | 'missing';

/** A host in front of a site that fails as configured. */
export interface FaultyHost {
  /** URL of the site through it, with a slash at the end. */
  url: string;
  /** From now on responses to these paths are faulty. */
  break(pattern: RegExp, fault: Fault): void;
  /** Ends what has stalled. */
  drop(): void;
  /** From now on all is well. */
  repair(): void;
  stop(): Promise<void>;
}

/** Error pages of hosts. */
const HOST_PAGE = '<!DOCTYPE html><html lang="en"><title>Host</title><h1>Something went wrong</h1></html>';

/**
 * Starts a host on the loopback interface. What it hands on is as the site sent it.
 *
 * @param base path that it has the site at, which may not be the one that the site was built for
 */
export async function startFaultyHost(site: string, base = new URL(site).pathname): Promise<FaultyHost> {
  let broken: { pattern: RegExp; fault: Fault } | undefined;
  const stalled: (() => void)[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const isBroken = broken?.pattern.test(path) === true;
    const fault = path.startsWith(base) ? (isBroken ? broken?.fault : undefined) : 'missing';
    if (fault === 'html' || fault === 'missing') {
      response.writeHead(fault === 'html' ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
      response.end(HOST_PAGE);
      return;
    }
    const { host: _host, ...headers } = request.headers;
    const sent = sendRequest(
      new URL(path.slice(base.length), site),
      { method: request.method, headers },
      (upstream) => {
        const parts: Buffer[] = [];
        upstream.on('data', (part: Buffer) => parts.push(part));
        upstream.once('end', () => {
          const body = Buffer.concat(parts);
          const { 'transfer-encoding': _coding, ...forwarded } = upstream.headers;
          response.writeHead(upstream.statusCode ?? 502, { ...forwarded, 'content-length': body.length });
          if (fault === undefined || body.length === 0) {
            response.end(request.method === 'HEAD' ? undefined : body);
            return;
          }
          const end = (): void => void response.socket?.end();
          response.write(body.subarray(0, body.length / 2), () => {
            if (fault === 'stalled') stalled.push(end);
            else end();
          });
        });
      },
    );
    sent.once('error', () => {
      response.destroy();
    });
    request.pipe(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`,
    break(pattern, fault) {
      broken = { pattern, fault };
    },
    drop() {
      for (const end of stalled.splice(0)) end();
    },
    repair() {
      broken = undefined;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
