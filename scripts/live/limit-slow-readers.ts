import type { Server } from 'node:http';

/**
 * Cuts off clients that take nothing of a response.
 *
 * @param limit in milliseconds; a client is cut off after half of it at the earliest
 */
export function limitSlowReaders(server: Server, limit: number): void {
  // When this time is over, Node.js first looks whether the client has taken something since it last looked, and if so,
  // waits once more.
  const pause = limit / 2;
  server.on('request', ({ socket }, response) => {
    socket.setTimeout(pause);
    response.on('timeout', () => {
      if (socket.writableLength > 0) socket.destroy();
      // There is nothing to take yet: rendering has a time limit of its own.
      else socket.setTimeout(pause);
    });
  });
}
