import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { formatLiveLoad, isSurvived, type LiveLoadFigures } from '../../stress/load-live.ts';
import { judgeMemory } from '../../bench/processes.ts';
import { putLoad } from '../../stress/put-load.ts';
import { startLoopback } from '../../helpers/loopback-site.ts';

/** Requests the front page of a server for a moment. */
async function load(handle: RequestListener, rate?: number): ReturnType<typeof putLoad> {
  const { origin } = await startLoopback(handle);
  return await putLoad({ url: `${origin}/`, paths: ['', 'docs'], seconds: 0.2, connections: 4, rate });
}

describe('load', () => {
  test('counts responses, and measures latency', async () => {
    const tags: unknown[] = [];
    const figures = await load((request, response) => {
      tags.push(request.headers['if-none-match']);
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
      else response.writeHead(200, { 'content-length': '5', etag: '"1"' }).end('there');
    });
    expect(figures).toMatchObject({ failed: 0, failures: [] });
    expect(figures.requests).toBe(tags.length);
    expect(figures.requests).toBeGreaterThan(10);
    expect(new Set(tags)).toEqual(new Set([undefined, '"1"']));
    expect(figures.p99).toBeLessThanOrEqual(figures.slowest);
  });

  test('is no more than its rate', async () => {
    const { requests } = await load((_request, response) => response.end('there'), 100);
    expect(requests).toBeGreaterThan(10);
    expect(requests).toBeLessThanOrEqual(20);
  });

  test.each<[string, RequestListener, RegExp]>([
    ['an error', (_request, response) => response.writeHead(500).end('no'), /^\/(docs)?: status 500$/],
    [
      'a response that is cut off',
      (_request, response) => {
        response.writeHead(200, { 'content-length': '100' }).write('half');
        setImmediate(() => response.destroy());
      },
      /^\/(docs)?: (aborted|socket hang up)$/,
    ],
    [
      'a response without a length',
      (_request, response) => response.writeHead(200).end('there'),
      /: 5 bytes of NaN$/,
    ],
    ['an empty one', (_request, response) => response.writeHead(200).end(), /: 0 bytes of (NaN|0)$/],
    ['no response', (_request, response) => response.destroy(), /: (socket hang up|read ECONNRESET)$/],
    [
      '304 for what the client has not',
      (_request, response) => response.writeHead(304).end(),
      /: status 304$/,
    ],
  ])('reports %s', async (_what, handle, failure) => {
    const { failed, requests, failures } = await load(handle);
    expect(failed).toBe(requests);
    expect(failures.length).toBeLessThanOrEqual(10);
    expect(failures[0]).toMatch(failure);
  });
});

describe('memory', () => {
  const grow = (from: number, to: number): number[] =>
    Array.from({ length: 100 }, (_, at) => from + ((to - from) * at) / 99);

  test.each([
    ['stays as it is', grow(200, 200), true],
    ['rises and falls', grow(200, 200).map((value, at) => value + (at % 7) * 10), true],
    ['is filled at first', [...grow(50, 200), ...grow(200, 200), ...grow(200, 200), ...grow(200, 200)], true],
    ['shrinks', grow(300, 100), true],
    ['grows all the time', grow(200, 400), false],
    ['can not be read', [], true],
    ['was looked at once', [200], true],
  ])('that %s is judged', (_what, samples, isFlat) => {
    expect(judgeMemory(samples).isFlat).toBe(isFlat);
  });
});

// `npm test` puts it under load for half a minute, by tests/stress/run.ts.
const figures: LiveLoadFigures = {
  seconds: 30,
  requests: 1800,
  failed: 2,
  failures: [],
  p99: 12.4,
  slowest: 80.6,
  changes: 30,
  lag: 1,
  memory: { before: 200.4, after: undefined, isFlat: false },
};

test('what became of the live server is reported in one line', () => {
  expect(formatLiveLoad(figures)).toBe(
    'load: 30 s, 1800 requests tried, 1798 survived, 2 lost; 30 changes of the content, served at most 1 behind; 99 of 100 within 12 ms, all within 81 ms; memory 200 MiB, at the end ? MiB (it grew)',
  );
});

test.each([
  ['nothing lost', {}, true],
  ['an incomplete response', { failed: 1 }, false],
  ['content that is not followed', { lag: 29 }, false],
  ['memory that grows', { seconds: 600, memory: { before: 200, after: 400, isFlat: false } }, false],
  ['memory that grows at the start', { memory: { before: 200, after: 400, isFlat: false } }, true],
])('a load is judged: %s', (_what, changed, isGood) => {
  expect(isSurvived({ ...figures, failed: 0, ...changed })).toBe(isGood);
});
