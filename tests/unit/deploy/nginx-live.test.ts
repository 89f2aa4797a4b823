import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { connect, type ClientHttp2Session, type IncomingHttpHeaders } from 'node:http2';
import path from 'node:path';
import pMap from 'p-map';
import { expect, onTestFinished, test } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { REVALIDATE, IMMUTABLE, CACHE_NOTHING, IMMUTABLE_PREFIXES } from '#app/engine/urls/cache-control.ts';
import { findFreePort } from '#tests/helpers/free-port.ts';
import { makeTemporaryFolder } from '../../helpers/temporary-folder.ts';
import { serveLocally, type LocalServer } from '../../helpers/serve-local.ts';
import { runNginx } from '../../helpers/web-server.ts';

interface Instance extends LocalServer {
  /** Requests that nginx passed on, oldest first. */
  requests: { url: string; headers: IncomingMessage['headers'] }[];
  isReady: boolean;
}

/** Starts a mock of the live server, with the responses that matter to a proxy. */
async function startInstance(): Promise<Instance> {
  const state: Omit<Instance, keyof LocalServer> = { requests: [], isReady: true };
  const local = await serveLocally((request, response) => {
    const { url = '/', headers } = request;
    state.requests.push({ url, headers });
    request.resume();
    if (/^\/(healthz|readyz)$/.test(url)) {
      response.setHeader('cache-control', CACHE_NOTHING);
      response.statusCode = state.isReady || url === '/healthz' ? 200 : 503;
      response.end(state.isReady ? 'ok' : 'ending');
      return;
    }
    const isImmutable = IMMUTABLE_PREFIXES.some((start) => url.includes(`/${start}`));
    response.setHeader('cache-control', isImmutable ? IMMUTABLE : REVALIDATE);
    response.setHeader('strict-transport-security', 'max-age=31536000');
    response.setHeader('x-request-id', headers['x-request-id'] ?? 'its own');
    if (!isImmutable) response.setHeader('vary', 'Cookie, Accept');
    if (request.method === 'POST') response.setHeader('cache-control', CACHE_NOTHING);
    const isMarkdown = headers.accept === 'text/markdown';
    const isDark = headers.cookie === 'theme=dark';
    response.setHeader('etag', `"${String(isMarkdown)}-${String(isDark)}"`);
    response.end(isMarkdown ? '# Page' : isDark ? 'dark page' : 'page');
  });
  return Object.assign(state, local);
}

interface Http2Response {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Proxy {
  instances: Instance[];
  /** Port of the site without TLS. */
  plainPort: number;
  /** Sends a request over HTTP/2. */
  send: (url: string, headers?: Record<string, string>, body?: string) => Promise<Http2Response>;
  /** Returns the number of requests for a URL that have reached an instance. */
  count: (url: string) => number;
}

/** Starts two instances behind nginx with the configuration in `deploy/`, except for addresses and the certificate. */
async function start(changes: readonly [text: string, replacement: string][] = []): Promise<Proxy> {
  const folder = await makeTemporaryFolder();
  const [key, cert] = ['podium.key', 'podium.crt'].map((name) => path.join(folder, name));
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '1',
    ].concat(['-subj', '/CN=podium-lib.io', '-keyout', key ?? '', '-out', cert ?? '']),
    { stdio: 'ignore' },
  );
  const [first, second] = [await startInstance(), await startInstance()];
  const instances = [first, second];
  const [plainPort, port] = [await findFreePort(), await findFreePort()];
  const replacements: [text: string | RegExp, replacement: string][] = [
    [/^ *listen \[::\].*\n/gm, ''],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    ['127.0.0.1:3000', new URL(first.url).host],
    ['127.0.0.1:3001', new URL(second.url).host],
    ['/etc/nginx/tls', folder],
    ['/etc/nginx/tls', folder],
    ['/var/cache/nginx/podium', path.join(folder, 'cache')],
    ...changes,
  ];
  let config = await readFile(path.join(PROJECT_ROOT, 'deploy/nginx-live.conf'), 'utf8');
  for (const [text, replacement] of replacements) {
    const changed = config.replace(text, replacement);
    expect(changed, `deploy/nginx-live.conf has no ${String(text)}`).not.toBe(config);
    config = changed;
  }
  const stopNginx = await runNginx(config, port);
  const session = connect(`https://127.0.0.1:${port}`, {
    rejectUnauthorized: false,
    servername: 'podium-lib.io',
  });
  onTestFinished(async () => {
    session.destroy();
    await stopNginx();
    for (const instance of instances) if (instance.server.listening) await instance.stop();
  });
  // Discards requests that were sent while waiting for nginx.
  for (const { requests } of instances) requests.length = 0;
  return {
    instances,
    plainPort,
    send: (url, headers = {}, body) => sendOverHttp2(session, url, headers, body),
    count: (url) => instances.flatMap(({ requests }) => requests.filter((one) => one.url === url)).length,
  };
}

