import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { respond, ask, listen, makeLayout, register, startPodlet, visitor } from './servers.ts';
import { serveLayout } from './observe.ts';
import { cell, phrase, Statements } from './statement.ts';

/** Statements about deploys, rollouts, caches, and proxied requests. */

export const ship = new Statements();

const DEPLOYMENT = 'guides/deployment';
const ROLLOUTS = 'guides/rollouts';

ship
  .add(
    'requests of the first two views after a deploy',
    phrase(
      ROLLOUTS,
      /first view after a deploy makes (\d+) requests to the podlet .* the next view makes (\d+)/,
    ),
    async () => {
      let version = '1';
      const host = await startHost(() => version);
      const resource = register(makeLayout(), host.uri);
      await resource.fetch(visitor());
      version = '2';
      return [`${await countRequests(host, resource)}`, `${await countRequests(host, resource)}`];
    },
  )

  .add(
    'a podlet that is rolled back to an older version',
    phrase(ROLLOUTS, /so the next page view (fetches|ignores) the older manifest/),
    async () => {
      let version = '2';
      const host = await startHost(() => version);
      const resource = register(makeLayout(), host.uri);
      await resource.fetch(visitor());
      version = '1';
      await countRequests(host, resource);
      return host.requests.includes('/manifest.json') ? 'fetches' : 'ignores';
    },
  )
  .add(
    'a manifest that redirects',
    phrase(DEPLOYMENT, /a manifest request that returns (\d+) counts as failed, and the slot stays (\w+)/),
    async ([status = '']) => {
      const podlet = await startPodlet();
      const old = await startPodlet({
        manifestStatus: Number(status),
        manifestHeaders: { location: podlet.uri },
      });
      const { content } = await register(makeLayout(), old.uri).fetch(visitor());
      return [Number(status) >= 300 && Number(status) < 302 ? '301' : '', content === '' ? 'empty' : content];
    },
  );

ship
  .add(
    'a podlet with cacheable content',
    phrase(
      'guides/performance',
      /The layout requests content for (every) page view and (ignores) `Cache-Control`/,
    ),
    async () => {
      const podlet = await startPodlet({
        content: respond(200, 'CONTENT', { 'cache-control': 'max-age=60' }),
      });
      const resource = register(makeLayout(), podlet.uri);
      for (let view = 0; view < 3; view += 1) await resource.fetch(visitor());
      const isEveryView = podlet.requests.filter((kind) => kind === 'content').length === 3;
      return isEveryView ? ['every', 'ignores'] : ['some', 'respects'];
    },
  )

  .add(
    'the process after server.close()',
    phrase(DEPLOYMENT, /waits for requests in progress\. The process then (exits|stays) on its own/),
    async () => {
      const program = `
        import Layout from '@podium/layout';
        import express from 'express';
        const layout = new Layout({ name: 'shop', pathname: '/' });
        const app = express();
        app.use(layout.middleware());
        app.get('/manifest.json', (req, res) => res.json({ name: 'stub', version: '1', content: '/content' }));
        app.get('/content', (req, res) => res.send('CONTENT'));
        app.get('/', async (req, res) => res.podiumSend(await stub.fetch(res.locals.podium)));
        const server = app.listen(0);
        await new Promise((resolve) => server.once('listening', resolve));
        const origin = 'http://localhost:' + server.address().port;
        const stub = layout.client.register({ name: 'stub', uri: origin + '/manifest.json', timeout: 15000 });
        await (await fetch(origin)).text();
        server.close();`;
      const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
        cwd: PROJECT_ROOT,
        timeout: 30_000,
      });
      return run.then(
        () => 'exits',
        () => 'stays',
      );
    },
  )
  .add(
    'a large body in a proxied request',
    phrase('guides/security', /The proxy limits (neither) the rate nor the size of requests/),
    async () => {
      let received = 0;
      const target = await listen((request, response) => {
        request.on('data', (chunk: Buffer) => (received += chunk.length)).on('end', () => response.end());
      });
      const podlet = await startPodlet({ manifest: { proxy: { api: target.origin } } });
      const layout = makeLayout();
      await register(layout, podlet.uri).refresh();
      const { origin } = await serveLayout(layout);
      const body = 'x'.repeat(8 * 1024 * 1024);
      await fetch(`${origin}/shop/podium-resource/stub/api`, { method: 'POST', body });
      return received === body.length ? 'neither' : 'only';
    },
  )
  .add(
    'headers that protect against cross-site requests, behind the proxy',
    phrase('guides/security', /The proxy passes `([\w-]+)` and `([\w-]+)` through\. It replaces `(\w+)`/),
    async () => {
      const podlet = await startPodlet({ manifest: { proxy: { api: '/api' } } });
      const layout = makeLayout();
      await register(layout, podlet.uri).refresh();
      const { origin } = await serveLayout(layout);
      const sent = {
        'sec-fetch-site': 'cross-site',
        origin: 'https://evil.example.com',
        host: 'shop.example.com',
      };
      await ask(`${origin}/shop/podium-resource/stub/api`, { method: 'POST', headers: sent });
      const seen = podlet.headers['content'] ?? {};
      return [
        seen['sec-fetch-site'] === sent['sec-fetch-site'] ? 'Sec-Fetch-Site' : '',
        seen.origin === sent.origin ? 'Origin' : '',
        `http://${seen.host}` === podlet.origin ? 'Host' : '',
      ];
    },
  );

