import { setTimeout as sleep } from 'node:timers/promises';
import express, { type ErrorRequestHandler } from 'express';
import {
  isRequest,
  type Behavior,
  type FetchOrder,
  type Situation,
} from '#app/site/recordings/recordings.ts';
import { hashBytes } from '#app/engine/lib/files.server.ts';
import { listen } from '#scripts/http/listen.ts';
import { Lane, roundTime } from './lane.ts';
import type { Podium } from './packages.ts';
import { SLOW, startPodlet, TIMEOUT, type PodletServer } from './podlet-server.ts';
import { findPodletPort, watchConnections, type ConnectionWatch } from './watch-connections.ts';

/** A page to record. All its podlets have the same number of views before the recorded one. */
export interface PagePlan {
  podlets: readonly { name: string; situation: Situation }[];
  order: FetchOrder;
}

/** Behavior of a podlet of a page. Its ID is a hash of everything except times. */
export interface RecordedLane {
  id: string;
  behavior: Behavior;
}

/** Behavior of all podlets of a page, and the delay compared to an idle machine, in milliseconds. */
export interface RecordedPage {
  lanes: RecordedLane[];
  delay: number;
}

/** Timeout of the visitor for the response of the layout, in milliseconds. */
const VISITOR_LIMIT = 3000;

/** Runs a layout and its podlets over HTTP, and records the view of the situations. */
export async function recordPage(podium: Podium, { podlets, order }: PagePlan): Promise<RecordedPage> {
  const lanes = podlets.map(() => new Lane());
  const servers = await Promise.all(
    podlets.map(({ name, situation }, index) => startPodlet(podium, name, situation, lanes[index] as Lane)),
  );
  const layout = await startLayout(podium, servers, order);
  const connections = watchConnections(servers);
  try {
    const steps = servers.map(({ situation }) => getSteps(situation));
    const count = steps[0]?.length ?? 0;
    let delay = -Infinity;
    for (let step = 0; step < count; step += 1) {
      if (step > 0 && servers.some(({ situation }) => situation.view === 'expired')) layout.expireManifests();
      for (const [index, server] of servers.entries()) {
        const [health, version] = steps[index]?.[step] ?? ['healthy', '1.0.0'];
        await server.set(health, version);
      }
      for (const lane of lanes) lane.restart();
      const view = await visit(layout.url, servers);
      if (view.status === 0) {
        // Later events would have other causes.
        for (const { lane } of servers) lane.stop();
        for (const server of servers) server.dropConnections();
      }
      await settle(lanes, connections);
      // Includes delays of earlier views, because they affect what the layout has cached.
      if (view.status !== 0) delay = Math.max(delay, view.wait - getIdealTime(servers, order));
      if (step < count - 1) continue;
      return {
        lanes: servers.map((server, index) => readLane(server, view.slots[index] ?? null, view)),
        delay,
      };
    }
    throw new Error('A page without podlets cannot be recorded.');
  } finally {
    connections.stop();
    await Promise.all([layout.close(), ...servers.map((server) => server.close())]);
  }
}

/** Returns the duration of a view on an idle machine, in milliseconds. */
function getIdealTime(podlets: readonly PodletServer[], order: FetchOrder): number {
  const times = podlets.map(({ lane, situation }) => lane.getIdealTime(getTimeout(situation), SLOW));
  return order === 'parallel' ? Math.max(...times) : times.reduce((sum, time) => sum + time, 0);
}

/** Returns the state and version of the podlet at each view; the last one is recorded. */
function getSteps({ view, wasHealthy }: Situation): ['healthy' | 'in situation', string][] {
  const before = wasHealthy ? 'healthy' : 'in situation';
  if (view === 'first') return [['in situation', '1.0.0']];
  if (view === 'deployed')
    return [
      [before, '1.0.0'],
      ['in situation', '2.0.0'],
    ];
  if (view !== 'recovered')
    return [
      [before, '1.0.0'],
      ['in situation', '1.0.0'],
    ];
  const failedAndRecovered: ['healthy' | 'in situation', string][] = [
    ['in situation', '1.0.0'],
    ['healthy', '1.0.0'],
  ];
  return wasHealthy ? [['healthy', '1.0.0'], ...failedAndRecovered] : failedAndRecovered;
}

