import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { startChild, within, type Child } from './harness/child.ts';
import { mapPorts, type PortMap } from './harness/ports.ts';
import { makeWorkFolder } from './harness/work-folder.ts';

const EXAMPLES = path.join(PROJECT_ROOT, 'content/examples');

/** Servers of the shop, in startup order. */
const SERVERS = { header: 7100, products: 7200, basket: 7300, reviews: 7400, layout: 8000 };

type Name = keyof typeof SERVERS;

const names = Object.keys(SERVERS) as Name[];
const running = new Map<Name, Child>();
let folder = '';
let ports: PortMap;
let removeFolder: (() => Promise<void>) | undefined;

beforeAll(async () => {
  const work = await makeWorkFolder();
  removeFolder = work.remove;
  folder = path.join(work.folder, 'shop');
  cpSync(path.join(EXAMPLES, 'shop'), folder, { recursive: true });
  const sources = listFiles(folder).filter((file) => /\.(js|yaml)$/.test(file));
  ports = await mapPorts(sources.map((file) => readFileSync(file, 'utf8')));
  for (const file of sources) writeFileSync(file, ports.toReal(readFileSync(file, 'utf8')));
  for (const name of ['products', 'basket']) {
    const source = path.join(folder, name, 'client.js');
    buildSync({
      entryPoints: [source],
      bundle: true,
      outfile: path.join(folder, name, `dist/${name}.js`),
      // Resolve packages from this repository.
      nodePaths: [path.join(PROJECT_ROOT, 'node_modules')],
    });
  }
  for (const name of names) await start(name);
});

afterAll(async () => {
  await Promise.all(names.map(stop));
  await removeFolder?.();
});

describe('the example shop', () => {
  test('composes a page from its podlets, with their assets', async () => {
    const page = await open();
    expect(page).toMatch(/<header class="header">The mug shop<\/header><main>/);
    expect(page).toMatch(/Mug, €12\s+<button data-add="mug">Add to basket/);
    expect(page).toContain(
      '<p>In your basket: <output class="basket">0</output></p><p>Rated 4.6 out of 5</p>',
    );
    const assets = [...page.matchAll(/(?:href|src)="(http[^"]+)"/g)].map(([, url = '']) => url);
    expect(assets.map((url) => ports.toPage(url))).toEqual([
      'http://localhost:7100/assets/header.css',
      'http://localhost:7200/assets/products.js',
      'http://localhost:7300/assets/basket.js',
    ]);
    const statuses = await Promise.all(assets.map(async (url) => (await fetch(url)).status));
    expect(statuses).toEqual([200, 200, 200]);
  });

  test('renders podlets in the language that the browser requests', async () => {
    const page = await open({ 'accept-language': 'nb-NO' });
    expect(page).toContain('<html lang="nb-NO">');
    expect(page).toContain('Koppebutikken');
    expect(page).toContain('Legg i kurven');
  });

  test('exposes the API of a podlet through the layout', async () => {
    const [, api = ''] = /data-api="([^"]+)"/.exec(await open()) ?? [];
    const response = await fetch(`${origin('layout')}${api}/stock`);
    expect(await response.json()).toEqual({ mug: 7, teapot: 2 });
  });

  test('shows the fallback of a podlet that is down, and its content after a deploy', async () => {
    await open();
    await stop('basket');
    expect(await open()).toContain('<p>The basket is unavailable. Try again soon.</p>');
    const file = path.join(folder, 'basket/app.js');
    const source = readFileSync(file, 'utf8');
    writeFileSync(file, source.replace("'1.1.0'", "'1.2.0'").replace('Try again soon', 'We are on it'));
    await start('basket');
    expect(await open()).toContain('<output class="basket">');
    await stop('basket');
    expect(await open()).toContain('<p>The basket is unavailable. We are on it.</p>');
    writeFileSync(file, source);
    await start('basket');
  });

  test.each(['basket', 'layout'] as const)('passes the tests of its %s', async (name) => {
    const child = startChild('app.test.js', { cwd: path.join(folder, name) });
    const code = await within(30_000, child.ended, () => child.stdout);
    expect(code, child.stdout + child.stderr).toBe(0);
  });

  test('has the podlet URLs of the layout in compose.yaml', () => {
    const compose = readFileSync(path.join(EXAMPLES, 'shop/compose.yaml'), 'utf8');
    const layout = readFileSync(path.join(EXAMPLES, 'shop/layout/app.js'), 'utf8');
    const urls = [...compose.matchAll(/(\w+_URL): http:\/\/(\w+):(\d+)$/gm)];
    for (const [, variable = '', name = '', port = ''] of urls) {
      expect(layout).toContain(`env.${variable} ?? 'http://localhost:${port}'`);
      expect(SERVERS[name as Name]).toBe(Number(port));
    }
    expect(urls).toHaveLength(4);
  });
});

test('examples depend on the package versions of this repository', () => {
  const pinned = readPackage(path.join(PROJECT_ROOT, 'package.json'));
  const manifests = listFiles(EXAMPLES).filter((file) => path.basename(file) === 'package.json');
  const dependencies = manifests.flatMap((file) => Object.entries(readPackage(file)));
  expect(dependencies.length).toBeGreaterThan(5);
  for (const [name, range] of dependencies) expect(range, name).toBe(`^${pinned[name]}`);
});

function origin(name: Name): string {
  return `http://localhost:${ports.real(String(SERVERS[name]))}`;
}

async function open(headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(origin('layout'), { headers });
  expect(response.status).toBe(200);
  return await response.text();
}

async function start(name: Name): Promise<void> {
  const child = startChild('server.js', { cwd: path.join(folder, name), env: { HOST: '127.0.0.1' } });
  running.set(name, child);
  await within(
    15_000,
    child.waitForPort(ports.real(String(SERVERS[name]))),
    () => `${name} is not listening: ${child.stderr}`,
  );
}

async function stop(name: Name): Promise<void> {
  await running.get(name)?.kill();
  running.delete(name);
}

function readPackage(file: string): Record<string, string> {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(file, 'utf8')) as Record<
    string,
    Record<string, string>
  >;
  return { ...dependencies, ...devDependencies };
}

function listFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/node_modules|dist/.test(entry.parentPath))
    .map((entry) => path.join(entry.parentPath, entry.name));
}
