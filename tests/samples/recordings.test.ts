import { expect, test } from 'vitest';
import {
  findBehavior,
  findBehaviorId,
  findSituation,
  getSituationId,
  isRequest,
  type Behavior,
  type RecordingFile,
  type Situation,
} from '#app/site/recordings/recordings.ts';
import { getRelease, readVersions } from '#scripts/record/packages.ts';
import { findRecording, recordSituations } from '#scripts/record/recording-file.ts';
import { listSituations } from '#scripts/record/situations.ts';

const RELEASE = '5';

/** Timeout for the subset on a busy machine, in milliseconds. */
const LIMIT = 300_000;

const recording = findRecording(RELEASE);

/** The first situation that leads to each recorded behavior. */
function listCoveringSituations(): Situation[] {
  const situations = new Map<string, Situation>();
  for (const situation of listSituations()) {
    const id = recording && findBehaviorId(recording, situation);
    if (id !== undefined && !situations.has(id)) situations.set(id, situation);
  }
  return [...situations.values()];
}

/** Recorded behavior of the situation with that ID. */
function getBehavior(id: string): Behavior {
  const situation = findSituation(id);
  const behavior = recording && situation && findBehavior(recording, situation);
  if (behavior === undefined) throw new Error(`Nothing was recorded for "${id}". Run "npm run record".`);
  return behavior;
}

/** Requests to the podlet, in order. */
function listRequests(id: string): string[] {
  return getBehavior(id)
    .events.filter(isRequest)
    .map(([, target]) => target);
}

test('the recording matches the pinned packages', () => {
  expect(recording?.packages, 'Run "npm run record -- 5".').toEqual(readVersions(getRelease(RELEASE)));
});

test('every situation is recorded', () => {
  const missing = listSituations().filter(
    (situation) => recording === undefined || findBehavior(recording, situation) === undefined,
  );
  expect(missing).toEqual([]);
});

/** Situations in which the packages do not behave as recorded. */
async function listDifferences(situations: readonly Situation[]): Promise<Situation[]> {
  const recorded = await recordSituations(RELEASE, situations);
  return situations.filter(
    (situation) => describeBehavior(recorded, situation) !== describeBehavior(recording, situation),
  );
}

/**
 * Returns the ID of the behavior in a situation, which is a hash of its ordered events, and its content without times,
 * which somebody may have edited.
 */
function describeBehavior(file: RecordingFile | undefined, situation: Situation): string | undefined {
  if (file === undefined) return undefined;
  const behavior = findBehavior(file, situation);
  if (behavior === undefined) return undefined;
  const { events, slot, status } = behavior;
  const entries = events
    .filter(([, kind]) => kind !== 'state')
    .map((event) => JSON.stringify(isRequest(event) ? [event[1], ...event.slice(3)] : event.slice(1)));
  return JSON.stringify([findBehaviorId(file, situation), entries.sort(), slot, status]);
}

test(
  'the packages behave as recorded',
  async () => {
    const situations = listCoveringSituations();
    expect(situations.length).toBeGreaterThan(100);
    const different = await listDifferences(situations);
    expect(different.map(getSituationId), 'Run "npm run record -- 5".').toEqual([]);
  },
  LIMIT,
);

test('a first view makes three requests, a later one makes one, and the first after a deploy makes four', () => {
  expect(listRequests('fast-fallback')).toHaveLength(3);
  expect(listRequests('fast-fallback-later')).toEqual(['content']);
  expect(listRequests('fast-fallback-deployed')).toHaveLength(4);
});

test('a throwable podlet that fails from the first view on makes every view cost three requests', () => {
  expect(listRequests('status-500-fallback-throwable')).toHaveLength(3);
  expect(listRequests('status-500-fallback-throwable-later')).toHaveLength(3);
});

test('a podlet that is down from the start leaves an empty slot even if it has a fallback', () => {
  expect(getBehavior('refused-fallback').slot).toBe('');
  expect(getBehavior('refused-fallback-was-healthy-later').slot).toContain('fallback');
});

test.each(['status-500', 'status-404'])(
  'a podlet that responds with %s when it is deployed keeps its old fallback',
  (response) => {
    const { slot } = getBehavior(`${response}-fallback-was-healthy-deployed`);
    expect(slot).toContain('fallback of 1.0.0');
  },
);

test('the page contains the body of a redirect if the podlet is not redirectable', () => {
  const { slot, status } = getBehavior('redirect');
  expect(status).toBe(200);
  expect(slot).not.toBe('');
});
