import { describe, expect, test } from 'vitest';
import { Lane, type Pace } from '#scripts/record/lane.ts';
import type { Outcome } from '#app/site/recordings/recordings.ts';

/** Returns the ideal time of a request for content, with slow responses after 200 ms. */
function measure(pace: Pace, outcome: Outcome, timeout: number): number {
  const lane = new Lane();
  lane.begin('content', pace)(outcome);
  return lane.getIdealTime(timeout, 200);
}

describe('the ideal time of a run', () => {
  test('is the timeout if the podlet never responds, or responds after it', () => {
    expect(measure('never', 'aborted', 300)).toBe(300);
    expect(measure('slow', 'aborted', 100)).toBe(100);
  });

  test('is the response time if the timeout is exceeded only on a busy machine, so that the run is repeated', () => {
    expect(measure('slow', 'aborted', 300)).toBe(200);
    expect(measure('fast', 'aborted', 300)).toBe(40);
  });
});
