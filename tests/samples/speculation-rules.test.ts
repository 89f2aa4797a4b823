import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readFences } from './harness/fences.ts';
import { useChromium } from './harness/use-chromium.ts';

/** Rules in guides/performance. */
const rules =
  readFences().find(
    ({ page, code }) => page.endsWith('guides/performance.mdx') && /speculationrules/.test(code),
  )?.code ?? '';

const browser = useChromium();
let prefetched: string[];
let policy: string;
let server: ReturnType<typeof createServer>;
let origin: string;

beforeEach(async () => {
  prefetched = [];
  server = createServer((request, response) => {
    const url = request.url ?? '/';
    if (request.headers['sec-purpose'] === 'prefetch') prefetched.push(url);
    const links = ['/a', '/logout', '/podium-resource/basket/bill', '/b']
      .map((href) => `<a href="${href}">${href}</a>`)
      .join(' ');
    const isImmediate = url === '/immediate';
    const head = isImmediate ? rules.replace('"moderate"', '"immediate"') : rules;
    response.setHeader('content-type', 'text/html');
    if (policy !== '') response.setHeader('content-security-policy', policy);
    response.end(
      `<!doctype html><html lang="en"><head><title>Shop</title>${head}</head><body>${links}</body>`,
    );
  });
  policy = '';
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.close();
  server.closeAllConnections();
});

test('the rules in the performance guide prefetch the link under the pointer', async () => {
  const page = await browser().newPage();
  await page.goto(origin);
  await page.getByRole('link', { name: '/a' }).hover();
  await expect.poll(() => prefetched, { timeout: 10_000 }).toEqual(['/a']);
  await page.close();
});

test('the rules in the performance guide do not prefetch the excluded paths', async () => {
  const page = await browser().newPage();
  await page.goto(`${origin}/immediate`);
  await expect.poll(() => prefetched.toSorted(), { timeout: 10_000 }).toEqual(['/a', '/b']);
  await page.close();
});

test("a policy without 'inline-speculation-rules' blocks the rules in the performance guide", async () => {
  const reports: string[] = [];
  const page = await browser().newPage();
  page.on('console', (message) => reports.push(message.text()));
  policy = "script-src 'self'";
  await page.goto(`${origin}/immediate`);
  await expect
    .poll(() => reports.join('\n'), { timeout: 10_000 })
    .toMatch(/inline speculation rules .*violates/);
  policy = "script-src 'self' 'inline-speculation-rules'";
  await page.goto(`${origin}/immediate`);
  await expect.poll(() => prefetched.toSorted(), { timeout: 10_000 }).toEqual(['/a', '/b']);
  await page.close();
});
