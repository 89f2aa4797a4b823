import { createHash } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import express, { type ErrorRequestHandler } from 'express';
import { isRequest, type Behavior, type Situation, type Target } from '#app/site/recordings.ts';
import { listen } from '#scripts/cli/listen.ts';
import { Lane, roundTime } from './lane.ts';
import type { Podium } from './packages.ts';
import { SLOW, startPodlet, TIMEOUT, type PodletServer } from './podlet-server.ts';

/** A page to record: its podlets, all of which have the same number of views before the recorded one. */
export interface PagePlan {
  podlets: readonly { name: string; situation: Situation }[];
  mode: 'parallel' | 'sequential';
}

/** What happened with one podlet of a page; the ID is that of everything but the times. */
export interface RecordedLane {
  id: string;
  behavior: Behavior;
}

/** What happened with its podlets, and how much longer it took than on an idle machine, in milliseconds. */
export interface RecordedPage {
  lanes: RecordedLane[];
  delay: number;
}

/** Milliseconds after which an expiring manifest is expired. */
const MAX_AGE = 100;

/** Milliseconds that a visitor waits at most: a layout that never responds ends the run. */
const VISITOR_LIMIT = 10_000;

/** Runs a layout and its podlets over HTTP, and records the view that the situations name. */
export async function recordPage(podium: Podium, { podlets, mode }: PagePlan): Promise<RecordedPage> {
  const lanes = podlets.map(() => new Lane());
  const servers = await Promise.all(
    podlets.map(({ name, situation }, index) => startPodlet(podium, name, situation, lanes[index] as Lane)),
  );
  const layout = await startLayout(podium, servers, mode);
  const stopWatching = watchConnections(servers);
  try {
    const steps = servers.map(({ situation }) => getSteps(situation));
    const count = steps[0]?.length ?? 0;
    for (let step = 0; step < count; step += 1) {
      if (servers.some(({ situation }) => situation.view === 'expired') && step > 0)
        await sleep(MAX_AGE + 50);
      for (const [index, server] of servers.entries()) {
        const [health, version] = steps[index]?.[step] ?? ['healthy', '1.0.0'];
        await server.set(health, version);
      }
      for (const lane of lanes) lane.restart();
      const view = await visit(layout.url, servers);
      await settle(lanes);
      if (step < count - 1) continue;
      const times = servers.map(({ lane, situation }) => lane.getIdealTime(getTimeout(situation), SLOW));
      const ideal = times.reduce(
        (one, other) => (mode === 'parallel' ? Math.max(one, other) : one + other),
        0,
      );
      const lanesOf = servers.map((server, index) => readLane(server, view.slots[index] ?? null, view));
      return { lanes: lanesOf, delay: view.wait - ideal };
    }
    throw new Error('A page without podlets can’t be recorded.');
  } finally {
    stopWatching();
    await Promise.all([layout.close(), ...servers.map((server) => server.close())]);
  }
}

/** How the podlet is at each view, the recorded one last. */
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
  mode: PagePlan['mode'],
): Promise<{ url: string; close(): Promise<void> }> {
  const note = (level: 'info' | 'warn' | 'error', message: string): void => {
    const podlet = podlets.find(({ name }) => message.includes(`resource: ${name}`)) ?? podlets[0];
    podlet?.lane.note(level, hidePorts(message, podlets));
  };
  const ignore = (): void => undefined;
  const layout = new Layout({
    name: 'shop',
    pathname: '/',
    logger: {
      trace: ignore,
      debug: ignore,
      info: (message: unknown) => note('info', String(message)),
      warn: (message: unknown) => note('warn', String(message)),
      error: (message: unknown) => note('error', String(message)),
      fatal: (message: unknown) => note('error', String(message)),
    },
  });
  // Of the client of all podlets: noted where there is only one.
  layout.client.on('state', (state: string) => {
    if (podlets.length === 1) podlets[0]?.lane.note('state', state);
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
    const fetchOne = async ({ lane, resource }: (typeof resources)[number]) => {
      try {
        return await resource.fetch(incoming);
      } catch (error) {
        lane.note('reject', hidePorts((error as Error).message, podlets));
        throw error;
      }
    };
    const responses: Awaited<ReturnType<typeof fetchOne>>[] = [];
    if (mode === 'parallel') responses.push(...(await Promise.all(resources.map(fetchOne))));
    else for (const each of resources) responses.push(await fetchOne(each));
    const redirect = responses.map((each) => each.redirect).find(Boolean);
    if (redirect) {
      response.redirect(redirect.statusCode, redirect.location);
      return;
    }
    incoming.podlets = responses;
    const slots = responses.map((each, index) => `<!-- slot ${index} -->${each.content}<!-- end -->`);
    response.podiumSend(slots.join(''));
  });
  app.use(((error: { output?: { statusCode?: number } }, _request, response, _next) => {
    response.status(error.output?.statusCode ?? 500).send('Error page');
  }) satisfies ErrorRequestHandler);
  return await listen(app, { host: '127.0.0.1', port: 0, baseUrl: '/' });
}

