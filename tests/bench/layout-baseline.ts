/**
 * What a layout costs, for guides/performance: pages of five podlets that each respond after 20 ms, and the same five
 * responses fetched with undici alone. Run `NODE_ENV=production npx tsx tests/bench/layout-baseline.ts`. Each server is a
 * separate process; the two take turns, and the best round of each counts, because others use the machine.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import Layout, { html } from '@podium/layout';
import express, { type Express } from 'express';
import { serveLocally } from '../helpers/serve-local.ts';
import { printTable } from './figures.ts';
import { runAutocannon } from './processes.ts';

const ROUNDS = 5;
const REQUESTS = 500;
const PODLETS = [0, 1, 2, 3, 4];
const BODY = `<p>${'x'.repeat(2000)}</p>`;

const [, , role = 'measure', origin = ''] = process.argv;

const SERVERS: Readonly<Record<string, (app: Express) => unknown>> = {
  // All podlets on one port: `/0/manifest.json`, `/0/content`, and so on.
  podlets(app) {
    app.get('/:number/manifest.json', ({ params }, response) => {
      response.json({ name: `podlet-${params.number}`, version: '1', content: '/content' });
    });
    app.get('/:number/content', (_request, response) => {
      setTimeout(() => response.set('podlet-version', '1').end(BODY), 20);
    });
  },
  async layout(app) {
    const layout = new Layout({ name: 'shop', pathname: '/' });
    const podlets = PODLETS.map((number) => {
      const uri = `${origin}${number}/manifest.json`;
      return layout.client.register({ name: `podlet-${number}`, uri, timeout: 10_000 });
    });
    app.use(layout.middleware());
    app.get('/', async (_request, response) => {
      const incoming = response.locals.podium;
      const [a, b, c, d, e] = await Promise.all(podlets.map((podlet) => podlet.fetch(incoming)));
      incoming.podlets = [a, b, c, d, e];
      response.podiumSend(html`<main>${a}${b}${c}${d}${e}</main>`);
    });
    await layout.client.refreshManifests();
  },
  undici(app) {
    // The copy that layouts use.
    const require = createRequire(import.meta.resolve('@podium/client'));
    const { request: send } = require('undici') as { request: Send };
    app.get('/', async (_request, response) => {
      const bodies = PODLETS.map(async (number) => (await send(`${origin}${number}/content`)).body.text());
      response.send(`<!doctype html><main>${(await Promise.all(bodies)).join('')}</main>`);
    });
  },
};

type Send = (url: string) => Promise<{ body: { text: () => Promise<string> } }>;

/** Milliseconds of CPU, and megabytes of memory. */
interface Usage {
  cpu: number;
  memory: number;
}

if (role === 'measure') await measure();
else await serve(role);

async function measure(): Promise<void> {
  const podlets = await start('podlets');
  const best = new Map<string, Usage & { failures: number }>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of ['undici', 'layout']) {
      const server = await start(name, podlets.url);
      await runAutocannon(server.url, { connections: 10, amount: 300 });
      const before = await server.getUsage();
      const run = await runAutocannon(server.url, { connections: 10, amount: REQUESTS });
      const after = await server.getUsage();
      server.stop();
      const known = best.get(name);
      best.set(name, {
        cpu: Math.min((after.cpu - before.cpu) / REQUESTS, known?.cpu ?? Infinity),
        memory: Math.min(after.memory, known?.memory ?? Infinity),
        failures: run.errors + run.non2xx + (known?.failures ?? 0),
      });
    }
  }
  podlets.stop();
  printTable([...best].map(([server, usage]) => ({ server, ...usage })));
}

/** Listens on a free port, reports its URL to the parent process, and its usage at `/usage`. */
async function serve(name: string): Promise<void> {
  const app = express();
  app.get('/usage', (_request, response) => {
    const { user, system } = process.cpuUsage();
    response.json({ cpu: (user + system) / 1000, memory: process.memoryUsage().rss / 2 ** 20 });
  });
  await SERVERS[name]?.(app);
  process.send?.((await serveLocally(app)).url);
}

/** Starts a server in its own process. */
async function start(name: string, podlets = '') {
  const child = fork(fileURLToPath(import.meta.url), [name, podlets], { execArgv: ['--import', 'tsx'] });
  const [url] = (await once(child, 'message')) as [string];
  return {
    url,
    stop: () => child.kill(),
    getUsage: async () => (await (await fetch(`${url}usage`)).json()) as Usage,
  };
}