for (const [row, retries] of [
  ['1', 1],
  ['2', 2],
  ['4 (default)', undefined],
  ['8', 8],
] as const) {
  ship.add(
    `two versions behind one host, retries ${row}`,
    cell(ROLLOUTS, 'rolling-deploys', row, 'Fetches that return the fallback', /^([\d.]+)%$/),
    async () => {
      const share = (await observeTwoVersions(retries)).fallbacks;
      return `${share >= 1 ? Math.round(share) : roundToTenth(share)}`;
    },
  );
}

ship.add(
  'requests per fetch with two versions behind one host',
  phrase(ROLLOUTS, /a fetch makes ([\d.]+) requests on average, or ([\d.]+) if the podlet has no fallback/),
  async () => [
    `${roundToTenth((await observeTwoVersions()).requests)}`,
    `${roundToTenth((await observeTwoVersions(undefined, '')).requests)}`,
  ],
);

ship.add(
  'a header that a layout sends with fetch()',
  phrase(
    'guides/security',
    /only (content) requests carry it; requests for the (manifest) and the (fallback) have no custom headers/,
  ),
  async () => {
    const podlet = await startPodlet({ manifest: { fallback: '/fallback' } });
    await register(makeLayout(), podlet.uri).fetch(visitor(), { headers: { 'x-secret': 'secret' } });
    const carries = (kind: string): boolean => podlet.headers[kind]?.['x-secret'] === 'secret';
    return [
      carries('content') ? 'content' : 'no',
      carries('manifest') ? 'secret' : 'manifest',
      carries('fallback') ? 'secret' : 'fallback',
    ];
  },
);

ship.add(
  'requests per view with more retries',
  phrase(ROLLOUTS, /with `retries: (\d+)` a view can wait for (\d+) of them/),
  async ([retries = '']) => {
    let version = 0;
    const host = await startHost(() => `${(version += 1)}`);
    const resource = register(makeLayout(), host.uri, { retries: Number(retries) });
    await resource.refresh();
    return [retries === '8' ? '8' : '', `${await countRequests(host, resource)}`];
  },
);

ship.add(
  'a load balancer that alternates between two versions',
  phrase(
    ROLLOUTS,
    /two instances and no other traffic\. Without a fallback, .* the versions (never|sometimes) match\. With a fallback, .* the (first|second|third) attempt matches/,
  ),
  async () => [
    (await countAttempts('')).every((attempts) => attempts === 4) ? 'never' : 'sometimes',
    (await countAttempts('/fallback')).includes(2) ? 'second' : 'first',
  ],
);

/** Number of content requests of each of several views if the host alternates between two versions. */
async function countAttempts(fallback: string): Promise<number[]> {
  let turn = 0;
  const host = await startHost(() => `${(turn += 1) % 2}`, fallback);
  const resource = register(makeLayout(), host.uri);
  await resource.refresh();
  // The first response must not have the version of the manifest.
  if (turn % 2 === (fallback === '' ? 0 : 1)) turn += 1;
  const attempts: number[] = [];
  for (let view = 0; view < 4; view += 1) {
    await countRequests(host, resource);
    attempts.push(host.requests.filter((url) => url === '/content').length);
  }
  return attempts;
}

interface Host {
  uri: string;
  requests: string[];
}

/** Starts a host whose responses have the version `pick()`. */
async function startHost(pick: () => string, fallback = '/fallback'): Promise<Host> {
  const requests: string[] = [];
  const server = await listen((request, response) => {
    const version = pick();
    requests.push(request.url ?? '');
    if (request.url === '/manifest.json') {
      response.end(JSON.stringify({ name: 'stub', version, content: '/content', fallback }));
    } else if (request.url === '/fallback') response.end('FALLBACK');
    else response.writeHead(200, { 'podlet-version': version }).end('CONTENT');
  });
  return { uri: `${server.origin}/manifest.json`, requests };
}

async function countRequests(host: Host, resource: ReturnType<typeof register>): Promise<number> {
  host.requests.length = 0;
  await resource.fetch(visitor());
  return host.requests.length;
}

function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/**
 * Over every order in which a load balancer can pick one of two versions: the percentage of fetches that return the
 * fallback, and the mean number of requests per fetch. It does not matter which version a layout holds first, so it
 * starts with 1.
 */
async function observeTwoVersions(
  retries?: number,
  fallback = '/fallback',
): Promise<{ fallbacks: number; requests: number }> {
  const attempts = retries ?? 4;
  let order: string[] = [];
  const host = await startHost(() => order.shift() ?? '1', fallback);
  const refetch = fallback === '' ? 1 : 2;
  let fallbacks = 0;
  let requests = 0;
  for (let mask = 0; mask < 2 ** attempts; mask += 1) {
    order = [];
    const resource = register(makeLayout(), host.uri, retries === undefined ? {} : { retries });
    // Manifest and fallback, then content for each attempt; after a mismatch, manifest and fallback again.
    let held = '1';
    order.push(...Array<string>(refetch).fill(held));
    await resource.refresh();
    host.requests.length = 0;
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const isMatch = (mask & (1 << attempt)) === 0;
      const other = held === '1' ? '2' : '1';
      order.push(isMatch ? held : other);
      if (isMatch) break;
      // The version of the manifest is random as well; by symmetry, it makes no difference which.
      held = other;
      order.push(...Array<string>(refetch).fill(held));
    }
    const { content } = await resource.fetch(visitor());
    if (content !== 'CONTENT') fallbacks += 1;
    requests += host.requests.length;
  }
  return { fallbacks: (100 * fallbacks) / 2 ** attempts, requests: requests / 2 ** attempts };
}
