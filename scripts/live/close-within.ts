import type { Listening } from '../cli/listen.ts';

/**
 * Stops a server: no new connections, and those that are open end with their answer. What is open after the limit is cut
 * off. Resolves to whether anything was.
 *
 * @param limit in milliseconds
 */
export async function closeWithin({ server, close }: Listening, limit: number): Promise<boolean> {
  let wasCut = false;
  const timer = setTimeout(() => {
    wasCut = true;
    server.closeAllConnections();
  }, limit);
  await close();
  clearTimeout(timer);
  return wasCut;
}
