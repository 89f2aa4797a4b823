import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Listening } from '../cli/listen.ts';
import type { LiveApp } from './create-live-app.ts';
import type { LiveSettings } from './live-settings.ts';

/**
 * Disconnects clients that do not read a response.
 *
 * @param limit in milliseconds; clients are disconnected after half of it at the earliest
 */
export function limitSlowReaders(server: Server, limit: number): void {
  // When a socket times out, Node.js checks whether the client has read something, and if so, waits once more.
  const pause = limit / 2;
  server.on('request', ({ socket }, response) => {
    socket.setTimeout(pause);
    response.on('timeout', () => {
      if (socket.writableLength > 0) socket.destroy();
      // Without a response yet; rendering has its own time limit.
      else socket.setTimeout(pause);
    });
  });
}

/**
 * Shuts down without losing a request: first `/readyz` reports it while requests are still accepted, so that load balancers
 * choose other servers; then the port closes and open requests finish.
 *
 * @param wait the clock
 * @returns how many requests were open when the port closed, and whether some were aborted
 */
export async function shutDown(
  live: LiveApp,
  listening: Listening,
  { shutdownDelay, shutdownTimeout }: Pick<LiveSettings, 'shutdownDelay' | 'shutdownTimeout'>,
  wait: (milliseconds: number) => Promise<unknown> = sleep,
): Promise<{ open: number; aborted: boolean }> {
  live.beginShutdown();
  await wait(shutdownDelay);
  const open = live.countOpenRequests();
  return { open, aborted: await closeWithin(listening, shutdownTimeout) };
}

/**
 * Closes the port and waits for open requests, which are aborted after the limit. Resolves to whether any were.
 *
 * @param limit in milliseconds
 */
export async function closeWithin({ server, close }: Listening, limit: number): Promise<boolean> {
  let aborted = false;
  const timer = setTimeout(() => {
    aborted = true;
    server.closeAllConnections();
  }, limit);
  await close();
  clearTimeout(timer);
  return aborted;
}
