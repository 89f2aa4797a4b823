import { expect, test } from 'vitest';
import {
  getRecordedSituation,
  getTimeline,
  type PodletRun,
} from '#app/site/components/explorer/recorded-runs.ts';
import { combine, type FetchOrder, type Timeline } from '#app/site/components/explorer/timeline-model.ts';
import { recordPages } from '#scripts/record/workers.ts';

/** Situations of the podlets of a page; one podlet fails the page in the last two. */
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
const TOLERANCE = 100;

/** What is compared exactly. */
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

test.each(ORDERS)(
  'runs of single podlets, combined, are what a page does that fetches its podlets in %s',
  async (order) => {
    const pages = PAGES.map((ids) =>
      ids.map((id, index): PodletRun => ({ name: NAMES[index] ?? '', situation: getRecordedSituation(id) })),
    );
    const recorded = await recordPages(
      '5',
      pages.map((podlets) => ({ podlets, order })),
    );
    for (const [index, podlets] of pages.entries()) {
      const behaviors = (recorded[index] ?? []).map(({ behavior }) => behavior);
      // Recorded together, all lanes have the times of the page.
      const together = combine(behaviors, 'parallel');
      const combined = getTimeline(podlets, order);
      const name = PAGES[index]?.join(', ');
      expect(summarize(together), name).toEqual(summarize(combined));
      expect(Math.abs((behaviors[0]?.wait ?? 0) - combined.wait), name).toBeLessThan(TOLERANCE);
    }
  },
  120_000,
);