function sendOverHttp2(
  session: ClientHttp2Session,
  url: string,
  headers: Record<string, string>,
  body: string | undefined,
): Promise<Http2Response> {
  return new Promise((resolve, reject) => {
    const stream = session.request({
      ':path': url,
      ':method': body === undefined ? 'GET' : 'POST',
      ':authority': 'podium-lib.io',
      ...headers,
    });
    let text = '';
    let received: IncomingHttpHeaders & { ':status'?: number | undefined } = {};
    stream.setEncoding('utf8');
    stream.on('response', (response) => {
      received = response;
    });
    stream.on('data', (part: string) => {
      text += part;
    });
    stream.once('end', () => resolve({ status: received[':status'] ?? 0, headers: received, body: text }));
    stream.once('error', reject);
    stream.end(body);
  });
}

test('redirects requests without TLS to the same URL with TLS, and sends HSTS', async () => {
  const { plainPort, send } = await start();
  const response = await fetch(`http://127.0.0.1:${plainPort}/docs?q=1`, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([
    301,
    'https://podium-lib.io/docs?q=1',
  ]);
  for (const url of ['/docs', '/assets/app-0a1b.js', '/healthz']) {
    const { status, headers } = await send(url);
    expect([status, headers['strict-transport-security']]).toEqual([200, 'max-age=31536000']);
  }
});

test('renders each variant of a page once for many readers, and sends each of them the right one', async () => {
  const { send, count, instances } = await start();
  const bodies = async (headers: Record<string, string>): Promise<string[]> => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => send('/docs', headers)));
    for (const { headers: sent } of responses) expect(sent['cache-control']).toBe(REVALIDATE);
    return [...new Set(responses.map(({ body }) => body))];
  };
  expect(await bodies({ accept: 'text/html' })).toEqual(['page']);
  expect(await bodies({ accept: 'text/html', cookie: 'theme=dark' })).toEqual(['dark page']);
  expect(await bodies({ accept: 'text/markdown' })).toEqual(['# Page']);
  // Each of the three may be revalidated, as a second may pass in between, but not all 60 requests reach an instance.
  const passed = instances.flatMap(({ requests }) => requests);
  const rendered = passed.filter(({ headers }) => headers['if-none-match'] === undefined);
  expect(rendered).toHaveLength(3);
  expect(count('/docs')).toBeLessThan(30);
});

test('serves hashed files after the instances that had them are gone, also under a base path', async () => {
  // Nothing else is cached, as if more than a second had passed.
  const { send, instances } = await start([['proxy_cache_valid 200 ', 'proxy_cache_valid ']]);
  const urls = ['/', '/podium/', '/a/b/'].flatMap((base) =>
    IMMUTABLE_PREFIXES.map((start) => `${base}${start}0a1b.js`),
  );
  for (const url of urls) expect((await send(url)).status).toBe(200);
  for (const instance of instances) await instance.stop();
  for (const url of urls) {
    const { status, headers } = await send(url);
    expect([url, status, headers['cache-control']]).toEqual([url, 200, IMMUTABLE]);
  }
  expect((await send('/assets/other-0a1b.js')).status).toBe(502);
});

test('serves all requests when one of two instances stops', async () => {
  const { send, instances } = await start();
  await instances[0]?.stop();
  const responses = await Promise.all(Array.from({ length: 20 }, (_, index) => send(`/docs/${index}`)));
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
});

test('passes every health check to an instance, without rate limiting', async () => {
  const { send, count, instances } = await start();
  for (const url of ['/healthz', '/readyz', '/readyz']) expect((await send(url)).status).toBe(200);
  expect([count('/healthz'), count('/readyz')]).toEqual([1, 2]);
  for (const instance of instances) instance.isReady = false;
  expect((await send('/readyz')).status).toBe(503);
  expect((await send('/healthz')).status).toBe(200);

  // At most 50 per second, with bursts of 200.
  const responses = await pMap(Array.from({ length: 800 }), () => send('/docs'), { concurrency: 100 });
  const statuses = responses.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  const limited = responses.find(({ status }) => status === 429);
  expect(limited?.headers['strict-transport-security']).toBe('max-age=31536000');
  expect((await send('/healthz')).status).toBe(200);
});

test('nginx and the instance use the same request ID, which no other response has', async () => {
  const { send, instances } = await start();
  const ids = [];
  for (const _ of [1, 2]) ids.push((await send('/assets/app-0a1b.js')).headers['x-request-id']);
  const passed = instances.flatMap(({ requests }) => requests.map(({ headers }) => headers['x-request-id']));
  expect(passed).toEqual([ids[0]]);
  expect(ids[1]).toMatch(/^[0-9a-f]{32}$/);
  expect(ids[1]).not.toBe(ids[0]);
});

test('passes the client’s IP address and protocol, whatever the client claims, and limits request bodies', async () => {
  const { send, instances } = await start();
  await send('/docs', {
    'x-forwarded-for': '6.6.6.6',
    'x-forwarded-proto': 'http',
    forwarded: 'for=6.6.6.6',
  });
  const { headers } = instances.flatMap(({ requests }) => requests)[0] ?? {};
  expect(headers).toMatchObject({
    host: 'podium-lib.io',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': 'podium-lib.io',
    'x-forwarded-proto': 'https',
  });
  expect(headers).not.toHaveProperty('forwarded');
  for (const _ of [1, 2]) expect((await send('/theme', {}, 'theme=dark')).status).toBe(200);
  const posts = instances.flatMap(({ requests }) => requests).filter(({ url }) => url === '/theme');
  expect(posts).toHaveLength(2);
  expect((await send('/theme', {}, 'x'.repeat(20_000))).status).toBe(413);
});
