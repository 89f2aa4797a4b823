import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '#tests/helpers/free-port.ts';
import { listen } from '#scripts/http/listen.ts';

test('skips ports that are in use, and ephemeral ports', async () => {
  const first = await findFreePort();
  // Occupies the next candidate.
  const { close } = await listen(() => undefined, { host: '127.0.0.1', port: first + 1, baseUrl: '/' });
  onTestFinished(close);
  const second = await findFreePort();
  expect([first, first + 1]).not.toContain(second);
  expect(second).toBeLessThan(32_768);
  const { url, close: end } = await listen(() => undefined, {
    host: '127.0.0.1',
    port: second,
    baseUrl: '/',
  });
  onTestFinished(end);
  expect(url).toBe(`http://127.0.0.1:${second}/`);
});

test('returns a different port each time, also for concurrent calls', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, findFreePort));
  expect(new Set(ports).size).toBe(50);
});
