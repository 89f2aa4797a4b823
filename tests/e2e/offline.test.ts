import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listen, type RunningServer } from '#scripts/http/listen.ts';
import { createStaticServer } from '#scripts/http/static-server.ts';
import { useBrowser, waitForApp } from './support/browser.ts';
import { buildSite } from '../helpers/serve-script.ts';

const CONTENT = fileURLToPath(new URL('../fixtures/versions/', import.meta.url));
const BASE = '/podium/';
/** Timeout for builds of this small site, including the bundle, in milliseconds. */
const BUILD_TIMEOUT = 120_000;

/** Timeout for background work of the service worker. */
const WORKER_POLL = { timeout: 20_000 };

const browser = useBrowser();

let folder: string;
let server: RunningServer | undefined;
/** URL paths that the server has responded to. */
let requested: string[] = [];
let port = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'podium-offline-'));
  await cp(CONTENT, path.join(folder, 'content'), { recursive: true });
  await build(true);
}, BUILD_TIMEOUT);

beforeEach(async () => {
  if (server === undefined) await goOnline();
});

afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

async function build(offline: boolean, tagline = 'A tagline'): Promise<void> {
  const config = await readFile(path.join(CONTENT, 'site.config.ts'), 'utf8');
  const changed = config
    .replace(/tagline: .*$/m, `tagline: '${tagline}',`)
    .replace('  redirects:', `  offline: ${offline},\n  redirects:`);
  await writeFile(path.join(folder, 'content/site.config.ts'), changed);
  await buildSite({
    CONTENT_DIR: path.join(folder, 'content'),
    OUT_DIR: path.join(folder, 'site'),
    CACHE_DIR: path.join(folder, 'cache'),
    BASE_URL: BASE,
  });
}

/** Serves the site at the same URL each time. */
async function goOnline(): Promise<void> {
  const handler = createStaticServer(path.join(folder, 'site'), BASE);
  const record: RequestListener = (request, response) => {
    requested.push(request.url ?? '');
    handler(request, response);
  };
  server = await listen(record, { host: '127.0.0.1', port, baseUrl: BASE });
  port = Number(new URL(server.url).port);
}

async function goOffline(): Promise<void> {
  await server?.close();
  server = undefined;
}

const at = (inner: string): string => `http://127.0.0.1:${port}${BASE}${inner}`;

/** Waits until the worker has cached a path, which includes the base path. */
async function waitForCached(page: Page, key: string): Promise<void> {
  const isCached = (): Promise<boolean> =>
    page.evaluate(async (url) => (await caches.match(url)) !== undefined, key);
  await expect.poll(isCached, WORKER_POLL).toBe(true);
}

test('F7 with full storage, pages load, search works, and nothing is fetched repeatedly', async () => {
  requested = [];
  const page = await browser.open();
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(at(''));
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await page.goto(at('docs/guides/guide'));
  await waitForApp(page);
  const isFull = await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const cache = await caches.open('full');
    return await cache.put('/full', new Response('x'.repeat(1e6))).then(
      () => false,
      (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError',
    );
  });
  expect(isFull).toBe(true);
  // The worker controls the page after the next load.
  await page.reload();
  await waitForApp(page);
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.keyboard.press('/');
  await page.keyboard.type('gadget');
  await page.getByRole('option').first().waitFor();
  const counts = requested.map((url) => requested.filter((other) => other === url).length);
  expect(Math.max(...counts)).toBeLessThan(10);
});

