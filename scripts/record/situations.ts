import { PINNED_RELEASE } from './packages.ts';
import { MANIFESTS, RESPONSES, VIEWS, type Situation } from '#app/site/recordings/recordings.ts';

/**
 * Lists the recorded situations. For older releases, only those relevant to upgrades: without instances of two
 * versions, dropped connections, and all but two kinds of manifests.
 */
export function listSituations(release = PINNED_RELEASE): Situation[] {
  const situations = listPossibleSituations();
  if (release === PINNED_RELEASE) return situations;
  return situations.filter(
    ({ response, manifest }) =>
      !/^(?:unsettled|broken-off)/.test(response) && (manifest === 'fast' || manifest === 'status-500'),
  );
}

function listPossibleSituations(): Situation[] {
  const situations: Situation[] = [];
  for (const response of listKeys(RESPONSES))
    for (const fallback of [false, true])
      for (const throwable of [false, true])
        for (const manifest of listKeys(MANIFESTS))
          for (const wasHealthy of [false, true])
            for (const view of listKeys(VIEWS)) {
              const situation = { response, fallback, throwable, manifest, wasHealthy, view };
              if (isPossible(situation)) situations.push(situation);
            }
  return situations;
}

function listKeys<T extends object>(object: T): (keyof T)[] {
  return Object.keys(object) as (keyof T)[];
}

/** Whether a situation is possible, and differs from all others. */
function isPossible({ response, manifest, wasHealthy, view }: Situation): boolean {
  if (wasHealthy && view === 'first') return false;
  const isHealthy = response === 'fast' && manifest === 'fast';
  if (isHealthy && (wasHealthy || view === 'recovered')) return false;
  // A podlet that is down can't be deployed, and its manifest always fails the same way.
  if (response === 'refused' && (manifest !== 'fast' || view === 'deployed')) return false;
  // Not combined with other conditions.
  const isSpecial = /^(?:unsettled|slow-timeout|excluded)/.test(response);
  return !isSpecial || (manifest === 'fast' && !wasHealthy && (view === 'first' || view === 'later'));
}
