import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import type { Target } from '#app/site/recordings/recordings.ts';
import type { PodletServer } from './podlet-server.ts';

/** Connections of a layout's client. */
export interface ConnectionWatch {
  /** Whether a request of the client has neither ended nor failed. */
  readonly isBusy: boolean;
  stop(): void;
}

/** A request of undici. */
interface UndiciRequest {
  origin: string | URL;
  path: string;
}

/** Port of the podlet whose connection an error is about; undefined for errors about nothing of the kind. */
export function findPodletPort(error: unknown): number | undefined {
  return (error as { socket?: { remotePort?: number } } | undefined)?.socket?.remotePort;
}

/**
 * Notes what the podlet cannot see itself: connections that are refused, and errors of connections that nothing in the
 * layout catches, so that its process would end.
 */
export function watchConnections(podlets: readonly PodletServer[]): ConnectionWatch {
  const open = new Set<unknown>();
  const findPodlet = (host: string): PodletServer | undefined =>
    podlets.find(({ port }) => host.endsWith(`:${port}`));
  const noteRefusal = (host: string, path: string, error: NodeJS.ErrnoException): void => {
    if (error.code !== 'ECONNREFUSED') return;
    const target: Target = path.endsWith('.json') ? 'manifest' : path === '/' ? 'content' : 'fallback';
    findPodlet(host)?.lane.begin(target, 'fast')('refused');
  };
  // The clients of version 5 use undici, that of version 4 `node:http`.
  const listeners: Record<string, (message: unknown) => void> = {
    'undici:request:create': (message) => {
      const { request } = message as { request: UndiciRequest };
      if (findPodlet(String(request.origin)) !== undefined) open.add(request);
    },
    'undici:request:trailers': (message) => open.delete((message as { request: UndiciRequest }).request),
    'undici:request:error': (message) => {
      const { request, error } = message as { request: UndiciRequest; error: Error };
      open.delete(request);
      noteRefusal(String(request.origin), request.path, error);
    },
    'http.client.request.start': (message) => {
      const { request } = message as { request: ClientRequest };
      const host = String(request.getHeader('host'));
      if (findPodlet(host) === undefined) return;
      open.add(request);
      request.on('close', () => open.delete(request));
      request.on('error', (error) => noteRefusal(host, request.path, error));
    },
  };
  const onUncaught = (error: Error): void => {
    const errorPort = findPodletPort(error);
    podlets.find(({ port }) => port === errorPort)?.lane.note('uncaught', error.message);
  };
  for (const [channel, listener] of Object.entries(listeners)) subscribe(channel, listener);
  process.on('uncaughtException', onUncaught);
  return {
    get isBusy() {
      return open.size > 0;
    },
    stop() {
      for (const [channel, listener] of Object.entries(listeners)) unsubscribe(channel, listener);
      process.off('uncaughtException', onUncaught);
    },
  };
}
