import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { judgeLoad, putLoad } from '../../stress/load.ts';
import { compareMemory, GROWTH_LIMIT } from '../../bench/processes.ts';
import { startLoopback } from '../../helpers/loopback-site.ts';

/** Requests the front page of a server for a moment. */
async function load(handle: RequestListener, rate?: number): ReturnType<typeof putLoad> {
  const { origin } = await startLoopback(handle);
  // Node.js loads `fetch` when it is called for the first time.
  await fetch('data:,');
  return await putLoad({ url: `${origin}/`, paths: ['', 'docs'], seconds: 0.5, connections: 4, rate });
}

describe('load', () => {
  test('counts responses, and measures latency', async () => {
    const tags: unknown[] = [];
    const figures = await load((request, response) => {
      tags.push(request.headers['if-none-match']);
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
      else response.writeHead(200, { 'content-length': '5', etag: '"1"' }).end('there');
    });
    expect(figures.failures).toEqual([]);
    expect(figures.times).toHaveLength(tags.length);
    expect(tags.length).toBeGreaterThan(10);
    expect(new Set(tags)).toEqual(new Set([undefined, '"1"']));
  });

  test('is no more than its rate', async () => {
    const { times } = await load((_request, response) => response.end('there'), 100);
    expect(times.length).toBeGreaterThan(10);
    expect(times.length).toBeLessThanOrEqual(50);
  });

  test.each<[string, RequestListener, RegExp]>([
    ['an error', (_request, response) => response.writeHead(500).end('no'), /^\/(docs)?: status 500$/],
    [
      'a response that is cut off',
      (_request, response) => {
        response.writeHead(200, { 'content-length': '100' }).write('half');
        setImmediate(() => response.destroy());
      },
      /^\/(docs)?: (other side closed|read ECONNRESET)$/,
    ],
    [
      'a response without a length',
      (_request, response) => response.writeHead(200).end('there'),
      /: it is empty, or has no length$/,
    ],
    [
      'an empty one',
      (_request, response) => response.writeHead(200).end(),
      /: it is empty, or has no length$/,
    ],
    ['no response', (_request, response) => response.destroy(), /: (other side closed|read ECONNRESET)$/],
    [
      '304 for what the client has not',
      (_request, response) => response.writeHead(304).end(),
      /: status 304$/,
    ],
  ])('reports %s', async (_what, handle, failure) => {
    const { times, failures } = await load(handle);
    expect(failures).toHaveLength(times.length);
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
    expect(compareMemory(samples).growth > GROWTH_LIMIT).toBe(!isFlat);
  });
});

// `npm test` puts it under load for half a minute, by tests/stress/run.ts.
const LOAD = { times: [80.6, 12.4], failures: [] };
const CHANGES = { changes: 30, lag: 1, failures: [] };
const MEMORY = { before: 200.4, after: 200.4, growth: 1 };
const GROWN = { before: 200, after: 400, growth: 2 };

test('what became of the live server is reported', () => {
  const lost = { ...LOAD, failures: ['/docs: status 500'] };
  expect(judgeLoad(30, lost, CHANGES, MEMORY)).toEqual({
    tried: 2,
    failures: ['/docs: status 500'],
    note: '30 s; 30 changes of the content, served at most 1 behind; 99 of 100 within 81 ms, all within 81 ms; memory 200 MiB, at the end 200 MiB',
  });
});

test('memory that can not be read is no failure, and is reported as unknown', () => {
  const { failures, note } = judgeLoad(600, LOAD, CHANGES, { before: NaN, after: NaN, growth: NaN });
  expect([failures, note]).toEqual([[], expect.stringMatching(/memory unknown$/)]);
});

test.each([
  ['nothing lost', judgeLoad(30, LOAD, CHANGES, MEMORY), true],
  ['content that is not followed', judgeLoad(30, LOAD, { ...CHANGES, lag: 29 }, MEMORY), false],
  ['changes that fail', judgeLoad(30, LOAD, { ...CHANGES, failures: ['a missing file'] }, MEMORY), false],
  ['memory that grows', judgeLoad(600, LOAD, CHANGES, GROWN), false],
  ['memory that grows at the start', judgeLoad(30, LOAD, CHANGES, GROWN), true],
])('a load is judged: %s', (_what, { failures }, isGood) => {
  expect(failures.length === 0).toBe(isGood);
});
