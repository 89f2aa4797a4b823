import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { startChild, within, type Child } from './harness/child.ts';
import { expectGracefulShutdown, readLog } from './harness/production.ts';
import { mapPorts, type PortMap } from './harness/ports.ts';
import { makeWorkFolder } from './harness/work-folder.ts';
import { ask, makeLayout, register, visitor } from './statements/servers.ts';

const EXAMPLE = path.join(PROJECT_ROOT, 'content/examples/production-podlet');
const HEADERS = { 'user-agent': '@podium/client' };

let folder = '';
let ports: PortMap;
let child: Child;
let removeFolder: (() => Promise<void>) | undefined;

beforeAll(async () => {
  const work = await makeWorkFolder();
  removeFolder = work.remove;
  folder = work.folder;
  cpSync(EXAMPLE, folder, { recursive: true });
  const server = path.join(folder, 'server.js');
  const source = readFileSync(server, 'utf8');
  ports = await mapPorts([source]);
  writeFileSync(server, ports.toReal(source));
  const env = { NODE_ENV: 'production', ASSETS_URL: 'https://cdn.example.com/products/3f9a1c' };
  child = startChild('server.js', { cwd: folder, env });
  for (const port of ['7200', '8200']) {
    await within(
      15_000,
      child.waitForPort(ports.real(port)),
      () => `The podlet is not listening: ${child.stderr}`,
    );
  }
});

afterAll(async () => {
  await child.kill();
  await removeFolder?.();
});

describe('production podlet', () => {
  test('passes its own tests', async () => {
    const tests = startChild('app.test.js', { cwd: folder });
    const code = await within(30_000, tests.ended, () => tests.stdout);
    expect(code, tests.stdout + tests.stderr).toBe(0);
  });

  test('renders escaped, localized content in a layout, with its assets', async () => {
    const podlet = register(makeLayout(), `${origin('7200')}/manifest.json`);
    const { content, css } = await podlet.fetch(visitor());
    expect(content).toContain('<a href="/products/1">Cup &amp; saucer</a>, €12');
    expect(css).toEqual([
      expect.objectContaining({ value: 'https://cdn.example.com/products/3f9a1c/products.css' }),
    ]);
    const norwegian = visitor({}, '/shop', { locale: 'nb-NO' });
    const layout = makeLayout();
    const incoming = await layout.process(norwegian, { proxy: false });
    const { content: page } = await register(layout, `${origin('7200')}/manifest.json`).fetch(incoming, {
      pathname: '/2',
    });
    expect(page).toBe('<h1>Tekanne</h1><p>€34</p>');
  });

  test('lets a layout respond with 404 for a product that does not exist', async () => {
    const options = { throwable: true };
    const podlet = register(makeLayout(), `${origin('7200')}/manifest.json`, options);
    await expect(podlet.fetch(visitor(), { pathname: '/7' })).rejects.toMatchObject({
      output: { statusCode: 404 },
    });
  });

  test('sends the version of the manifest with its content, but not with probes', async () => {
    const manifest = JSON.parse((await open('/manifest.json')).body) as { version: string };
    expect(manifest.version).toMatch(/^[\da-f]{12}$/);
    expect((await open('/content')).headers['podlet-version']).toBe(manifest.version);
    expect((await open('/health/live')).headers).not.toHaveProperty('podlet-version');
  });

  test('exposes its version and request durations in metrics on a separate port', async () => {
    const { version } = JSON.parse((await open('/manifest.json')).body) as { version: string };
    await open('/content/9');
    const { body } = await ask(`${origin('8200')}/metrics`);
    expect(body).toContain(
      `podium_podlet_application_info{name="products",version="${version}",has_fallback="true"} 1`,
    );
    expect(body).toMatch(
      /podlet_request_duration_seconds_count\{route="\/content\/:id",status="404"\} [1-9]/,
    );
    expect(body).toContain('nodejs_eventloop_lag_seconds');
    expect((await open('/metrics')).status).toBe(404);
  });

  test('logs each request and error as one line of JSON', async () => {
    expect((await open('/content/%zz', { 'x-request-id': 'abc' })).status).toBe(400);
    await expect
      .poll(() => readLog(child))
      .toContainEqual(
        expect.objectContaining({ message: 'request', id: 'abc', path: '/content/%zz', status: 400 }),
      );
    expect(readLog(child)).toContainEqual(expect.objectContaining({ level: 'warn', id: 'abc' }));
  });

  test('reports that it is not ready after SIGTERM, still responds, and exits', async () => {
    await expectGracefulShutdown(child, open, '/content');
  });
});

function origin(port: string): string {
  return `http://127.0.0.1:${ports.real(port)}`;
}

async function open(url: string, headers: Record<string, string> = {}) {
  return await ask(origin('7200') + url, { headers: { ...HEADERS, ...headers } });
}