test('visited pages and search work offline, and others show an offline page', async () => {
  const page = await browser.open({
    expected: /Failed to load resource|ERR_CONNECTION_REFUSED|Failed to fetch/,
  });
  await page.goto(at('docs/guides/guide'));
  await waitForApp(page);
  await waitForCached(page, `${BASE}docs/guides/guide/data.json`);
  // A route change loads no document, but the page is cached anyway.
  await page
    .getByRole('navigation', { name: 'Docs sidebar' })
    .getByRole('link', { name: 'Introduction' })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Introduction' }).waitFor();
  await waitForCached(page, `${BASE}docs`);
  const { indexHref } = await page.evaluate(
    async (url) => (await (await fetch(url)).json()) as { indexHref: string },
    `${BASE}search.json`,
  );
  await waitForCached(page, indexHref);
  const listFiles = (): Promise<string[]> =>
    page.evaluate(async () =>
      (await (await caches.open('offline:/podium/:files')).keys()).map(({ url }) => url),
    );
  await expect.poll(async () => (await listFiles()).join(), WORKER_POLL).toContain('/search-parts/page-');
  await goOffline();
  await page.goto(at('docs'));
  await page.getByRole('heading', { level: 1, name: 'Introduction' }).waitFor();
  await page.goto(at('docs/guides/guide.html?a=b'));
  await page.getByText('Plug the gadget in.').waitFor();
  // The app starts from the cache, and search works.
  await waitForApp(page);
  await page.keyboard.press('/');
  await page.keyboard.type('gadget');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Escape');
  await page.goto(at('blog/archive'));
  await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor();
  expect(await page.getByRole('listitem').allTextContents()).toEqual(['Introduction', 'The guide']);
  await page.getByRole('link', { name: 'The guide' }).click();
  await page.getByText('Plug the gadget in.').waitFor();
  await goOnline();
  await page.goto(at('blog/archive'));
  await page.getByRole('heading', { level: 1, name: 'Archive' }).waitFor();
}, 60_000);

test('a cached page is shown when the host accepts connections but never responds', async () => {
  const page = await browser.open({ expected: /Failed to load resource|ERR_|Failed to fetch/ });
  await page.goto(at('docs/guides/guide'));
  await waitForApp(page);
  await waitForCached(page, `${BASE}docs/guides/guide`);
  await goOffline();
  const hanging = createServer((socket) => socket.on('error', () => undefined).resume());
  await new Promise<void>((resolve) => hanging.listen(port, '127.0.0.1', resolve));
  try {
    await page.goto(at('docs/guides/guide'), { waitUntil: 'commit' });
    await page.getByText('Plug the gadget in.').waitFor();
  } finally {
    await page.close();
    hanging.close();
  }
});

test(
  'F7 a page that was only visited after an update works offline, including search',
  async () => {
    const page = await browser.open({
      expected: /Failed to load resource|ERR_CONNECTION_REFUSED|Failed to fetch/,
    });
    await page.goto(at('docs/guides/guide'));
    await waitForApp(page);
    await waitForCached(page, `${BASE}docs/guides/guide`);
    await build(true, 'Another tagline');
    await page.goto(at('docs/guides/guide'));
    await page.getByText('Another tagline').waitFor();
    const layoutHref = await page.evaluate(() => {
      const state = document.getElementById('page-state')?.textContent ?? '';
      return (JSON.parse(state) as { layout: string }).layout;
    });
    await waitForCached(page, layoutHref);
    const { indexHref } = await page.evaluate(
      async (url) => (await (await fetch(url)).json()) as { indexHref: string },
      `${BASE}search.json`,
    );
    await waitForCached(page, indexHref);
    const box = (await readdir(path.join(folder, 'site/assets'))).find((name) =>
      name.startsWith('search-box-'),
    );
    await waitForCached(page, `${BASE}assets/${box}`);
    await goOffline();
    await page.goto(at('docs/guides/guide'));
    await page.keyboard.press('Control+k');
    await page.keyboard.type('gadget');
    await page.getByRole('option').first().waitFor();
  },
  BUILD_TIMEOUT,
);

test(
  'a cached page is never stale while online, and disabling the worker removes it and its caches',
  async () => {
    const page = await browser.open();
    await page.goto(at('docs/guides/guide'));
    await waitForApp(page);
    await waitForCached(page, `${BASE}docs/guides/guide`);
    const guide = path.join(folder, 'content/docs/guides/guide.mdx');
    await writeFile(
      guide,
      (await readFile(guide, 'utf8')).replace('Plug the gadget in.', 'Unplug the gadget.'),
    );
    await build(false);
    await page.goto(at('docs/guides/guide'));
    await page.getByText('Unplug the gadget.').waitFor();
    // The browser checks for a new worker periodically; requesting the check avoids waiting for it.
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update();
    });
    const countLeft = (): Promise<number> =>
      page.evaluate(
        async () => (await navigator.serviceWorker.getRegistrations()).length + (await caches.keys()).length,
      );
    await expect.poll(countLeft, WORKER_POLL).toBe(0);
  },
  BUILD_TIMEOUT,
);
