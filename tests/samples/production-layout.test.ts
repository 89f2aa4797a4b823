import { writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type Layout from '@podium/layout';
import { describe, expect, test, vi } from 'vitest';
import { expectGracefulShutdown, readLog } from './harness/production.ts';
import {
  contents,
  podlets,
  PODLETS,
  readApp,
  startStub,
  useProductionLayout,
} from './harness/production-layout.ts';
import { ask, breakOff, drop, listen, respond } from './statements/servers.ts';

/** What app.js exports. */
type CreateApp = (env: Record<string, string | undefined>) => {
  admin: RequestListener;
  app: RequestListener;
  layout: Layout;
};

const layout = useProductionLayout();

describe('production layout', () => {
  test('sends a page with the headers that the guides recommend', async () => {
    const { status, headers, body } = await layout.open('/', {
      'x-forwarded-proto': 'https',
      'x-request-id': 'abc',
    });
    expect(status).toBe(200);
    expect(body).toMatch(
      /<a href="#content">.*<p>header<\/p>.*<main id="content"[^>]*><p>products<\/p><p>rev/s,
    );
    expect(body).toContain('<title>Shop</title>');
    expect(headers['content-security-policy']).toContain(
      "script-src 'self' https://cdn.example.com 'sha256-",
    );
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(podlets.get('reviews')?.headers['content']).toMatchObject({
      'podium-mount-origin': expect.stringMatching(/^https:/) as string,
      'x-request-id': 'abc',
    });
  });

  test('omits an optional podlet that stalls or drops the connection, and counts it', async () => {
    contents.set('header', (_request, response) => void response.writeHead(200).write('<p>head'));
    contents.set('reviews', drop(200));
    const { status, body } = await layout.open('/');
    expect(status).toBe(200);
    expect(body).toMatch(/<main id="content"[^>]*><p>products<\/p><\/main>/);
    expect(body).not.toContain('<p>head');
    expect(body).not.toContain('incomplete');
    const metrics = await layout.readMetrics();
    expect(metrics).toContain('layout_dropped_fragments_total{podlet="header"} 1');
    expect(metrics).toContain('layout_dropped_fragments_total{podlet="reviews"} 1');
  });

  test.each([
    ['responds with 404', respond(404), 404, 'Page not found'],
    ['responds with 503', respond(503), 503, 'Try again later'],
    ['drops the connection', breakOff, 502, 'Try again later'],
    ['drops the connection mid-response', drop(200), 502, 'Try again later'],
    ['stalls', (_request, response) => void response.writeHead(200).write('<p>'), 504, 'Try again later'],
  ])('sends an error page when the main podlet %s', async (_title, content, status, text) => {
    contents.set('products', content);
    const response = await layout.open('/products/7');
    expect(response.status).toBe(status);
    expect(response.body).toContain(`<h1>${text}</h1>`);
    expect(response.headers['content-security-policy']).toContain("default-src 'self'");
    expect(await layout.readMetrics()).toContain(
      `http_request_duration_seconds_count{route="/products/:id",status="${status}"} `,
    );
  });

  test.each([
    ['/products/..%2fsecret', 404, 'Page not found'],
    ['/products/%zz', 400, 'Invalid request'],
    ['/nowhere', 404, 'Page not found'],
  ])('responds to %s with %i', async (url, expected, text) => {
    const { status, body } = await layout.open(url);
    expect(status).toBe(expected);
    expect(body).toContain(`<h1>${text}</h1>`);
  });

  test('proxies API requests, and responds with JSON when the target fails', async () => {
    await layout.open('/');
    contents.set('products', respond(200, 'API'));
    expect((await layout.open('/podium-resource/products/api')).body).toBe('API');
    contents.set('products', breakOff);
    for (const url of ['/podium-resource/products/api', '/PODIUM-RESOURCE/products/api']) {
      const { status, body } = await layout.open(url);
      expect(status).toBe(502);
      expect(JSON.parse(body)).toEqual({ message: 'The service did not respond.' });
    }
    await layout.open('/podium-resource/anything/api');
    const metrics = await layout.readMetrics();
    expect(metrics).toContain('http_request_duration_seconds_count{route="proxy",status="502"} 2');
    expect(metrics).toContain('podium_proxy_process_count{name="shop",podlet="other"');
    expect(metrics).not.toContain('podlet="anything"');
  });

  test('skips the podlets listed in disabled.json, and exposes them in metrics', async () => {
    const file = path.join(layout.folder, 'disabled.json');
    await writeFile(file, '["reviews", "products"]');
    await expect
      .poll(layout.readMetrics, { timeout: 15_000 })
      .toContain('layout_disabled_podlets{podlet="reviews"} 1');
    for (const podlet of podlets.values()) podlet.requests.length = 0;
    expect((await layout.open('/')).status).toBe(503);
    await writeFile(file, '["reviews"]');
    await expect.poll(async () => (await layout.open('/')).status, { timeout: 15_000 }).toBe(200);
    expect((await layout.open('/')).body).toMatch(/<main id="content"[^>]*><p>products<\/p><\/main>/);
    expect(podlets.get('reviews')?.requests).toEqual([]);
    const metrics = await layout.readMetrics();
    expect(metrics).toContain('layout_disabled_podlets{podlet="reviews"} 1');
    expect(metrics).not.toContain('layout_disabled_podlets{podlet="products"}');
    await writeFile(file, '[]');
    await expect.poll(layout.readMetrics, { timeout: 15_000 }).not.toContain('layout_disabled_podlets{');
    expect((await layout.open('/')).body).toContain('<p>reviews</p>');
  });

  test.each([
    ['{}', 'Disabled podlets are unchanged'],
    ['"reviews"', 'Disabled podlets are unchanged'],
    ['null', 'Disabled podlets are unchanged'],
    ['[', 'Disabled podlets are unchanged'],
    ['["review"]', 'may list only header, products, reviews'],
  ])(
    'keeps the disabled podlets when disabled.json contains %s, and logs a warning',
    async (text, warning) => {
      const file = path.join(layout.folder, 'disabled.json');
      await writeFile(file, '["reviews"]');
      await expect
        .poll(layout.readMetrics, { timeout: 15_000 })
        .toContain('layout_disabled_podlets{podlet="reviews"} 1');
      const { length } = layout.child.stdout;
      await writeFile(file, text);
      await expect.poll(() => layout.child.stdout.slice(length), { timeout: 15_000 }).toContain(warning);
      expect(await layout.readMetrics()).toMatch(
        /^layout_disabled_podlets\{podlet="reviews"\} 1\n(?!layout_disabled)/m,
      );
    },
  );

  test('logs each request and CSP report as one line of JSON', async () => {
    const report = { 'csp-report': { 'blocked-uri': 'inline' } };
    const { status } = await ask(`${layout.origin}/csp-reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/csp-report' },
      body: JSON.stringify(report),
    });
    expect(status).toBe(204);
    await expect
      .poll(() => readLog(layout.child))
      .toContainEqual(expect.objectContaining({ level: 'warn', report }));
    expect(readLog(layout.child)).toContainEqual(
      expect.objectContaining({
        message: 'request',
        method: 'GET',
        path: '/',
        status: 200,
        isComplete: true,
      }),
    );
  });

  test('reports that it is not ready after SIGTERM, still responds, and exits', async () => {
    await expectGracefulShutdown(layout.child, layout.open, '/');
  });
});

test('createApp() creates several apps, each with its own metrics, under any pathname', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const file = path.join(layout.folder, 'shop.js');
  await writeFile(file, readApp().replace("pathname: '/',", "pathname: '/shop',"));
  const { createApp } = (await import(pathToFileURL(file).href)) as { createApp: CreateApp };
  const urls = await Promise.all(PODLETS.map(startStub));
  const env = Object.fromEntries(PODLETS.map((name, index) => [`${name.toUpperCase()}_URL`, urls[index]]));
  const { admin, app, layout: created } = createApp(env);
  await created.client.refreshManifests();
  const [shop, metrics, other] = await Promise.all(
    [app, admin, createApp(env).admin].map((handler) => listen(handler)),
  );
  const page = await ask(`${shop?.origin}/shop`);
  expect(page.status).toBe(200);
  expect(page.headers['content-security-policy']).toContain('report-uri /shop/csp-reports');
  expect((await ask(`${shop?.origin}/shop/csp-reports`, { method: 'POST' })).status).toBe(204);
  expect((await ask(`${shop?.origin}/shop/products/7`)).status).toBe(200);
  expect((await ask(`${shop?.origin}/`)).status).toBe(404);
  contents.set('products', breakOff);
  const { status, body } = await ask(`${shop?.origin}/shop/podium-resource/products/api`);
  expect(status).toBe(502);
  expect(JSON.parse(body)).toEqual({ message: 'The service did not respond.' });
  const counted = 'http_request_duration_seconds_count{route="proxy",status="502"} 1';
  expect((await ask(`${metrics?.origin}/metrics`)).body).toContain(counted);
  expect((await ask(`${other?.origin}/metrics`)).body).not.toContain(counted);
  log.mockRestore();
});
