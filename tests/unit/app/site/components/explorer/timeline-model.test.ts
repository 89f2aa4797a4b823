import { describe, expect, test } from 'vitest';
import { combine, createAxis } from '#app/site/components/explorer/timeline-model.ts';
import type { Behavior } from '#app/site/recordings/recordings.ts';

const FAST: Behavior = {
  events: [
    [0, 'state', 'initializing'],
    [0, 'manifest', 20, 200],
    [20, 'content', 40, 200, { 'podlet-version': '1.0.0' }],
  ],
  slot: '<p>content</p>',
  status: 200,
  wait: 60,
};
const SILENT: Behavior = {
  events: [
    [0, 'content', 300, 'aborted'],
    [300, 'warn', 'aborted'],
  ],
  slot: '<p>fallback</p>',
  status: 200,
  wait: 310,
};
const REJECTED: Behavior = {
  events: [
    [0, 'content', 40, 404],
    [40, 'reject', 'Could not read content'],
  ],
  slot: null,
  status: 404,
  wait: 40,
};
const DEPLOYED: Behavior = {
  events: [
    [0, 'content', 40, 200, { 'podlet-version': '2.0.0' }],
    [40, 'manifest', 20, 200],
    [60, 'content', 40, 200, { 'podlet-version': '2.0.0' }],
  ],
  slot: '<p>new</p>',
  status: 200,
  wait: 100,
};

describe('a timeline', () => {
  test('has a bar for each request, and crosses out those whose response was not used', () => {
    const [lane] = combine([DEPLOYED], 'parallel').lanes;
    expect(
      lane?.bars.map(({ target, start, end, isCrossedOut }) => [target, start, end, isCrossedOut]),
    ).toEqual([
      ['content', 0, 40, true],
      ['manifest', 40, 60, false],
      ['content', 60, 100, false],
    ]);
    const [aborted] = combine([SILENT], 'parallel').lanes;
    expect(aborted?.bars[0]).toMatchObject({ outcome: 'aborted', isCrossedOut: true, isDiscarded: false });
  });

  test('in parallel takes as long as its slowest lane', () => {
    const { wait, status, lanes } = combine([FAST, SILENT], 'parallel');
    expect([wait, status]).toEqual([310, 200]);
    expect(lanes.map(({ bars }) => bars[0]?.start)).toEqual([0, 0]);
  });

  test('in sequence takes as long as all lanes, each of which starts after the one before', () => {
    const { wait, lanes } = combine([FAST, SILENT], 'sequence');
    expect(wait).toBe(370);
    expect(lanes[1]?.bars[0]).toMatchObject({ start: 60, end: 360 });
    expect(lanes[1]?.log[0]?.[0]).toBe(360);
  });

  test('ends with the first rejection: the visitor waits for nothing else', () => {
    const parallel = combine([SILENT, REJECTED], 'parallel');
    expect([parallel.wait, parallel.status]).toEqual([40, 404]);
    expect(parallel.lanes[0]?.bars[0]?.end).toBe(300);
    const sequence = combine([REJECTED, SILENT], 'sequence');
    expect([sequence.wait, sequence.status]).toEqual([40, 404]);
    expect(sequence.lanes[1]).toMatchObject({ isFetched: false, bars: [] });
  });
});

describe('an axis', () => {
  test('has room for the timeout, so that fast pages look fast, and at most five labels', () => {
    const axis = createAxis(combine([FAST], 'parallel'), 300);
    expect(axis.end).toBeGreaterThanOrEqual(400);
    expect(axis.ticks).toEqual([0, 100, 200, 300]);
    const long = createAxis(combine([SILENT, SILENT, SILENT], 'sequence'), 300);
    expect(long.end).toBeGreaterThanOrEqual(930);
    expect(long.ticks.length).toBeLessThanOrEqual(5);
  });
});
