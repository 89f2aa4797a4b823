import { spawn, spawnSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import Layout from '@podium/layout';
import Podlet from '@podium/podlet';
import { HttpIncoming } from '@podium/utils';
import express from 'express';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { findFreePort } from '#tests/helpers/free-port.ts';
import { readDocPage, readPhrase } from './statements/read-page.ts';

const hasPython = spawnSync('python3', ['--version']).status === 0;

/** Timeout of the client, which is longer in tests, because other tests keep the machine busy. */
const TIMEOUT = 'timeout=1.0';

/**
 * Starts the only Python sample of a page, with other ports and a longer timeout; resolves once it listens.
 *
 * @param isHeld whether it accepts connections only after `serve()`
 */
async function startSample(page: string, ports: Readonly<Record<string, number | string>>, isHeld = false) {
  const text = readFileSync(path.join(PROJECT_ROOT, `content/docs/guides/${page}.mdx`), 'utf8');
  const [, sample] = /```python[^\n]*\n([^]*?)\n```/.exec(text) ?? [];
  if (sample === undefined) throw new Error(`${page} has no Python sample`);
  if (ports['8000'] !== undefined && !sample.includes(TIMEOUT)) throw new Error(`${page} has no ${TIMEOUT}`);
  const code = Object.entries(ports)
    .reduce((changed, [port, free]) => changed.replaceAll(port, `${free}`), sample)
    .replace(TIMEOUT, 'timeout=10.0')
    .replace(
      /^( *)(\w*Server)\((.*)\)\.serve_forever\(\)/m,
      (_, indent: string, server: string, args: string) =>
        [
          `server = ${server}(${args})`,
          'print("listening", flush=True)',
          ...(isHeld ? ['input()'] : []),
          'server.serve_forever()',
        ]
          .map((line) => indent + line)
          .join('\n'),
    );
  const python = spawn('python3', ['-c', code], { stdio: ['pipe', 'pipe', 'ignore'] });
  const exited = once(python, 'exit');
  await once(createInterface({ input: python.stdout }), 'line');
  return {
    serve: () => {
      python.stdin.end('\n');
    },
    stop: async () => {
      python.kill('SIGKILL');
      await exited;
    },
  };
}

// Requires Python 3, which CI has.
test.skipIf(!hasPython)('a layout composes the Python podlet, and uses its fallback', async () => {
  const port = await findFreePort();
  const python = await startSample('podlets-without-nodejs', { 7400: port });
  try {
    const layout = new Layout({
      name: 'shop',
      pathname: '/',
      context: { locale: { locale: 'nb-NO' } },
      client: { timeout: 5000 },
    });
    const reviews = layout.client.register({
      name: 'reviews',
      uri: `http://localhost:${port}/manifest.json`,
    });
    const incoming = new HttpIncoming({ headers: { host: 'localhost' }, url: '/', method: 'GET' });
    await layout.process(incoming);

    const response = await reviews.fetch(incoming);
    expect(response.content).toBe('<h2>Anmeldelser</h2>');
    expect(response.headers).toMatchObject({ 'podlet-version': '1.0.0' });
    expect(response.css.map(({ href }) => href)).toEqual(['https://cdn.example.com/reviews.css']);

    await python.stop();
    expect((await reviews.fetch(incoming)).content).toBe('<p>No reviews right now</p>');
  } finally {
    await python.stop();
  }
});

test.skipIf(!hasPython)('the Python podlet queues the connections of concurrent page views', async () => {
  const port = await findFreePort();
  const python = await startSample('podlets-without-nodejs', { 7400: port }, true);
  // The kernel drops a connection that doesn't fit into the queue, so it isn't established before the server accepts.
  const sockets = Array.from({ length: 40 }, () => connect(port, '127.0.0.1'));
  try {
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    const responses = sockets.map(async (socket) => {
      socket.write('GET /content HTTP/1.0\r\n\r\n');
      const chunks: Buffer[] = [];
      for await (const chunk of socket) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks).toString();
    });
    python.serve();
    for (const response of await Promise.all(responses)) expect(response).toContain('<h2>Reviews</h2>');
  } finally {
    for (const socket of sockets) socket.destroy();
    await python.stop();
  }
});

test.skipIf(!hasPython)('the page states how many connections Python queues by default', () => {
  const { values } = readPhrase(
    readDocPage('guides/podlets-without-nodejs'),
    /connections that can wait to be accepted\. Python's default is (\d+):/,
  );
  const program = 'from http.server import ThreadingHTTPServer as s; print(s.request_queue_size)';
  const { stdout } = spawnSync('python3', ['-c', program], { encoding: 'utf8' });
  expect(values).toEqual([stdout.trim()]);
});

/** Serves the header podlet with version `version`. */
function serveHeader(version: string, port: number) {
  const podlet = new Podlet({
    name: 'header',
    version,
    pathname: '/',
    fallback: '/fallback',
    development: true,
  });
  podlet.css({ value: `/header-${version}.css` });
  podlet.js({ value: 'https://cdn.example.com/header.js' });
  const app = express();
  app.use(podlet.middleware());
  app.get(podlet.manifest(), (_request, response) => {
    response.json(podlet);
  });
  app.get(podlet.content(), (_request, response) => {
    const { locale, publicPathname } = response.locals.podium.context;
    response.podiumSend(`<header>${String(locale)} ${String(publicPathname)}</header>`);
  });
  app.get(podlet.fallback(), (_request, response) => {
    response.podiumSend(`<header>Fallback of ${version}</header>`);
  });
  return createServer(app).listen(port);
}

