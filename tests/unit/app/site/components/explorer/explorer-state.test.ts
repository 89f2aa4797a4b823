import { describe, expect, test } from 'vitest';
import { formatHash, NAMES, parseHash } from '#app/site/components/explorer/explorer-state.ts';
import { findRecorded, getRecordedSituation } from '#app/site/components/explorer/recorded-runs.ts';
import { getSituationId, type Situation } from '#app/site/recordings/recordings.ts';

describe('the hash of an explorer state', () => {
  test.each([
    '#explorer:fast',
    '#explorer:silent-fallback-was-healthy-later',
    '#explorer:slow-timeout-100-throwable-later',
    '#explorer:status-500-fallback-throwable-manifest-slow-was-healthy-deployed+fast-later+redirect-later,sequence',
  ])('%s can be parsed and formatted again', (hash) => {
    const state = parseHash(hash);
    expect(state?.podlets.map(({ name }) => name)).toEqual(NAMES.slice(0, state?.podlets.length));
    expect(state && formatHash(state)).toBe(hash);
  });

  test.each([
    '',
    '#other',
    '#explorer:',
    '#explorer:nope',
    '#explorer:fast-later+nope',
    '#explorer:fast-later,',
    '#explorer:fast-later,sideways',
    '#explorer:fast-later,sequence,sequence',
    '#explorer:fast+fast+fast+fast',
    // Nothing can be deployed if nothing listens.
    '#explorer:refused-fallback-deployed',
  ])('"%s" is invalid', (hash) => {
    expect(parseHash(hash)).toBeUndefined();
  });
});

describe('the situation after a change', () => {
  const change = (id: string, changed: Partial<Situation>): string | undefined => {
    const found = findRecorded(getRecordedSituation(id), changed);
    return found && getSituationId(found);
  };

  test('is one in which the podlet was healthy before, as in most failures', () => {
    expect(change('fast-fallback-later', { response: 'refused' })).toBe('refused-fallback-was-healthy-later');
    expect(change('silent-fallback', { view: 'later' })).toBe('silent-fallback-was-healthy-later');
  });

  test('preserves everything else that was recorded', () => {
    expect(change('silent-fallback-later', { response: 'slow' })).toBe('slow-fallback-later');
    expect(change('silent-fallback-was-healthy-later', { view: 'first' })).toBe('silent-fallback');
  });

  test('is a later view if the view was not recorded', () => {
    expect(change('fast-fallback-deployed', { response: 'refused' })).toBe(
      'refused-fallback-was-healthy-later',
    );
    expect(change('status-500-manifest-slow-recovered', { response: 'excluded' })).toBe('excluded-later');
  });

  test('is undefined if it is impossible', () => {
    expect(change('refused-fallback-later', { view: 'deployed' })).toBeUndefined();
    expect(change('fast-fallback-later', { view: 'recovered' })).toBeUndefined();
  });
});
