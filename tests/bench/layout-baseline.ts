/**
 * What a layout costs, for guides/performance: pages of five podlets that each respond after 20 ms, and the same five
 * responses fetched with undici alone. Run `NODE_ENV=production npx tsx tests/bench/layout-baseline.ts`. Each server is a
 * separate process; the two take turns, and the best round of each counts, because others use the machine.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import Layout, { html } from '@podium/layout';
import express from 'express';
import { serveLocally } from '../helpers/serve-local.ts';
import { printTable } from './figures.ts';
import { runAutocannon } from './processes.ts';

const ROUNDS = 5;
const REQUESTS = 500;
const PODLETS = [0, 1, 2, 3, 4];
const BODY = `<p>${'x'.repeat(2000)}</p>`;

const [, , role = 'measure', origin = ''] = process.argv;

const ROLES: Readonly<Record<string, () => Promise<void>>> = {
  measure,
  // All podlets on one port: `/0/manifest.json`, `/0/content`, and so on.
  podlets: () =>
    serve((request, response) => {
      const [, number = '', file] = (request.url ?? '').split('/');
      if (file === 'manifest.json') {
        response.end(JSON.stringify({ name: `podlet-${number}`, version: '1', content: '/content' }));
      } else setTimeout(() => response.setHeader('podlet-version', '1').end(BODY), 20);
    }),
  async layout() {
    const layout = new Layout({ name: 'shop', pathname: '/' });
    const podlets = PODLETS.map((number) => {
      const uri = `${origin}${number}/manifest.json`;
      return layout.client.register({ name: `podlet-${number}`, uri, timeout: 10_000 });
    });
    const app = express();
    app.use(layout.middleware());
    app.get('/', async (_request, response) => {
      const incoming = response.locals.podium;
      const [a, b, c, d, e] = await Promise.all(podlets.map((podlet) => podlet.fetch(incoming)));
      incoming.podlets = [a, b, c, d, e];
      response.podiumSend(html`<main>${a}${b}${c}${d}${e}</main>`);
    });
    await layout.client.refreshManifests();
    await serve(app);
  },
  async undici() {
    // The copy that layouts use.
    const require = createRequire(import.meta.resolve('@podium/client'));
    const { request: send } = require('undici') as { request: Send };
    const app = express();
    app.get('/', async (_request, response) => {
      const bodies = PODLETS.map(async (number) => (await send(`${origin}${number}/content`)).body.text());
      response.send(`<!doctype html><main>${(await Promise.all(bodies)).join('')}</main>`);
    });
    await serve(app);
  },
};

type Send = (url: string) => Promise<{ body: { text: () => Promise<string> } }>;

/** Milliseconds of CPU, and megabytes of memory. */
interface Usage {
  cpu: number;
  memory: number;
}

await ROLES[role]?.();

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

/** Listens on a free port, and reports its URL and, on request, its usage to the parent process. */
async function serve(handle: RequestListener): Promise<void> {
  const { url } = await serveLocally(handle);
  process.send?.(url);
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: (user + system) / 1000, memory: process.memoryUsage().rss / 2 ** 20 });
  });
}

/** Starts a server in its own process. */
async function start(name: string, podlets = '') {
  const child = fork(fileURLToPath(import.meta.url), [name, podlets], { execArgv: ['--import', 'tsx'] });
  const [url] = (await once(child, 'message')) as [string];
  return {
    url,
    stop: () => child.kill(),
    async getUsage() {
      child.send('usage');
      const [usage] = (await once(child, 'message')) as [Usage];
      return usage;
    },
  };
}
