import { describe, expect, test } from 'vitest';
import { ALLOWANCES } from './harness/allowances.ts';
import { locationOf, readFences } from './harness/fences.ts';
import { checkJson, checkMarkup } from './harness/markup.ts';
import { planChecks, tally } from './harness/plan.ts';
import { checkTypes } from './harness/type-check.ts';

/** Minimum share of fences that must be checked. */
const MIN_SHARE = 0.95;

const planned = planChecks(readFences());
const checked = planned.filter(({ check }) => check !== 'none');
const { faults, usedAllowances } = checkTypes(checked.map(({ fence }) => fence));

describe("samples compile against the packages' types", () => {
  for (const { fence } of checked.filter(({ fence: { language } }) => /^[jt]sx?$/.test(language))) {
    test(locationOf(fence), () => {
      const error = faults.get(locationOf(fence));
      if (error !== undefined) throw error;
    });
  }

  test('every allowance is still needed', () => {
    expect(ALLOWANCES.filter((allowance) => !usedAllowances.has(allowance))).toEqual([]);
  });
});

describe('HTML is well-formed, JSON can be parsed, and manifests are valid', () => {
  for (const { fence, check } of planned) {
    if (check === 'markup') test(locationOf(fence), () => checkMarkup(fence));
    if (check === 'json') test(locationOf(fence), () => checkJson(fence));
  }
});

describe('all samples', () => {
  test('at least 95% of js, ts, html, and json fences are checked', () => {
    const { line, share } = tally(planned);
    expect(planned.length).toBeGreaterThan(250);
    expect(share, line).toBeGreaterThanOrEqual(MIN_SHARE);
  });

  test('every skipped fence states a reason', () => {
    const { leftOut } = tally(planned);
    expect(leftOut.filter(({ reason }) => !/\w+ \w+/.test(reason))).toEqual([]);
  });

  test('every complete server has an expectation', () => {
    const withoutRequests = planned.filter(
      ({ check, steps }) => check === 'server' && !steps.some(({ kind }) => kind === 'request'),
    );
    expect(withoutRequests.map(({ fence }) => locationOf(fence))).toEqual([]);
  });
});
