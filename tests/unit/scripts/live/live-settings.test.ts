import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { ProblemError } from '#app/engine/diagnostics/problem.ts';
import { LIVE_VARIABLES, readLiveSettings } from '#scripts/live/live-settings.ts';

test('uses the defaults for empty variables', () => {
  const empty = Object.fromEntries(LIVE_VARIABLES.map((name) => [name, '']));
  expect(readLiveSettings(empty)).toEqual(readLiveSettings({}));
});

test('reads each variable: times in seconds, sizes in MiB', () => {
  expect(
    readLiveSettings({
      TRUST_PROXY: '2',
      ACCESS_LOG: '1',
      PAGE_CACHE: '3',
      FOLLOW_CONTENT: '0',
      HEADERS_TIMEOUT: '4',
      REQUEST_TIMEOUT: '5',
      RENDER_TIMEOUT: '6',
      KEEP_ALIVE_TIMEOUT: '7',
      SHUTDOWN_DELAY: '0',
      SHUTDOWN_TIMEOUT: '8',
    }),
  ).toEqual({
    trustProxy: 2,
    accessLog: true,
    pageCacheBytes: 3 * 1024 * 1024,
    followContent: false,
    headersTimeout: 4000,
    requestTimeout: 5000,
    renderTimeout: 6000,
    keepAliveTimeout: 7000,
    shutdownDelay: 0,
    shutdownTimeout: 8000,
  });
});

test('reports all invalid variables at once', () => {
  const read = (): unknown =>
    readLiveSettings({
      TRUST_PROXY: 'yes',
      ACCESS_LOG: 'on',
      PAGE_CACHE: '-1',
      FOLLOW_CONTENT: 'false',
      HEADERS_TIMEOUT: '0',
      REQUEST_TIMEOUT: '1.5',
      RENDER_TIMEOUT: '3601',
      KEEP_ALIVE_TIMEOUT: '5s',
      SHUTDOWN_DELAY: '-1',
      SHUTDOWN_TIMEOUT: ' ',
      CRAWL_TOKEN: 'short',
    });
  expect(read).toThrow(ProblemError);
  expect(read).toThrow(
    [
      'ACCESS_LOG "on" is not 0 or 1. Use an integer from 0 to 1.',
      'CRAWL_TOKEN is too short, or contains spaces or non-ASCII characters. Use at least 16 letters and digits, e.g. the output of "openssl rand -hex 32".',
      'FOLLOW_CONTENT "false" is not 0 or 1. Use an integer from 0 to 1.',
      'HEADERS_TIMEOUT "0" is not a time in seconds. Use an integer from 1 to 3600.',
      'KEEP_ALIVE_TIMEOUT "5s" is not a time in seconds. Use an integer from 1 to 3600.',
      'PAGE_CACHE "-1" is not a size in MiB. Use an integer from 0 to 65536.',
      'RENDER_TIMEOUT "3601" is not a time in seconds. Use an integer from 1 to 3600.',
      'REQUEST_TIMEOUT "1.5" is not a time in seconds. Use an integer from 1 to 3600.',
      'SHUTDOWN_DELAY "-1" is not a time in seconds. Use an integer from 0 to 3600.',
      'SHUTDOWN_TIMEOUT " " is not a time in seconds. Use an integer from 1 to 3600.',
      'TRUST_PROXY "yes" is not a number of proxies. Use an integer from 0 to 9.',
    ].join('\n'),
  );
});

test('has no shutdown delay in a terminal or a test unless it is set', () => {
  expect(readLiveSettings({}, true).shutdownDelay).toBe(0);
  expect(readLiveSettings({ SHUTDOWN_DELAY: '3' }, true).shutdownDelay).toBe(3000);
});

test('throws for a headers timeout longer than the request timeout', () => {
  expect(() => readLiveSettings({ HEADERS_TIMEOUT: '60' })).toThrow(
    'HEADERS_TIMEOUT (60) is longer than REQUEST_TIMEOUT (30), which includes it. Reduce it, or raise REQUEST_TIMEOUT.',
  );
});

test('the README lists every variable with its default', async () => {
  const readme = await readFile(path.join(PROJECT_ROOT, 'README.md'), 'utf8');
  const settings = readLiveSettings({});
  const defaults: Record<string, string> = {
    TRUST_PROXY: '`0`',
    ACCESS_LOG: '`0`',
    PAGE_CACHE: `\`${settings.pageCacheBytes / 2 ** 20}\``,
    FOLLOW_CONTENT: '`1`',
    HEADERS_TIMEOUT: `\`${settings.headersTimeout / 1000}\``,
    REQUEST_TIMEOUT: `\`${settings.requestTimeout / 1000}\``,
    RENDER_TIMEOUT: `\`${settings.renderTimeout / 1000}\``,
    KEEP_ALIVE_TIMEOUT: `\`${settings.keepAliveTimeout / 1000}\``,
    SHUTDOWN_DELAY: `\`${settings.shutdownDelay / 1000}\``,
    SHUTDOWN_TIMEOUT: `\`${settings.shutdownTimeout / 1000}\``,
    CRAWL_TOKEN: 'unset',
  };
  expect(Object.keys(defaults)).toEqual(LIVE_VARIABLES);
  const missing = Object.entries(defaults)
    .map(([name, value]) => `| \`${name}\` | ${value} |`)
    .filter((start) => !readme.includes(start));
  expect(missing).toEqual([]);
});
