import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import express from 'express';
import { sendRaw } from '#tests/helpers/raw-request.ts';
import { readMiddleware, type Protect } from './middleware-samples.ts';
import { sentContext, serveLayout } from './observe.ts';
import { ask, listen, makeLayout, register, respond, startPodlet, visitor } from './servers.ts';
import { runProgram } from './run-program.ts';
import { phrase, Statements } from './statement.ts';

/** Statements about what podlets and visitors can make a layout do. */

export const exposure = new Statements();

const SECURITY = 'guides/security';

exposure
  .add(
    'login walls',
    phrase(
      SECURITY,
      /also (blocks) manifest and fallback requests, and a token in the `uri`'s query string makes (content) requests fail/,
    ),
    async () => {
      const passed = await passLoginWall('?token=x');
      return [
        (await passLoginWall('')) === '' ? 'blocks' : 'allows',
        passed === 'manifest' ? 'content' : passed,
      ];
    },
  )
  .add(
    'targets of a manifest',
    phrase(SECURITY, /A target can be (any URL) that the layout can reach, even on an internal server/),
    async () => {
      const internal = await listen(respond(200, 'INTERNAL'));
      return (await fetchTarget(internal.origin)) === 'INTERNAL' ? 'any URL' : 'some URLs';
    },
  )
  .add(
    'certificates of targets',
    phrase(SECURITY, /The proxy (doesn't verify|verifies) TLS certificates/),
    async () => ((await fetchSelfSignedTarget()) === 'INTERNAL' ? "doesn't verify" : 'verifies'),
  )
  .add(
    'certificates of targets, in the proxying guide',
    // The proxy also receives a relative target as a URL.
    phrase(
      'guides/proxying',
      /The proxy (doesn't verify|verifies) TLS certificates, not even that of the podlet's/,
    ),
    async () => ((await fetchSelfSignedTarget()) === 'INTERNAL' ? "doesn't verify" : 'verifies'),
  )
  .add(
    'middleware mounted at the path of the proxy',
    phrase(SECURITY, /so a request for `([^`]+)` would (bypass) `app\.use\('(.+?)', …\)`/),
    async ([requested = '', , mounted = '']) => {
      const isMountedOpen = await isReachable(requested, (app, layout) => {
        app.use(mounted, (_request, response) => {
          response.sendStatus(404);
        });
        app.use(layout.middleware());
      });
      const paths = [requested, '/podium-resource/reviews/meta', '/PODIUM-RESOURCE/reviews/meta'];
      const opened = await Promise.all(
        paths.map((one) => isReachable(one, readMiddleware('security', 'const targets = '))),
      );
      const isBypass = requested.includes('/../') && isMountedOpen && !opened.includes(true);
      return [
        isBypass ? '/x/../podium-resource/reviews/meta' : '',
        isBypass ? 'bypass' : 'reach',
        '/podium-resource',
      ];
    },
  )
  .add(
    'a path in the host',
    phrase(SECURITY, /If a client sends `Host: (x\/.+?)`, Podium (proxies) even a request for `(\/)`/),
    async ([host = '', , requested = '']) => {
      const isOpen = await isReachable(requested, (app, layout) => app.use(layout.middleware()), { host });
      const protect = readMiddleware('security', 'const targets = ');
      const shop = { pathname: '/shop', host: host.replace('x/', 'x/shop/') };
      const opened = await Promise.all([
        isReachable(requested, protect, { host }),
        isReachable('/shop/podium-resource/reviews/meta', protect, { pathname: '/shop' }),
        isReachable(requested, protect, shop),
      ]);
      return [host, isOpen && !opened.includes(true) ? 'proxies' : 'rejects', requested];
    },
  )
  .add(
    'middleware that restricts the proxy',
    phrase('guides/proxying', /To restrict the proxy, for example to (logged-in) visitors/),
    async () => {
      const paths = ['/shop', '/SHOP', '/x/../shop', '/shop/x/..'].map(
        (start) => `${start}/podium-resource/reviews/meta`,
      );
      const protect = readMiddleware('proxying', 'app.use((req, res, next) => {\n  // Podium parses');
      const opened = await Promise.all([
        ...paths.map((one) => isReachable(one, protect, { pathname: '/shop' })),
        isReachable('/', protect, { pathname: '/shop', host: `x${paths[0]}?` }),
      ]);
      if (opened.includes(true)) return 'all';
      // A logged-in visitor.
      const passed = await isReachable(paths[0] ?? '', protect, { pathname: '/shop', cookie: 'session=1' });
      return passed ? 'logged-in' : 'no';
    },
  )
  .add(
    'the size of a body',
    phrase(
      'guides/fallbacks',
      /The size of the body, which `fetch\(\)` holds in memory, is (unlimited|limited) by default/,
    ),
    async () => {
      const size = 30 * 1024 * 1024;
      const podlet = await startPodlet({ content: respond(200, 'x'.repeat(size)) });
      const { content } = await register(makeLayout(), podlet.uri).fetch(visitor());
      return content.length === size ? 'unlimited' : 'limited';
    },
  )
  .add(
    'a limit for the size of a body',
    phrase(
      'guides/fallbacks',
      /call its `(setGlobalDispatcher\(new Agent\(\{ maxResponseSize: [\d_]+ \}\)\))` in the layout\. `fetch\(\)` then (rejects|resolves) if the body is larger\. The limit also applies to Node's own `(fetch\(\))`/,
    ),
    async ([call = '']) => {
      const limit = Number(/[\d_]+/.exec(call)?.[0].replaceAll('_', ''));
      const [exact, larger, own] = await fetchWithLimit(call, limit);
      const isLimit = exact === `${limit}` && larger === 'UND_ERR_RES_EXCEEDED_MAX_SIZE';
      return [
        isLimit && limit === 1_000_000 ? call : '',
        larger === `${limit}` ? 'resolves' : 'rejects',
        own === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' ? 'fetch()' : '',
      ];
    },
  )
  .add(
    'a forged host in the context',
    phrase(
      'guides/caching',
      /Set `([\w.]+)` in the layout.* a request with a (forged) `Host` can poison the cache with a page/,
    ),
    async ([option = '']) => {
      const forged = visitor({ host: 'evil.example.com' });
      const origin = 'https://shop.example.com';
      const [group, name, field] = option.split('.');
      const fixed = makeLayout({ [group ?? '']: { [name ?? '']: { [field ?? '']: origin } } });
      const open = (await sentContext(makeLayout(), forged))['podium-mount-origin'];
      const closed = (await sentContext(fixed, visitor({ host: 'evil.example.com' })))['podium-mount-origin'];
      return [
        closed === origin ? option : '',
        open?.endsWith('//evil.example.com') === true ? 'forged' : 'correct',
      ];
    },
  );

/** Kinds of requests that reach a podlet behind a login wall that requires a token in the query string. */
async function passLoginWall(query: string): Promise<string> {
  const podlet = await startPodlet();
  const wall = await listen((request, response) => {
    const isAllowed = request.url?.endsWith('?token=x') === true;
    if (!isAllowed) response.writeHead(302, { location: '/login' }).end();
    else {
      const target = `${podlet.origin}${request.url?.replace(/\?.*/, '') ?? ''}`;
      void ask(target).then(({ body }) => response.end(body));
    }
  });
  const uri = `${wall.origin}/manifest.json${query}`;
  await register(makeLayout(), uri).fetch(visitor());
  return podlet.requests.join();
}

/** Body of a proxied response from a target in the manifest. */
async function fetchTarget(target: string): Promise<string> {
  const podlet = await startPodlet({ manifest: { proxy: { meta: target } } });
  const layout = makeLayout();
  await register(layout, podlet.uri).refresh();
  const { origin } = await serveLayout(layout);
  return (await ask(`${origin}/shop/podium-resource/stub/meta`)).body;
}

/**
 * Sizes of a podlet's content, or error codes, in a process that has run `call`: at the limit, one byte over it, and one
 * byte over it with Node's own `fetch()`.
 */
async function fetchWithLimit(call: string, limit: number): Promise<string[]> {
  const podlet = await startPodlet({
    content: (request, response) => {
      response.end(
        'x'.repeat(limit + Number(new URL(request.url ?? '', podlet.origin).searchParams.get('more'))),
      );
    },
  });
  const program = `
    import Layout from '@podium/layout';
    import { HttpIncoming } from '@podium/utils';
    import { createRequire } from 'node:module';
    const require = createRequire(import.meta.resolve('@podium/client'));
    const { Agent, setGlobalDispatcher } = require('undici');
    ${call};
    const layout = new Layout({ name: 'shop', pathname: '/shop' });
    const stub = layout.client.register({ name: 'stub', uri: '${podlet.uri}', timeout: 15000 });
    const incoming = new HttpIncoming({ headers: { host: 'localhost' }, url: '/shop', method: 'GET' });
    const result = [];
    for (const more of [0, 1]) {
      result.push(await stub.fetch(incoming, { query: { more } }).then(
        ({ content }) => content.length,
        ({ code }) => code,
      ));
    }
    const own = await fetch('${podlet.origin}/content?more=1');
    result.push(await own.text().then((text) => text.length, ({ cause }) => cause.code));
    console.log(result.join());`;
  const { stdout } = await runProgram(program);
  return stdout.trim().split(',');
}

async function fetchSelfSignedTarget(): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'podium-website-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const subject = ['-days', '1', '-subj', '/CN=elsewhere.example.com'];
  execFileSync('openssl', ['req', '-x509', ...curve, ...subject, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  });
  const server = createServer(
    { key: readFileSync(key), cert: readFileSync(cert) },
    respond(200, 'INTERNAL'),
  ).listen(0, '127.0.0.1');
  rmSync(folder, { recursive: true });
  await once(server, 'listening');
  try {
    return await fetchTarget(`https://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** Whether a request for exactly this path reaches the target `meta` of the podlet `reviews`. */
async function isReachable(
  requested: string,
  protect: Protect,
  { pathname = '/', cookie = '', host = 'localhost' } = {},
): Promise<boolean> {
  const podlet = await startPodlet({ manifest: { proxy: { meta: '/meta' } } });
  const layout = makeLayout({ pathname });
  await layout.client.register({ name: 'reviews', uri: podlet.uri, timeout: 15_000 }).refresh();
  const app = express();
  protect(app, layout);
  const { origin } = await listen(app);
  // Not `fetch()`, which resolves `..` and sends its own host.
  const lines = [`GET ${requested} HTTP/1.1`, `Host: ${host}`, `Cookie: ${cookie}`, 'Connection: close'];
  return (await sendRaw(origin, `${lines.join('\r\n')}\r\n\r\n`)).body.includes('CONTENT');
}
