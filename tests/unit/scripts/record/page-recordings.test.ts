import { describe, expect, test } from 'vitest';
import { combine } from '#app/site/components/explorer/timeline-model.ts';
import { findBehavior, findSituation, isRequest, type Behavior } from '#app/site/recordings/recordings.ts';
import { getPageRecordings, listPages, type PageRecording } from '#scripts/record/page-recordings.ts';
import { getRecording } from '#scripts/record/recording-file.ts';

/** Tolerance between recorded and combined pages, in milliseconds: one process runs the layout and all its podlets. */
const TOLERANCE = 90;

const recording = getRecording('5');
const { packages, pages } = getPageRecordings();

/** Recording of a single podlet, with the name that it has on the page. */
function getPodletRecording({ name, situation: id }: PageRecording['podlets'][number]): Behavior {
  const situation = findSituation(id);
  const behavior = situation && findBehavior(recording, situation);
  if (behavior === undefined) throw new Error(`"${id}" is not recorded.`);
  return JSON.parse(JSON.stringify(behavior).replaceAll('basket', name)) as Behavior;
}

function listRequests({ events }: Pick<Behavior, 'events'>): unknown[] {
  return events
    .filter(isRequest)
    .map(([, target, , outcome, headers = {}]) => ({ target, outcome, headers }));
}

describe('pages with several podlets', () => {
  test('are recorded with the same packages as single podlets', () => {
    expect(packages, 'Run "npm run record -- 5".').toEqual(recording.packages);
    expect(Object.keys(pages)).toHaveLength(listPages().length);
  });

  test.each(Object.entries(pages))('match the combined recordings of their podlets: %s', (_id, page) => {
    const combined = combine(page.podlets.map(getPodletRecording), page.order);
    const status = page.lanes[0]?.status;
    expect(combined.status).toBe(status);
    expect(Math.abs(combined.wait - (page.lanes[0]?.wait ?? 0))).toBeLessThanOrEqual(TOLERANCE);
    for (const [index, lane] of combined.lanes.entries()) {
      const recorded = page.lanes[index] as Behavior;
      const requests = lane.bars.map(({ target, outcome, headers }) => ({ target, outcome, headers }));
      expect(requests).toEqual(listRequests(recorded));
      expect(lane.log.map(([, ...message]) => message)).toEqual(
        recorded.events
          .filter(([, kind]) => /^(?:info|warn|error)$/.test(kind))
          .map(([, ...message]) => message),
      );
      if (status === 200) expect(lane.slot).toBe(recorded.slot);
      const starts = recorded.events.filter(isRequest).map(([start]) => start);
      for (const [request, { start }] of lane.bars.entries())
        expect(Math.abs(start - (starts[request] ?? 0))).toBeLessThanOrEqual(TOLERANCE);
    }
  });
});
