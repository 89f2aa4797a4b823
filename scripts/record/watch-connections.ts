import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import type { Target } from '#app/site/recordings/recordings.ts';
import type { PodletServer } from './podlet-server.ts';

/** Connections of a layout's client. */
export type ConnectionWatch = ReturnType<typeof watchConnections>;

/** A request of undici. */
interface UndiciRequest {
  origin: string | URL;
  path: string;
}

/** Returns the port of the podlet whose connection an error is about; undefined for other errors. */
export function findPodletPort(error: unknown): number | undefined {
  return (error as { socket?: { remotePort?: number } } | undefined)?.socket?.remotePort;
}

/**
 * Records what the podlet cannot observe: refused connections, and uncaught connection errors in the layout, which
 * would crash its process.
 */
export function watchConnections(podlets: readonly PodletServer[]) {
  const open = new Set<unknown>();
  const findPodlet = (host: string): PodletServer | undefined =>
    podlets.find(({ port }) => host.endsWith(`:${port}`));
  const recordRefusal = (host: string, path: string, error: NodeJS.ErrnoException): void => {
    if (error.code !== 'ECONNREFUSED') return;
    const target: Target = path.endsWith('.json') ? 'manifest' : path === '/' ? 'content' : 'fallback';
    findPodlet(host)?.lane.begin(target, 'fast')('refused');
  };
  // The clients of version 5 use undici; the client of version 4 uses `node:http`.
  const listeners: Record<string, (message: unknown) => void> = {
    'undici:request:create': (message) => {
      const { request } = message as { request: UndiciRequest };
      if (findPodlet(String(request.origin)) !== undefined) open.add(request);
    },
    'undici:request:trailers': (message) => open.delete((message as { request: UndiciRequest }).request),
    'undici:request:error': (message) => {
      const { request, error } = message as { request: UndiciRequest; error: Error };
      open.delete(request);
      recordRefusal(String(request.origin), request.path, error);
    },
    'http.client.request.start': (message) => {
      const { request } = message as { request: ClientRequest };
      const host = String(request.getHeader('host'));
      if (findPodlet(host) === undefined) return;
      open.add(request);
      request.on('close', () => open.delete(request));
      request.on('error', (error) => recordRefusal(host, request.path, error));
    },
  };
  const onUncaught = (error: Error): void => {
    const errorPort = findPodletPort(error);
    podlets.find(({ port }) => port === errorPort)?.lane.addEvent('uncaught', error.message);
  };
  for (const [channel, listener] of Object.entries(listeners)) subscribe(channel, listener);
  process.on('uncaughtException', onUncaught);
  return {
    /** Whether a request of the client is pending. */
    get isBusy(): boolean {
      return open.size > 0;
    },
    stop(): void {
      for (const [channel, listener] of Object.entries(listeners)) unsubscribe(channel, listener);
      process.off('uncaughtException', onUncaught);
    },
  };
}
