import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningServer } from '../http/listen.ts';
import type { LiveApp } from './create-live-app.ts';
import type { LiveSettings } from './live-settings.ts';

/**
 * Disconnects clients that don't read their response.
 *
 * @param limit in milliseconds; clients are disconnected after half of it at the earliest
 */
export function closeSlowConnections(server: Server, limit: number): void {
  // When a socket times out, Node.js checks whether the client has read anything, and if so, restarts the timeout.
  const timeout = limit / 2;
  server.on('request', ({ socket }, response) => {
    socket.setTimeout(timeout);
    response.on('timeout', () => {
      if (socket.writableLength > 0) socket.destroy();
      // No response yet; rendering has a separate timeout.
      else socket.setTimeout(timeout);
    });
  });
}

/**
 * Shuts down gracefully: `/readyz` reports it while requests are still accepted, so that load balancers select other
 * servers; then the port is closed, and open requests are completed.
 *
 * @param wait replaces timers in tests
 * @returns number of open requests when the port was closed, and whether any were aborted
 */
export async function shutDown(
  live: LiveApp,
  server: RunningServer,
  { shutdownDelay, shutdownTimeout }: Pick<LiveSettings, 'shutdownDelay' | 'shutdownTimeout'>,
  wait: (milliseconds: number) => Promise<unknown> = sleep,
): Promise<{ open: number; aborted: boolean }> {
  live.beginShutdown();
  await wait(shutdownDelay);
  const open = live.countOpenRequests();
  return { open, aborted: await closeWithin(server, shutdownTimeout) };
}

/**
 * Closes the port and waits for open requests, which are aborted after the limit. Resolves to whether any were.
 *
 * @param limit in milliseconds
 */
export async function closeWithin({ server, close }: RunningServer, limit: number): Promise<boolean> {
  let aborted = false;
  const timer = setTimeout(() => {
    aborted = true;
    server.closeAllConnections();
  }, limit);
  await close();
  clearTimeout(timer);
  return aborted;
}
