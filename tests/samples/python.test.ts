import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import Layout from '@podium/layout';
import Podlet from '@podium/podlet';
import { HttpIncoming } from '@podium/utils';
import express from 'express';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { findFreePort } from '#tests/helpers/free-port.ts';

const hasPython = spawnSync('python3', ['--version']).status === 0;

/** Starts the only Python sample of a page, with other ports; resolves as soon as it listens. */
async function startSample(page: string, ports: Readonly<Record<string, number>>) {
  const text = readFileSync(path.join(PROJECT_ROOT, `content/docs/guides/${page}.mdx`), 'utf8');
  const [, sample] = /```python[^\n]*\n([^]*?)\n```/.exec(text) ?? [];
  if (sample === undefined) throw new Error(`${page} has no Python sample`);
  const code = Object.entries(ports)
    .reduce((changed, [port, free]) => changed.replaceAll(port, `${free}`), sample)
    .replace(/^( *)ThreadingHTTPServer\((.*)\)\.serve_forever\(\)/m, (_, indent: string, given: string) =>
      [`server = ThreadingHTTPServer(${given})`, 'print("listening", flush=True)', 'server.serve_forever()']
        .map((line) => indent + line)
        .join('\n'),
    );
  const python = spawn('python3', ['-c', code], { stdio: ['ignore', 'pipe', 'ignore'] });
  const gone = once(python, 'exit');
  await once(createInterface({ input: python.stdout }), 'line');
  return {
    stop: async () => {
      python.kill('SIGKILL');
      await gone;
    },
  };
}

// Need Python 3; CI has it.
test.skipIf(!hasPython)('a layout composes the podlet in Python, and uses its fallback', async () => {
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

/** The header podlet in version `version`. */
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

test.skipIf(!hasPython)('the page in Python does what a layout does with a podlet', async () => {
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
    expect(await open()).toContain('<header>Fallback of 1</header>');

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