async function startLayout(
  { Layout }: Podium,
  podlets: readonly PodletServer[],
  order: FetchOrder,
): Promise<{ url: string; expireManifests(): void; close(): Promise<void> }> {
  const addLogEvent = (level: 'info' | 'warn' | 'error', [first, error]: unknown[]): void => {
    const message = String(first);
    const podlet =
      podlets.find(({ name }) => message.includes(`resource: ${name} `)) ??
      podlets.find(({ port }) => port === findPodletPort(error)) ??
      podlets[0];
    podlet?.lane.addEvent(level, hidePorts(message, podlets));
  };
  const ignore = (): void => undefined;
  const layout = new Layout({
    name: 'shop',
    pathname: '/',
    logger: {
      trace: ignore,
      debug: ignore,
      info: (...logged: unknown[]) => addLogEvent('info', logged),
      warn: (...logged: unknown[]) => addLogEvent('warn', logged),
      error: (...logged: unknown[]) => addLogEvent('error', logged),
      fatal: (...logged: unknown[]) => addLogEvent('error', logged),
    },
  });
  // The state belongs to the client of all podlets, so it is recorded only for a single podlet.
  layout.client.on('state', (state: string) => {
    if (podlets.length === 1) podlets[0]?.lane.addEvent('state', state);
  });
  const resources = podlets.map(({ name, port, situation, lane }) => ({
    lane,
    resource: layout.client.register({
      name,
      uri: `http://127.0.0.1:${port}/manifest.json`,
      ...getRegistration(situation),
    }),
  }));
  const app = express();
  app.use(layout.middleware());
  app.get('/', async (_request, response) => {
    const incoming = response.locals.podium;
    const fetchPodlet = async ({ lane, resource }: (typeof resources)[number]) => {
      try {
        return await resource.fetch(incoming);
      } catch (error) {
        lane.addEvent('reject', hidePorts((error as Error).message, podlets));
        throw error;
      }
    };
    const responses: Awaited<ReturnType<typeof fetchPodlet>>[] = [];
    if (order === 'parallel') responses.push(...(await Promise.all(resources.map(fetchPodlet))));
    else for (const resource of resources) responses.push(await fetchPodlet(resource));
    const redirect = responses.map(({ redirect }) => redirect).find(Boolean);
    if (redirect) {
      response.redirect(redirect.statusCode, redirect.location);
      return;
    }
    incoming.podlets = responses;
    const slots = responses.map(({ content }, index) => `<!-- slot ${index} -->${content}<!-- end -->`);
    response.podiumSend(slots.join(''));
  });
  app.use(((error: { output?: { statusCode?: number } }, _request, response, _next) => {
    response.status(error.output?.statusCode ?? 500).send('Error page');
  }) satisfies ErrorRequestHandler);
  const { url, close } = await listen(app, { host: '127.0.0.1', port: 0, baseUrl: '/' });
  return {
    url,
    close,
    // Instead of waiting for expiration, which would depend on the speed of the machine.
    expireManifests() {
      const entries = layout.client.dump() as CacheEntry[];
      layout.client.load(entries.map(expire));
    },
  };
}

type CacheEntry = [name: string, entry: { key: string; value: unknown }];

function expire([name, { key, value }]: CacheEntry): [string, object] {
  return [name, { key, value, ttl: 1, expires: 1 }];
}

/** Returns the options of `register` in a situation. */
function getRegistration(situation: Situation) {
  const { response } = situation;
  return {
    timeout: getTimeout(situation),
    throwable: situation.throwable,
    ...(response === 'redirectable' && { redirectable: true }),
    ...(response === 'unsettled-retries-1' && { retries: 1 }),
    ...(response === 'excluded' && { excludeBy: { deviceType: ['mobile'] } }),
  };
}

function getTimeout({ response }: Situation): number {
  return response === 'slow-timeout-100' ? 100 : TIMEOUT;
}

interface VisitedPage {
  status: number;
  slots: readonly (string | undefined)[];
  wait: number;
}

async function visit(url: string, podlets: readonly PodletServer[]): Promise<VisitedPage> {
  const isExcluded = podlets.some(({ situation }) => situation.response === 'excluded');
  const startedAt = performance.now();
  const request = {
    redirect: 'manual' as const,
    headers: isExcluded ? { 'x-podium-device-type': 'mobile' } : {},
    signal: AbortSignal.timeout(VISITOR_LIMIT),
  };
  const response = await fetch(url, request).catch((error: unknown) => {
    if ((error as Error).name !== 'TimeoutError') throw error;
  });
  if (response === undefined) return { status: 0, slots: [], wait: VISITOR_LIMIT };
  const body = await response.text();
  const wait = roundTime(performance.now() - startedAt);
  const slots = podlets.map(
    (_podlet, index) => body.split(`<!-- slot ${index} -->`)[1]?.split('<!-- end -->')[0],
  );
  return { status: response.status, slots, wait };
}

/** Waits until two consecutive checks find no pending request between layout and podlets. */
async function settle(lanes: readonly Lane[], connections: ConnectionWatch): Promise<void> {
  for (let idleChecks = 0; idleChecks < 2;) {
    await sleep(20);
    const isBusy = connections.isBusy || lanes.some((lane) => lane.isBusy);
    idleChecks = isBusy ? 0 : idleChecks + 1;
  }
}

function readLane({ lane }: PodletServer, slot: string | null, { status, wait }: VisitedPage): RecordedLane {
  const events = lane.read();
  const letters = events.filter(isRequest).map(([, target]) => target[0]);
  const compared = JSON.stringify([lane.readWithoutTimes(), slot, status]);
  const hash = hashBytes(compared).slice(0, 4);
  return { id: letters.join('') + hash, behavior: { events, slot, status, wait } };
}

function hidePorts(text: string, podlets: readonly PodletServer[]): string {
  return podlets.reduce((rest, { name, port }) => rest.replaceAll(`127.0.0.1:${port}`, name), text);
}
