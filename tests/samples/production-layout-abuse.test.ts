import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { getRaw } from '#tests/helpers/raw-request.ts';
import { readLog } from './harness/production.ts';
import { contents, podlets, useProductionLayout } from './harness/production-layout.ts';
import { drop, respond } from './statements/servers.ts';

const layout = useProductionLayout();

describe('production layout with failing podlets and forged requests', () => {
  test.each([
    ['drops the connection mid-response', drop(200), 'other side closed'],
    ['stalls', (_request, response) => void response.writeHead(200).write('<p>'), 'incomplete after 2000 ms'],
  ] satisfies [string, RequestListener, string][])(
    'counts and logs the main podlet by name when it %s',
    async (_title, content, message) => {
      const count = async () =>
        Number(
          /dropped_fragments_total\{podlet="products"\} (\d+)/.exec(await layout.readMetrics())?.[1] ?? 0,
        );
      const before = await count();
      contents.set('products', content);
      const id = randomUUID();
      await layout.open('/', { 'x-request-id': id });
      expect(await count()).toBe(before + 1);
      await expect
        .poll(() => readLog(layout.child))
        .toContainEqual(expect.objectContaining({ level: 'error', message, id, podlet: 'products' }));
    },
  );

  test.each(['][', 'a:99999999'])(
    'responds with 400 to the host %s, without logging an error',
    async (host) => {
      const id = randomUUID();
      expect((await layout.open('/', { host, 'x-request-id': id })).status).toBe(400);
      const readLevels = () =>
        readLog(layout.child).flatMap((line) => (line['id'] === id ? [line['level']] : []));
      await expect.poll(readLevels).toEqual(['info']);
    },
  );

  test.each(['..%2fsecret', '..%2Fsecret', '%2e%2e%2fsecret', '..%5csecret'])(
    'does not forward api/%s',
    async (rest) => {
      await layout.open('/');
      const { urls } = podlets.get('products') ?? { urls: [] };
      const { length } = urls;
      for (const prefix of ['/podium-resource', '/PODIUM-RESOURCE', '/x/../podium-resource']) {
        expect((await getRaw(layout.origin, `${prefix}/products/api/${rest}`)).status).toBe(400);
      }
      expect(urls).toHaveLength(length);
    },
  );

  test('blocks scripts in responses of a target, unless the target sets its own policy', async () => {
    await layout.open('/');
    const read = async () =>
      (await layout.open('/podium-resource/products/api')).headers['content-security-policy'];
    contents.set('products', respond(200, '<script>'));
    expect(await read()).toBe("default-src 'none'; sandbox");
    const own = "script-src 'self'";
    contents.set('products', (_request, response) => {
      response.writeHead(200, { 'content-security-policy': own }).end();
    });
    expect(await read()).toBe(own);
  });

  test('forwards a valid request ID or its own, and no context values of the visitor', async () => {
    await layout.open('/');
    const url = '/podium-resource/products/api';
    const forged = { 'podium-user-id': '1', 'podium-app-id': '1', 'podium-locale': '1' };
    for (const [sent, expected] of [
      [{}, /^[\w-]{36}$/],
      [{ 'x-request-id': '"><script>' }, /^[\w-]{36}$/],
      [{ 'x-request-id': 'abc' }, /^abc$/],
    ] as const) {
      await layout.open(url, { ...sent, ...forged });
      const headers = podlets.get('products')?.headers['content'];
      expect(headers?.['x-request-id']).toMatch(expected);
      expect(headers).toMatchObject({ 'podium-locale': 'en-US' });
      expect(headers).not.toHaveProperty('podium-user-id');
      expect(headers).not.toHaveProperty('podium-app-id');
    }
  });
});
