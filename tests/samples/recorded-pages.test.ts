import { expect, test } from 'vitest';
import {
  getRecordedSituation,
  getTimeline,
  type PodletRun,
} from '#app/site/components/explorer/recorded-runs.ts';
import { combine, type Timeline } from '#app/site/components/explorer/timeline-model.ts';
import type { Behavior, FetchOrder } from '#app/site/recordings/recordings.ts';
import { recordPages } from '#scripts/record/workers.ts';

/** Situations of the podlets of each page; in the last two, one podlet fails the page. */
const PAGES = [
  ['fast-fallback-later', 'silent-fallback-later'],
  ['silent-fallback-later', 'fast-fallback-deployed', 'status-500-fallback-later'],
  ['fast-fallback', 'slow-fallback', 'refused-fallback'],
  ['status-404-throwable', 'silent-fallback'],
  ['fast-later', 'status-500-throwable-later', 'slow-later'],
];
const NAMES = ['basket', 'reviews', 'offers'];
const ORDERS: readonly FetchOrder[] = ['parallel', 'sequence'];

/** Milliseconds by which a page with several podlets may differ from the combination of its runs. */
const TOLERANCE = 200;

/** How often a page that differs is recorded: on a busy machine, podlets miss their timeouts. */
const ATTEMPTS = 4;

/** The part that must match exactly. */
function summarize({ status, lanes }: Timeline) {
  return {
    status,
    lanes: lanes.map(({ bars, slot }) => ({
      bars: bars.map(({ target, outcome, isDiscarded }) => [target, outcome, isDiscarded]),
      // A page that failed has no slots.
      slot: status >= 400 ? null : slot,
    })),
  };
}

/** How podlets recorded together differ from the combination of their runs; undefined if they do not. */
function compare(behaviors: readonly Behavior[], combined: Timeline): string | undefined {
  // Recorded together, all lanes have the times of the page.
  const together = JSON.stringify(summarize(combine(behaviors, 'parallel')));
  const expected = JSON.stringify(summarize(combined));
  if (together !== expected) return `${together} instead of ${expected}`;
  const wait = behaviors[0]?.wait ?? Infinity;
  if (Math.abs(wait - combined.wait) < TOLERANCE) return undefined;
  return `the visitor waits ${wait} ms instead of ${combined.wait}`;
}

test.each(ORDERS)(
  'combined runs of single podlets match a page that fetches them in %s',
  async (order) => {
    const pages = PAGES.map((ids) =>
      ids.map((id, index): PodletRun => ({ name: NAMES[index] ?? '', situation: getRecordedSituation(id) })),
    );
    const differences = new Map(pages.map((_, index) => [index, 'not recorded']));
    for (let attempt = 0; attempt < ATTEMPTS && differences.size > 0; attempt += 1) {
      const pending = [...differences.keys()];
      const recorded = await recordPages(
        '5',
        pending.map((index) => ({ podlets: pages[index] ?? [], order })),
      );
      for (const [at, index] of pending.entries()) {
        const behaviors = (recorded[at] ?? []).map(({ behavior }) => behavior);
        const difference = compare(behaviors, getTimeline(pages[index] ?? [], order));
        if (difference === undefined) differences.delete(index);
        else differences.set(index, `${PAGES[index]?.join(', ') ?? ''}: ${difference}`);
      }
    }
    expect([...differences.values()]).toEqual([]);
  },
  180_000,
);
