import { setTimeout as sleep } from 'node:timers/promises';
import express from 'express';
import type { Request, Response } from 'express';
import type { RecordedHeaders, Situation, Target } from '#app/site/recordings/recordings.ts';
import { listen } from '#scripts/http/listen.ts';
import { BREAK_OFF_AFTER, FAST, type Lane, type Pace } from './lane.ts';
import type { Podium } from './packages.ts';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';

/** Timeout of the layout for each response, in milliseconds, except for `slow-timeout-100`. */
export const TIMEOUT = 300;

/** Duration of a slow response, in milliseconds. */
export const SLOW = 200;

const TARGETS: Readonly<Record<string, Target>> = {
  '/manifest.json': 'manifest',
  '/fallback': 'fallback',
  '/': 'content',
};

/** A podlet on a separate port that can enter a situation, recover, and be deployed. */
export type PodletServer = Awaited<ReturnType<typeof startPodlet>>;

/** Starts a podlet, which is initially healthy. */
export async function startPodlet(podium: Podium, name: string, situation: Situation, lane: Lane) {
  const app = express();
  const instances = Object.fromEntries(
    ['1.0.0', '2.0.0'].map((version) => [version, createInstance(podium, name, version, situation, lane)]),
  );
  let current = { isHealthy: true, version: '1.0.0' };
  const requests = { manifest: 0, fallback: 0, content: 0 };
  app.use((request, response, next) => {
    const target = TARGETS[request.path];
    if (target === undefined) {
      next();
      return;
    }
    requests[target] += 1;
    response.locals['isHealthy'] = current.isHealthy;
    let { version } = current;
    if (situation.response.startsWith('unsettled') && !current.isHealthy) {
      // Each request is handled by another instance than the previous one of the same kind.
      version = (requests[target] + (target === 'content' ? 1 : 0)) % 2 === 1 ? '1.0.0' : '2.0.0';
    }
    instances[version]?.(request, response, next);
  });
  let server = await listen(app, { host: '127.0.0.1', port: 0, baseUrl: '/' });
  const port = Number(new URL(server.url).port);
  let releasePort: (() => Promise<void>) | undefined;
  const stop = async (): Promise<void> => {
    server.server.closeAllConnections();
    if (server.server.listening) await server.close();
  };
  return {
    name,
    lane,
    port,
    situation,
    async set(health: 'healthy' | 'in situation', version: string): Promise<void> {
      current = { isHealthy: health === 'healthy', version };
      if (!current.isHealthy && situation.response === 'refused') {
        if (releasePort !== undefined) return;
        await stop();
        releasePort = await occupyPort(port);
      } else if (releasePort !== undefined) {
        await releasePort();
        releasePort = undefined;
        server = await listen(app, { host: '127.0.0.1', port, baseUrl: '/' });
      }
    },
    dropConnections(): void {
      server.server.closeAllConnections();
    },
    async close(): Promise<void> {
      await (releasePort ?? stop)();
    },
  };
}

/** Creates a version of the podlet, as middleware. */
function createInstance(
  { Podlet }: Podium,
  name: string,
  version: string,
  situation: Situation,
  lane: Lane,
): express.Router {
  const podlet = new Podlet({
    name,
    version,
    pathname: '/',
    ...(situation.fallback && { fallback: '/fallback' }),
  });
  const router = express.Router();
  router.use((request, response, next) => {
    recordRequest(lane, situation, request, response);
    next();
  });
  router.use(podlet.middleware());
  router.get('/manifest.json', async (_request, response) => {
    const manifest = response.locals['isHealthy'] === true ? 'fast' : situation.manifest;
    await sleep(manifest === 'slow' ? SLOW : FAST.manifest);
    if (manifest === 'status-500') response.status(500).send('Error');
    // Neither version nor content.
    else if (manifest === 'invalid') response.json({ name });
    else response.json(podlet);
  });
  router.get('/fallback', async (_request, response) => {
    await sleep(FAST.fallback);
    response.podiumSend(`<p>${name}: fallback of ${version}</p>`);
  });
  router.get('/', async (_request, response) => {
    const kind = response.locals['isHealthy'] === true ? 'fast' : situation.response;
    if (kind === 'silent') return;
    await sleep(kind.startsWith('slow') ? SLOW : FAST.content);
    if (kind === 'status-500') response.status(500).send('Error');
    else if (kind === 'status-404') response.status(404).send('Not found');
    else if (kind.startsWith('redirect')) response.redirect('/login');
    else if (kind === 'broken-off') breakOff(response, `<p>${name}: content`);
    else response.podiumSend(`<p>${name}: content of ${version}</p>`);
  });
  return router;
}

/** Sends headers and half of a body, then drops the connection. */
function breakOff(response: Response, half: string): void {
  response.setHeader('content-length', half.length * 2);
  response.write(half, () => setTimeout(() => response.destroy(), BREAK_OFF_AFTER));
}

function recordRequest(lane: Lane, situation: Situation, request: Request, response: Response): void {
  const target = TARGETS[request.path];
  if (target === undefined) return;
  const isHealthy = response.locals['isHealthy'] === true;
  const end = lane.begin(target, isHealthy ? 'fast' : getPace(target, situation));
  response.on('close', () => {
    const headers: RecordedHeaders = {};
    for (const name of ['podlet-version', 'location'] as const) {
      const value = response.getHeader(name);
      if (target === 'content' && response.headersSent && typeof value === 'string') headers[name] = value;
    }
    const isBroken = target === 'content' && !isHealthy && situation.response === 'broken-off';
    // A layout that discards the body because of the version has received the headers.
    const isResponse = response.writableFinished || response.headersSent;
    end(isBroken ? 'broken-off' : isResponse ? response.statusCode : 'aborted', headers);
  });
}

function getPace(target: Target, { response, manifest }: Situation): Pace {
  if (target === 'manifest') return manifest === 'slow' ? 'slow' : 'fast';
  if (target === 'fallback') return 'fast';
  return response === 'silent' ? 'never' : response.startsWith('slow') ? 'slow' : 'fast';
}

/**
 * Occupies a port without listening: connections are refused, and the system does not assign it to another server.
 * Returns a function that releases it.
 */
async function occupyPort(port: number): Promise<() => Promise<void>> {
  const host = '127.0.0.1';
  // The reset below causes an error at the remote end.
  const peer = createServer((remote) => remote.on('error', () => remote.destroy())).listen(0, host);
  await once(peer, 'listening');
  const peerPort = (peer.address() as AddressInfo).port;
  // The local end of a connection occupies the port.
  const socket = connect({ host, port: peerPort, localAddress: host, localPort: port });
  await once(socket, 'connect');
  return async () => {
    peer.close();
    const isClosed = once(socket, 'close');
    socket.resetAndDestroy();
    await isClosed;
  };
}
