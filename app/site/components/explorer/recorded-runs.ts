import {
  findBehavior,
  type Behavior,
  type FetchOrder,
  findSituation,
  type RecordingFile,
  type Situation,
} from '#app/site/recordings/recordings.ts';
import recordings from '../../../../content/recordings/podium-5.json' with { type: 'json' };
import { combine, type Timeline } from './timeline-model.ts';

const FILE = recordings as unknown as RecordingFile;

/** A podlet of a page, and its situation. */
export interface PodletRun {
  name: string;
  situation: Situation;
}

/** Returns the layout's timeout for each request to a podlet, in milliseconds. */
export function getTimeout({ response }: Situation): number {
  return response === 'slow-timeout-100' ? 100 : FILE.timeout;
}

/** Whether there is a recording of a situation. */
export function isRecorded(situation: Situation): boolean {
  return findBehavior(FILE, situation) !== undefined;
}

/**
 * Applies a change to a situation. If the result was not recorded, falls back to a recorded view, manifest, or history;
 * undefined if there is none.
 */
export function findRecorded(situation: Situation, change: Partial<Situation>): Situation | undefined {
  const next = { ...situation, ...change };
  const hadChoice = isRecorded({ ...situation, wasHealthy: !situation.wasHealthy });
  // A podlet that fails has usually worked before.
  const histories = hadChoice ? [next.wasHealthy, true, false] : [true, false];
  for (const view of change.view ? [next.view] : [next.view, 'later' as const])
    for (const manifest of change.manifest ? [next.manifest] : [next.manifest, 'fast' as const])
      for (const wasHealthy of 'wasHealthy' in change ? [next.wasHealthy] : histories) {
        const found = { ...next, view, manifest, wasHealthy };
        if (isRecorded(found)) return found;
      }
  return undefined;
}

/** Returns the situation with an ID; throws if the ID is invalid, or the situation was not recorded. */
export function getRecordedSituation(id: string): Situation {
  const situation = findSituation(id);
  if (situation === undefined || !isRecorded(situation))
    throw new Error(`No situation "${id}" was recorded.`);
  return situation;
}

/** Returns the page view with these podlets; throws if one of their situations was not recorded. */
export function getTimeline(podlets: readonly PodletRun[], order: FetchOrder): Timeline {
  const behaviors = podlets.map(({ name, situation }) => {
    const behavior = findBehavior(FILE, situation);
    if (behavior === undefined) throw new Error('The situation was not recorded.');
    return rename(behavior, name);
  });
  return combine(behaviors, order);
}

function rename(behavior: Behavior, name: string): Behavior {
  return JSON.parse(JSON.stringify(behavior).replaceAll('basket', name)) as Behavior;
}
