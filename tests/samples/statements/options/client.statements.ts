import { execFile } from 'node:child_process';
import { ClientRequest } from 'node:http';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { cell, phrase, Statements } from '../statement.ts';
import {
  respond,
  ask,
  errorOf,
  listen,
  makeLayout,
  messageOf,
  REFUSED_ORIGIN,
  register,
  startPodlet,
  visitor,
} from '../servers.ts';
import { isAccepted, layoutWithClient, proxyTimeoutOf, serveLayout } from '../observe.ts';
import { THROWS, INVALID_VALUE, checked } from './observe.ts';

/** Client and proxy options of layouts: the remaining defaults and invalid values in the documentation's tables. */
export const clientOptions = new Statements();

clientOptions
  .add(
    'client: retries',
    cell(
      'api/layout',
      'client',
      'retries',
      'Invalid value',
      /^`0` returns (the fallback every time); a negative number or a string removes (the limit)$/,
    ),
    async () => [
      (await fallbacksWith(0)).every(Boolean) ? 'the fallback every time' : 'the content',
      (await waitsForVersion(-1)) && (await waitsForVersion('many')) ? 'the limit' : 'nothing',
    ],
  )
  .add(
    'retries 0 and 1',
    cell(
      'guides/fallbacks',
      'time-limits-and-retries',
      'retries',
      'Invalid value',
      /^`0` returns the fallback (every time); `1` returns it for (the first fetch) after each new version$/,
    ),
    async () => {
      const [none, one] = [await fallbacksWith(0), await fallbacksWith(1)];
      return [
        none.every(Boolean) ? 'every time' : 'at times',
        one.join() === 'false,true,false' ? 'the first fetch' : one.join(),
      ];
    },
  )
  .add(
    'client: maxAge',
    cell(
      'api/layout',
      'client',
      'maxAge',
      'Invalid value',
      /^a negative number (fetches the manifest for every `fetch\(\)`); with `0` or `null`, calls (within the same millisecond share one manifest); with a string, the manifest (never expires)$/,
    ),
    async () => {
      const negative = [await manifestReads(-1, 'stopped'), await manifestReads(-1, 'running')];
      const empty: number[] = [];
      for (const maxAge of [0, null]) {
        empty.push(await manifestReads(maxAge, 'stopped'), await manifestReads(maxAge, 'running'));
      }
      const text = await manifestReads('long', 'running');
      return [
        negative.join() === '3,3' ? 'fetches the manifest for every `fetch()`' : negative.join(),
        empty.join() === '1,3,1,3' ? 'within the same millisecond share one manifest' : empty.join(),
        text === 1 ? 'never expires' : `${text}`,
      ];
    },
  )
  .add(
    'client: resolveThreshold',
    cell('api/layout', 'client', 'resolveThreshold', 'Invalid value', /throws `([^`]+)`/),
    () => messageOf(() => layoutWithClient({ resolveThreshold: 2, resolveMax: 1 })),
  )
  .add(
    'client: rejectUnauthorized',
    cell('api/layout', 'client', 'rejectUnauthorized', 'Description', /^Accepted, but has (no|an) effect\.$/),
    () => (isAccepted(() => layoutWithClient({ rejectUnauthorized: false })) ? 'no' : 'an'),
  )
  .add('proxy: prefix', cell('api/layout', 'proxy', 'prefix', 'Invalid value'), () =>
    checked(() => makeLayout({ proxy: { prefix: '/a b' } })),
  )
  .add('proxy: pathname', cell('api/layout', 'proxy', 'pathname', 'Invalid value'), () =>
    checked(() => makeLayout({ proxy: { pathname: '/a b' } })),
  )
  .add(
    'proxy: timeout',
    cell(
      'api/layout',
      'proxy',
      'timeout',
      'Invalid value',
      /an error that starts with `([^`]+)` or `([^`]+)`;/,
    ),
    async ([word = '', negative = '']) => {
      const first = await proxiedError('soon');
      const second = await proxiedError(-1);
      return [first.startsWith(word) ? word : first, second.startsWith(negative) ? negative : second];
    },
  )
  .add(
    'proxy: an invalid timeout and a target that refuses the connection',
    cell('api/layout', 'proxy', 'timeout', 'Invalid value', /the layout's process (exits|goes on)$/),
    async () => ((await isCrashedByProxiedRequest()) ? 'exits' : 'goes on'),
  )
  .add(
    'proxy: timeout 0',
    cell('api/layout', 'proxy', 'timeout', 'Description', /`0` means (no limit)/),
    async () =>
      (await proxyTimeoutOf(makeLayout({ proxy: { timeout: 0 } }))) === undefined ? 'no limit' : 'a limit',
  )
  .add(
    'register(): name',
    cell(
      'api/layout',
      'clientregisteroptions',
      'name',
      'Invalid value',
      /^throws `([^`]+)`; a name used twice throws `([^`]+)`$/,
    ),
    async () => {
      const layout = makeLayout();
      layout.client.register({ name: 'products', uri: 'http://localhost/manifest.json' });
      return [
        await messageOf(
          () => layout.client.register({ name: INVALID_VALUE, uri: 'http://localhost/manifest.json' }),
          {
            '<v>': INVALID_VALUE,
          },
        ),
        await messageOf(
          () => layout.client.register({ name: 'products', uri: 'http://localhost/manifest.json' }),
          { '<v>': 'products' },
        ),
      ];
    },
  )
  .add('register(): uri', cell('api/layout', 'clientregisteroptions', 'uri', 'Invalid value', THROWS), () =>
    messageOf(() => makeLayout().client.register({ name: 'products', uri: INVALID_VALUE }), {
      '<v>': INVALID_VALUE,
    }),
  )
  .add(
    'register(): includeBy and excludeBy',
    cell('api/layout', 'clientregisteroptions', 'excludeBy', 'Invalid value', THROWS),
    bothFiltersMessage,
  )
  .add(
    'register(): includeBy and excludeBy (guide)',
    phrase('guides/hybrid', /Passing both throws `([^`]+)`/),
    bothFiltersMessage,
  )
  .add(
    'register(): throwable',
    cell('api/layout', 'clientregisteroptions', 'throwable', 'Invalid value'),
    () => checked(() => register(makeLayout(), 'http://localhost/m.json', { throwable: 'odd' as never })),
  )
  .add(
    'register(): redirectable',
    cell('api/layout', 'clientregisteroptions', 'redirectable', 'Invalid value'),
    () => checked(() => register(makeLayout(), 'http://localhost/m.json', { redirectable: 'odd' as never })),
  )
  .add(
    'assigning to a registered name',
    phrase('api/layout', /Assigning to `layout\.client\[name\]` throws `([^`]+)`/),
    () => {
      const layout = makeLayout();
      register(layout, 'http://localhost/m.json');
      return messageOf(() => Object.assign(layout.client, { stub: 1 }));
    },
  );

function bothFiltersMessage(): Promise<string> {
  const filter = { deviceType: ['x'] };
  return messageOf(() =>
    register(makeLayout(), 'http://localhost/m.json', { includeBy: filter, excludeBy: filter }),
  );
}

/** Whether each of three consecutive fetches with these retries returns the fallback. The version changes before the second. */
async function fallbacksWith(retries: number): Promise<boolean[]> {
  let version = '1.0.0';
  const server = await listen((request, response) => {
    if (request.url === '/manifest.json') {
      response.end(JSON.stringify({ name: 'stub', version, content: '/content', fallback: '/fallback' }));
    } else {
      respond(200, request.url === '/fallback' ? 'FALLBACK' : 'BODY', { 'podlet-version': version })(
        request,
        response,
      );
    }
  });
  const stub = register(makeLayout(), `${server.origin}/manifest.json`, { retries });
  const areFallbacks: boolean[] = [];
  for (const next of ['1.0.0', '2.0.0', '2.0.0']) {
    version = next;
    areFallbacks.push((await stub.fetch(visitor())).content === 'FALLBACK');
  }
  return areFallbacks;
}

/** Whether a layout with these retries waits for a version that settles only after many requests. */
async function waitsForVersion(retries: unknown): Promise<boolean> {
  let requests = 0;
  const podlet = await startPodlet({
    content: (request, response) => {
      requests += 1;
      respond(200, 'BODY', { 'podlet-version': requests > 30 ? '1.0.0' : `2.0.${requests}` })(
        request,
        response,
      );
    },
  });
  const { content } = await register(makeLayout(), podlet.uri, { retries: retries as number }).fetch(
    visitor(),
  );
  return content === 'BODY';
}

/** Number of manifest requests for three fetches, with a stopped clock or one that advances between them. */
async function manifestReads(maxAge: unknown, clock: 'stopped' | 'running'): Promise<number> {
  const podlet = await startPodlet();
  const stub = register(layoutWithClient({ maxAge }), podlet.uri);
  const start = Date.now();
  let passed = 0;
  const now = vi.spyOn(Date, 'now').mockImplementation(() => start + passed);
  try {
    for (let fetches = 0; fetches < 3; fetches += 1) {
      await stub.fetch(visitor());
      if (clock === 'running') passed += 1;
    }
  } finally {
    now.mockRestore();
  }
  return podlet.requests.filter((kind) => kind === 'manifest').length;
}

/** Whether a proxied request with an invalid timeout to a target that is down crashes a layout in a separate process. */
async function isCrashedByProxiedRequest(): Promise<boolean> {
  const podlet = await startPodlet({ manifest: { proxy: { api: REFUSED_ORIGIN } } });
  const program = `
    import { once } from 'node:events';
    import express from 'express';
    import Layout from '@podium/layout';
    const layout = new Layout({ name: 'shop', pathname: '/shop', proxy: { timeout: 'soon' } });
    const stub = layout.client.register({ name: 'stub', uri: '${podlet.uri}', timeout: 15000 });
    await stub.refresh();
    const app = express();
    app.use(layout.middleware());
    app.use((error, req, res, next) => res.status(500).end());
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { status } = await fetch('http://127.0.0.1:' + server.address().port + '/shop/podium-resource/stub/api');
    // Refused later than the request of the proxy.
    await fetch('${REFUSED_ORIGIN}').catch(() => undefined);
    await fetch('${REFUSED_ORIGIN}').catch(() => undefined);
    console.log(status);
    process.exit(0);`;
  const error = await errorOf(() =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { cwd: PROJECT_ROOT }),
  );
  if (error === undefined) return false;
  if (error instanceof Error && error.message.includes('ECONNREFUSED')) return true;
  throw error;
}

async function proxiedError(timeout: unknown): Promise<string> {
  // The proxy throws before it listens for errors of its request; nothing else does if the target is closed.
  const original = Object.getOwnPropertyDescriptor(ClientRequest.prototype, 'setTimeout')
    ?.value as ClientRequest['setTimeout'];
  const set = vi.spyOn(ClientRequest.prototype, 'setTimeout').mockImplementation(function (
    this: ClientRequest,
    ...args
  ) {
    this.on('error', () => undefined);
    return original.apply(this, args);
  });
  try {
    return await requestThroughProxy(timeout);
  } finally {
    set.mockRestore();
  }
}

async function requestThroughProxy(timeout: unknown): Promise<string> {
  const layout = makeLayout({ proxy: { timeout: timeout as number } });
  const podlet = await startPodlet({ manifest: { proxy: { api: '/api' } } });
  await register(layout, podlet.uri).refresh();
  return (await ask(`${(await serveLayout(layout)).origin}/shop/podium-resource/stub/api`)).body;
}
