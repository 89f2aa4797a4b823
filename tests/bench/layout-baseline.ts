/**
 * Measures the cost of a layout, for guides/performance: pages of five podlets that each respond after 20 ms, and the
 * same five responses fetched with undici alone. Run `npx tsx tests/bench/layout-baseline.ts`. Each server is a separate
 * process; the two take turns, and the best round of each counts, because the machine is shared.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import Layout, { html } from '@podium/layout';
import express, { type Express } from 'express';
import { serveLocally } from '../helpers/serve-local.ts';
import { serveScript } from '../helpers/serve-script.ts';
import { printTable } from './figures.ts';
import { runAutocannon } from './processes.ts';

const ROUNDS = 5;
const REQUESTS = 500;
const PODLETS = [0, 1, 2, 3, 4];
const BODY = `<p>${'x'.repeat(2000)}</p>`;

/** Milliseconds of CPU, and megabytes of memory. */
interface Usage {
  cpu: number;
  memory: number;
}

const [, , name, origin = ''] = process.argv;
if (name === undefined) await measure();
else await serve(name === 'layout' ? await createLayout() : createUndici());

async function measure(): Promise<void> {
  const podlets = await serveLocally(servePodlet);
  const best = new Map<string, Usage & { failures: number }>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const server of ['undici', 'layout']) {
      const args = [server, podlets.url];
      const { url, stop } = await serveScript(
        '../tests/bench/layout-baseline.ts',
        { NODE_ENV: 'production' },
        args,
      );
      const readUsage = async () => (await (await fetch(`${url}usage`)).json()) as Usage;
      await runAutocannon(url, { connections: 10, amount: 300 });
      const before = await readUsage();
      const run = await runAutocannon(url, { connections: 10, amount: REQUESTS });
      const after = await readUsage();
      await stop();
      const known = best.get(server);
      best.set(server, {
        cpu: Math.min((after.cpu - before.cpu) / REQUESTS, known?.cpu ?? Infinity),
        memory: Math.min(after.memory, known?.memory ?? Infinity),
        failures: run.errors + run.non2xx + (known?.failures ?? 0),
      });
    }
  }
  await podlets.stop();
  printTable([...best].map(([server, usage]) => ({ server, ...usage })));
}

/** All podlets on one port: `/0/manifest.json`, `/0/content`, and so on. */
function servePodlet({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const [, number = '', file] = url.split('/');
  if (file === 'manifest.json') {
    response.end(JSON.stringify({ name: `podlet-${number}`, version: '1', content: '/content' }));
  } else setTimeout(() => response.setHeader('podlet-version', '1').end(BODY), 20);
}

async function createLayout(): Promise<Express> {
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
  return app;
}

function createUndici(): Express {
  // The copy that layouts use.
  const require = createRequire(import.meta.resolve('@podium/client'));
  const { request: send } = require('undici') as {
    request: (url: string) => Promise<{ body: { text: () => Promise<string> } }>;
  };
  const app = express();
  app.get('/', async (_request, response) => {
    const bodies = PODLETS.map(async (number) => (await send(`${origin}${number}/content`)).body.text());
    response.send(`<!doctype html><main>${(await Promise.all(bodies)).join('')}</main>`);
  });
  return app;
}

/** Serves an app, and the resource usage of its process at `/usage`. Reports its URL to the parent process. */
async function serve(app: Express): Promise<void> {
  app.get('/usage', (_request, response) => {
    const { user, system } = process.cpuUsage();
    response.json({ cpu: (user + system) / 1000, memory: process.memoryUsage().rss / 2 ** 20 });
  });
  const { url } = await serveLocally(app);
  process.send?.({ url });
}
