import { request as sendRequest, type RequestListener } from 'node:http';
import { serveLocally } from '../../helpers/serve-local.ts';

/**
 * Fault of a response: the connection is closed while it is sent, immediately (`cut`) or on `drop` (`stalled`); it is
 * an error page of the host with status 200 (`html`); or it is a 404 (`missing`).
 */
export type Fault = 'cut' | 'stalled' | 'html' | 'missing';

/** A host in front of a site that fails as configured. */
export interface FaultyHost {
  /** URL of the site at this host, with a trailing slash. */
  url: string;
  /** Makes subsequent responses to matching paths faulty. */
  break(pattern: RegExp, fault: Fault): void;
  /** Closes stalled connections. */
  drop(): void;
  /** Makes subsequent responses succeed. */
  repair(): void;
  stop(): Promise<void>;
}

/** Error page of the host. */
const HOST_PAGE = '<!DOCTYPE html><html lang="en"><title>Host</title><h1>Something went wrong</h1></html>';

/**
 * Starts a host on the loopback interface, which forwards responses of the site unchanged.
 *
 * @param base path of the site at this host, which may differ from the base path of the build
 */
export async function startFaultyHost(site: string, base = new URL(site).pathname): Promise<FaultyHost> {
  let broken: { pattern: RegExp; fault: Fault } | undefined;
  const stalled: (() => void)[] = [];
  const handle: RequestListener = (request, response) => {
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
  };
  const { url, stop } = await serveLocally(handle, base);
  return {
    url,
    break(pattern, fault) {
      broken = { pattern, fault };
    },
    drop() {
      for (const end of stalled.splice(0)) end();
    },
    repair() {
      broken = undefined;
    },
    stop,
  };
}
