/**
 * What a layout costs, for guides/performance: pages of five podlets that each respond after 20 ms, and the same five
 * responses fetched with undici alone. Run `NODE_ENV=production npx tsx tests/bench/layout-baseline.ts`. Each server is a
 * separate process; the two take turns, and the best round of each counts, because others use the machine.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import Layout, { html } from '@podium/layout';
import express from 'express';
import { z } from 'zod';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { listNodeOptions } from '../helpers/node-options.ts';
import { runAutocannon } from './processes.ts';

const ROUNDS = 5;
const PODLETS = [0, 1, 2, 3, 4];
const BODY = `<p>${'x'.repeat(2000)}</p>`;
const usageSchema = z.object({ cpu: z.number(), memory: z.number() });

const [, , role, origin = ''] = process.argv;

if (role === 'podlets') await servePodlets();
else if (role === 'layout') await serveLayout();
else if (role === 'undici') await serveUndici();
else await measure();

async function measure(): Promise<void> {
  const podlets = await start('podlets');
  const best = new Map<string, { cpu: number; memory: number; failures: number }>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of ['undici', 'layout']) {
      const server = await start(name, podlets.origin);
      await runAutocannon(server.origin, { connections: 10, amount: 300 });
      const before = await server.getUsage();
      const run = await runAutocannon(server.origin, { connections: 10, amount: 500 });
      const after = await server.getUsage();
      server.stop();
      const known = best.get(name);
      best.set(name, {
        cpu: Math.min((after.cpu - before.cpu) / 500, known?.cpu ?? Infinity),
        memory: Math.min(after.memory, known?.memory ?? Infinity),
        failures: run.errors + run.non2xx + (known?.failures ?? 0),
      });
    }
  }
  podlets.stop();
  for (const [name, { cpu, memory, failures }] of best) {
    process.stdout.write(
      `${name}: ${cpu.toFixed(2)} ms CPU a page, ${Math.round(memory)} MB, ${failures} failures\n`,
    );
  }
}

/** All podlets on one port: `/0/manifest.json`, `/0/content`, and so on. */
function servePodlets(): Promise<void> {
  return listen((request, response) => {
    const [, number = '', file] = (request.url ?? '').split('/');
    if (file === 'manifest.json') {
      response.end(JSON.stringify({ name: `podlet-${number}`, version: '1', content: '/content' }));
    } else setTimeout(() => response.setHeader('podlet-version', '1').end(BODY), 20);
  });
}

async function serveLayout(): Promise<void> {
  const layout = new Layout({ name: 'shop', pathname: '/' });
  const podlets = PODLETS.map((number) => {
    const uri = `${origin}/${number}/manifest.json`;
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
  await listen(app);
}

type Send = (url: string) => Promise<{ body: { text: () => Promise<string> } }>;

async function serveUndici(): Promise<void> {
  // The copy that layouts use.
  const require = createRequire(path.join(PROJECT_ROOT, 'node_modules/@podium/client/package.json'));
  const { request: send } = require('undici') as { request: Send };
  const app = express();
  app.get('/', async (_request, response) => {
    const bodies = PODLETS.map(async (number) => (await send(`${origin}/${number}/content`)).body.text());
    response.send(`<!doctype html><main>${(await Promise.all(bodies)).join('')}</main>`);
  });
  await listen(app);
}

async function listen(handle: RequestListener): Promise<void> {
  const server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: (user + system) / 1000, memory: process.memoryUsage().rss / 2 ** 20 });
  });
}

/** Starts a server in its own process; its usage is milliseconds of CPU and megabytes of memory. */
async function start(name: string, podlets = '') {
  const script = path.join(PROJECT_ROOT, 'tests/bench/layout-baseline.ts');
  const child = fork(script, [name, podlets], { execArgv: listNodeOptions(script) });
  const [origin] = (await once(child, 'message')) as [string];
  return {
    origin,
    stop: () => child.kill(),
    getUsage: async () => {
      child.send('usage');
      return usageSchema.parse((await once(child, 'message'))[0]);
    },
  };
}
