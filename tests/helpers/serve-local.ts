import type { RequestListener } from 'node:http';
import { listen, type RunningServer } from '#scripts/http/listen.ts';

/** A server on a free port of the loopback interface. */
export interface LocalServer extends Pick<RunningServer, 'server' | 'url'> {
  /** Stops the server, and closes connections that are still in use. */
  stop(): Promise<void>;
}

/** Starts a server on a free port of the loopback interface. */
export async function serveLocally(handle: RequestListener, baseUrl = '/'): Promise<LocalServer> {
  const { server, url, close } = await listen(handle, { host: '127.0.0.1', port: 0, baseUrl });
  return {
    server,
    url,
    async stop() {
      const closed = close();
      server.closeAllConnections();
      await closed;
    },
  };
}