test.skipIf(!hasPython)('the Python page handles a podlet like a layout does', async () => {
  const [podletPort, pagePort] = [await findFreePort(), await findFreePort()];
  const python = await startSample('podlets-without-a-layout', { 7100: podletPort, 8000: pagePort });
  const open = async (): Promise<string> => (await fetch(`http://localhost:${pagePort}/`)).text();
  try {
    expect(await open()).toContain('<body><main>');

    const first = serveHeader('1', podletPort);
    await once(first, 'listening');
    const page = await open();
    expect(page).toContain('<body><header>nb-NO /podium-resource/header</header><main>');
    expect(page).toContain(
      `<link rel="stylesheet" href="http://localhost:${podletPort}/header-1.css"></head>`,
    );
    expect(page).toContain('<script src="https://cdn.example.com/header.js"></script></body>');
    first.close();
    first.closeAllConnections();
    await once(first, 'close');
    expect(await open()).toContain('<body><header>Fallback of 1</header><main>');

    const second = serveHeader('2', podletPort);
    await once(second, 'listening');
    expect(await open()).toContain('/header-2.css');
    second.close();
    second.closeAllConnections();
    await once(second, 'close');
    expect(await open()).toContain('<header>Fallback of 2</header>');
  } finally {
    await python.stop();
  }
});

interface Reply {
  status?: number;
  version?: string;
  /** Drops the connection after part of the body. */
  drops?: boolean;
  /** The response waits for it. */
  until?: Promise<unknown>;
}

/** Starts the Python page with a podlet that replies to each request with what `reply(path)` returns. */
async function openPageWith(reply: (path: string) => Reply) {
  const [podletPort, pagePort] = [await findFreePort(), await findFreePort()];
  const podletPath = `${podletPort}/header`;
  const python = await startSample('podlets-without-a-layout', { 7100: podletPath, 8000: pagePort });
  const handle: RequestListener = (request, response) => {
    // Like Fastify and unlike Express, it doesn't serve `/header/`.
    const path = request.url === '/header' ? '/' : (request.url ?? '').replace(/^\/header(?=\/.)/, '');
    const { status = path === '/header/' ? 404 : 200, version = '1', drops = false, until } = reply(path);
    const bodies: Record<string, string> = {
      '/manifest.json': JSON.stringify({ name: 'header', version, content: '/', fallback: '/fallback' }),
      '/fallback': 'FALLBACK',
    };
    void Promise.resolve(until).then(() => {
      response.writeHead(status, { 'podlet-version': version, ...(drops && { 'content-length': '100' }) });
      if (drops) response.write('incomplete', () => response.destroy());
      else response.end(bodies[path] ?? `CONTENT of ${version}`);
    });
  };
  const podlet = createServer(handle).listen(podletPort);
  await once(podlet, 'listening');
  return {
    open: async (): Promise<string> => (await fetch(`http://localhost:${pagePort}/`)).text(),
    stop: async (): Promise<void> => {
      podlet.close();
      podlet.closeAllConnections();
      await python.stop();
    },
  };
}

test.skipIf(!hasPython)(
  'the Python page shows the fallback of a podlet that drops the connection mid-response',
  async () => {
    let drops = false;
    const page = await openPageWith((path) => ({ drops: drops && path === '/' }));
    try {
      expect(await page.open()).toContain('<body>CONTENT of 1<main>');
      drops = true;
      expect(await page.open()).toContain('<body>FALLBACK<main>');
    } finally {
      await page.stop();
    }
  },
);

test.skipIf(!hasPython)('the Python page shows the content of a podlet whose fallback fails', async () => {
  const page = await openPageWith((path) => ({ status: path === '/fallback' ? 500 : 200 }));
  try {
    expect(await page.open()).toContain('<body>CONTENT of 1<main>');
  } finally {
    await page.stop();
  }
});

test.skipIf(!hasPython)('the Python page accepts only manifests and fallbacks with status 200', async () => {
  let created = '/manifest.json';
  let contentStatus = 201;
  const page = await openPageWith((path) => {
    if (path === '/') return { status: contentStatus };
    return { status: path === created ? 201 : 200 };
  });
  try {
    expect(await page.open()).toContain('<body><main>');
    created = '/fallback';
    expect(await page.open()).toContain('<body>CONTENT of 1<main>');
    contentStatus = 500;
    expect(await page.open()).toContain('<body><main>');
  } finally {
    await page.stop();
  }
});

test.skipIf(!hasPython)('two views of the Python page notice a new version at the same time', async () => {
  let version = '1';
  const requests: string[] = [];
  const arrivals = new EventEmitter();
  const hasArrived = async (name: string): Promise<void> => {
    while (!requests.includes(name)) await once(arrivals, 'request');
  };
  // While the first view fetches the new manifest, the second notices that its version is the old one.
  const waits: Record<string, string> = {
    '/ 1': '/ 2',
    '/ 2': '/manifest.json 1',
    '/manifest.json 1': '/manifest.json 2',
  };
  const page = await openPageWith((path) => {
    if (version === '1') return { version };
    const name = `${path} ${requests.filter((one) => one.startsWith(`${path} `)).length + 1}`;
    requests.push(name);
    arrivals.emit('request');
    const awaited = waits[name];
    return { version, ...(awaited !== undefined && { until: hasArrived(awaited) }) };
  });
  try {
    expect(await page.open()).toContain('<body>CONTENT of 1<main>');
    version = '2';
    for (const html of await Promise.all([page.open(), page.open()])) {
      expect(html).toContain('<body>CONTENT of 2<main>');
    }
  } finally {
    await page.stop();
  }
});