/** What a situation says about how the podlet is registered. */
function getRegistration(situation: Situation) {
  const { response, view } = situation;
  return {
    timeout: getTimeout(situation),
    throwable: situation.throwable,
    ...(response === 'redirectable' && { redirectable: true }),
    ...(response === 'unsettled-retries-1' && { retries: 1 }),
    ...(response === 'excluded' && { excludeBy: { deviceType: ['mobile'] } }),
    ...(view === 'expired' && { maxAge: MAX_AGE }),
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
  const response = await fetch(url, {
    redirect: 'manual',
    headers: isExcluded ? { 'x-podium-device-type': 'mobile' } : {},
    signal: AbortSignal.timeout(VISITOR_LIMIT),
  });
  const body = await response.text();
  const wait = roundTime(performance.now() - startedAt);
  const slots = podlets.map(
    (_podlet, index) => body.split(`<!-- slot ${index} -->`)[1]?.split('<!-- end -->')[0],
  );
  return { status: response.status, slots, wait };
}

/** Waits until nothing is under way between layout and podlets. */
async function settle(lanes: readonly Lane[]): Promise<void> {
  do await sleep(20);
  while (lanes.some((lane) => lane.isBusy));
}

function readLane({ lane }: PodletServer, slot: string | null, { status, wait }: VisitedPage): RecordedLane {
  const events = lane.read();
  const letters = events.filter(isRequest).map(([, target]) => target[0]);
  const compared = JSON.stringify([lane.readWithoutTimes(), slot, status]);
  const hash = createHash('sha256').update(compared).digest('hex').slice(0, 4);
  return { id: letters.join('') + hash, behavior: { events, slot, status, wait } };
}

function hidePorts(text: string, podlets: readonly PodletServer[]): string {
  return podlets.reduce((rest, { name, port }) => rest.replaceAll(`127.0.0.1:${port}`, name), text);
}

/** Port of the podlet whose connection an error is about; undefined for errors about nothing of the kind. */
export function findPodletPort(error: unknown): number | undefined {
  return (error as { socket?: { remotePort?: number } }).socket?.remotePort;
}

/**
 * Notes what the podlet cannot see itself: connections that are refused, and errors of connections that nothing in the
 * layout catches, so that its process would end. Returns what stops that.
 */
function watchConnections(podlets: readonly PodletServer[]): () => void {
  const noteRefusal = (host: string, path: string, error: NodeJS.ErrnoException): void => {
    const podlet = podlets.find(({ port }) => host.endsWith(`:${port}`));
    if (podlet === undefined || error.code !== 'ECONNREFUSED') return;
    const target: Target = path.endsWith('.json') ? 'manifest' : path === '/' ? 'content' : 'fallback';
    podlet.lane.begin(target, 'fast')('refused');
  };
  // The clients of version 5 use undici, that of version 4 `node:http`.
  const onUndiciError = (message: unknown): void => {
    const { request, error } = message as { request: { origin: string; path: string }; error: Error };
    noteRefusal(request.origin, request.path, error);
  };
  const onHttpStart = (message: unknown): void => {
    const { request } = message as { request: ClientRequest };
    request.on('error', (error) => noteRefusal(String(request.getHeader('host')), request.path, error));
  };
  const onUncaught = (error: Error): void => {
    podlets.find(({ port }) => port === findPodletPort(error))?.lane.note('uncaught', error.message);
  };
  subscribe('undici:request:error', onUndiciError);
  subscribe('http.client.request.start', onHttpStart);
  process.on('uncaughtException', onUncaught);
  return () => {
    unsubscribe('undici:request:error', onUndiciError);
    unsubscribe('http.client.request.start', onHttpStart);
    process.off('uncaughtException', onUncaught);
  };
}
