import { EventEmitter, once } from 'node:events';
import type Layout from '@podium/layout';
import express from 'express';
import { vi } from 'vitest';
import { readFences } from '../harness/fences.ts';
import { respond, ask, listen, makeLayout, register, silence, startPodlet, visitor } from './servers.ts';
import { layoutWithClient } from './observe.ts';
import { phrase, Statements } from './statement.ts';

/** Statements about readiness: when a layout can serve visitors, and what readiness must not depend on. */

export const readiness = new Statements();

readiness
  .add(
    'the documented readiness route during a podlet deploy, and while the podlet is down',
    phrase(
      'api/layout',
      /The route returns (\d+) until then and (\d+) from then on, (\w+) while a podlet is down or being redeployed/,
    ),
    async () => {
      const { starting, ready, deployed, down } = await probeDocumentedRoute();
      return [`${starting}`, `${ready}`, deployed === ready && down === ready ? 'even' : 'except'];
    },
  )
  .add(
    'refreshManifests() while a podlet is down, slow, or broken',
    phrase('api/layout', /`refreshManifests\(\)` (never rejects|rejects)/),
    async () => {
      const broken = [
        await startPodlet({ manifestStatus: 500 }),
        await startPodlet({ manifest: { content: 5 } }),
        await startPodlet({ manifest: { fallback: '/fallback' }, fallback: silence }),
      ];
      const down = await startPodlet();
      await down.close();
      const layout = makeLayout();
      for (const [index, { uri }] of [...broken, down].entries()) {
        layout.client.register({ name: `podlet-${index}`, uri, timeout: 200, throwable: true });
      }
      return (await isFulfilled(layout.client.refreshManifests())) ? 'never rejects' : 'rejects';
    },
  )
  .add(
    'refreshManifests() with a body that never ends',
    phrase('api/layout', /A podlet that stalls after its headers holds it up (longer|no longer)/),
    async () => {
      const released = new EventEmitter();
      const stalling = await listen((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('{');
        void once(released, 'end').then(() => response.end('}'));
      });
      const layout = makeLayout();
      layout.client.register({ name: 'stalling', uri: `${stalling.origin}/manifest.json`, timeout: 100 });
      // Longer than all of its timeouts together, as the timeout of another layout's request shows.
      const silent = await listen(silence);
      const other = makeLayout();
      other.client.register({ name: 'silent', uri: `${silent.origin}/manifest.json`, timeout: 600 });
      const first = await Promise.race([
        layout.client.refreshManifests().then(() => 'no longer'),
        other.client.refreshManifests().then(() => 'longer'),
      ]);
      released.emit('end');
      return first;
    },
  );

for (const location of [
  phrase('api/layout', /Each new version of any podlet sets the state back to `(\w+)`/),
  phrase('../blog/2019-06-14-version-4.0.0', /a new version of any podlet sets the state back to `(\w+)`/),
]) {
  readiness.add('the state after a podlet is deployed with a new version', location, async () => {
    const layout = layoutWithClient({ resolveThreshold: 20 });
    const podlet = await startVersionedPodlet();
    const resource = register(layout, podlet.uri);
    await resource.refresh();
    await vi.waitUntil(() => layout.client.state === 'stable', { timeout: 5000, interval: 5 });
    const states: string[] = [];
    layout.client.on('state', (state: string) => states.push(state));
    podlet.deploy('2.0.0');
    await resource.fetch(visitor());
    return states[0] ?? 'stable';
  });
}

/** Statuses of the page's route: while manifests are read, afterwards, after a podlet deploy, and without the podlet. */
async function probeDocumentedRoute() {
  const released = new EventEmitter();
  const podlet = await startVersionedPodlet((request, response) => {
    void once(released, 'fallback').then(() => {
      respond(200, 'FALLBACK')(request, response);
    });
  });
  const layout = makeLayout();
  const resource = register(layout, podlet.uri);
  const app = express();
  const { origin } = await listen(app);
  const probe = async () => (await ask(`${origin}/_/ready`)).status;

  const started = runDocumentedRoute(app, layout);
  await vi.waitUntil(() => podlet.requests.includes('fallback'), { timeout: 10_000 });
  const starting = await probe();
  released.emit('fallback');
  await started;
  const ready = await probe();

  podlet.deploy('2.0.0');
  const fetched = resource.fetch(visitor());
  await vi.waitUntil(() => podlet.requests.filter((kind) => kind === 'fallback').length === 2, {
    timeout: 10_000,
  });
  const deploying = await probe();
  released.emit('fallback');
  await fetched;
  const deployed = [deploying, await probe()];
  await podlet.close();
  await resource.fetch(visitor());
  return {
    starting,
    ready,
    deployed: deployed.every((status) => status === ready) ? ready : deployed.join(),
    down: await probe(),
  };
}

/** Runs the page's code with this app and layout, and resolves when it has finished. */
async function runDocumentedRoute(app: express.Express, layout: Layout): Promise<void> {
  const fence = readFences().find(
    ({ page, code }) => page === 'content/docs/api/layout.mdx' && code.includes("'/_/ready'"),
  );
  if (fence === undefined) throw new Error('content/docs/api/layout.mdx has no sample with a route /_/ready');
  // The app is already listening on a free port.
  Object.assign(app, { listen: () => undefined });
  const source = `export default async (app, layout) => {\n${fence.code}\n}`;
  const module = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
    default: (app: express.Express, layout: Layout) => Promise<void>;
  };
  await module.default(app, layout);
}

/** A podlet that sends its version with each content response, and can be deployed with another. */
async function startVersionedPodlet(fallback = respond(200, 'FALLBACK')) {
  const manifest = { version: '1.0.0', fallback: '/fallback' };
  const podlet = await startPodlet({
    manifest,
    fallback,
    content: (request, response) => {
      respond(200, 'CONTENT', { 'podlet-version': manifest.version })(request, response);
    },
  });
  return Object.assign(podlet, {
    deploy: (version: string) => {
      manifest.version = version;
    },
  });
}

async function isFulfilled(promise: Promise<unknown>): Promise<boolean> {
  const [result] = await Promise.allSettled([promise]);
  return result.status === 'fulfilled';
}
