import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { promisify } from 'node:util';
import { errorProblem, ProblemError } from '#app/engine/diagnostics/problem.ts';

/** A server that accepts requests. */
export interface RunningServer {
  server: Server;
  /** URL with the base path, e.g. `http://127.0.0.1:3000/podium/`. */
  url: string;
  /** Stops accepting requests, closes idle connections, and waits for the others. */
  close(): Promise<void>;
}

interface ListenOptions {
  host: string;
  /** 0 for a free port. Default: 3000. */
  port?: number | undefined;
  baseUrl: string;
}

/** Starts an HTTP server. Throws an error with a fix if the port is in use or not permitted. */
export async function listen(handler: RequestListener, options: ListenOptions): Promise<RunningServer> {
  return await listenOn(createServer(handler), options);
}

/** Same as `listen`, for an existing server. */
export async function listenOn(
  server: Server,
  { host, port = 3000, baseUrl }: ListenOptions,
): Promise<RunningServer> {
  server.listen(port, host);
  await once(server, 'listening').catch((error: unknown) => {
    throw describeListenFailure(error as NodeJS.ErrnoException, host, port) ?? error;
  });
  const address = server.address();
  const actualPort = typeof address === 'object' && address !== null ? address.port : port;
  const shownHost = host.includes(':') ? `[${host}]` : host;
  let isClosing = false;
  /** Connections without a request yet, as browsers open them in advance. Node.js doesn't count them as idle. */
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    unused.delete(socket);
    // Connections that were active when the server closed would otherwise stay open for another request.
    response.once('close', () => {
      if (isClosing) server.closeIdleConnections();
    });
  });
  return {
    server,
    url: `http://${shownHost}:${actualPort}${baseUrl}`,
    async close() {
      isClosing = true;
      const closed = promisify(server.close.bind(server))();
      for (const socket of unused) socket.destroy();
      await closed;
    },
  };
}

/** Checks that a server can listen, for commands with work to do before that. Throws the errors of `listen`. */
export async function checkPort({ host, port }: Omit<ListenOptions, 'baseUrl'>): Promise<void> {
  const { close } = await listen(() => undefined, { host, port, baseUrl: '/' });
  await close();
}

/** Resolves when the process should exit: on a signal, or because its parent has exited. Another signal ends it at once. */
export async function waitForShutdown(): Promise<void> {
  const received = new AbortController();
  const { signal } = received;
  await Promise.race(['SIGINT', 'SIGTERM', 'disconnect'].map((event) => once(process, event, { signal })));
  received.abort();
}

function describeListenFailure(
  error: NodeJS.ErrnoException,
  host: string,
  port: number,
): ProblemError | undefined {
  const hostFix = 'Set HOST to 127.0.0.1, or to 0.0.0.0 for all addresses.';
  const noAddress: [message: string, fix: string] = [`This machine has no IP address "${host}".`, hostFix];
  const unresolved: [message: string, fix: string] = [`The host "${host}" could not be resolved.`, hostFix];
  const messages: Record<string, [message: string, fix: string]> = {
    EADDRINUSE: [
      `Port ${port} is already in use.`,
      'Stop the process that uses it, or choose another: PORT=8080 (0 for any free port).',
    ],
    EACCES: [
      `Permission to use port ${port} was denied.`,
      'Ports below 1024 require root; choose another, e.g. PORT=8080.',
    ],
    EADDRNOTAVAIL: noAddress,
    // An IPv6 address on a machine without IPv6.
    EAFNOSUPPORT: noAddress,
    // A link-local address.
    EINVAL: [`The address "${host}" requires a network interface.`, 'Append it, e.g. "fe80::1%eth0".'],
    ENOTFOUND: unresolved,
    // E.g. because no name server is reachable.
    EAI_AGAIN: unresolved,
  };
  const known = messages[error.code ?? ''];
  if (known === undefined) return undefined;
  return new ProblemError([errorProblem('listen', known[0], { fix: known[1] })], { cause: error });
}
