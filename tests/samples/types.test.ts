import { describe, expect, test } from 'vitest';
import { ALLOWANCES } from './harness/allowances.ts';
import { locationOf, readFences } from './harness/fences.ts';
import { checkJson, checkMarkup } from './harness/markup.ts';
import { planChecks, tally } from './harness/plan.ts';
import { checkTypes } from './harness/type-check.ts';

/** The least share of all fences that has to be checked. */
const LEAST_SHARE = 0.95;

const planned = planChecks(readFences());
const checked = planned.filter(({ check }) => check !== 'none');
const { faults, usedAllowances } = checkTypes(checked.map(({ fence }) => fence));

describe("a sample compiles against the packages' own types", () => {
  for (const { fence } of checked.filter(({ fence: { language } }) => /^[jt]sx?$/.test(language))) {
    test(locationOf(fence), () => {
      const fault = faults.get(locationOf(fence));
      if (fault !== undefined) throw fault;
    });
  }

  test('every complaint that is let pass still comes up', () => {
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
  test('at least 95 % of all js, ts, html and json fences are checked', () => {
    const { line, share } = tally(planned);
    expect(planned.length).toBeGreaterThan(250);
    expect(share, line).toBeGreaterThanOrEqual(LEAST_SHARE);
  });

  test('every fence that is left out says why', () => {
    const { leftOut } = tally(planned);
    expect(leftOut.filter(({ reason }) => !/\w+ \w+/.test(reason))).toEqual([]);
  });

  test('every complete server has an expectation', () => {
    const silent = planned.filter(
      ({ check, steps }) => check === 'server' && !steps.some(({ kind }) => kind === 'request'),
    );
    expect(silent.map(({ fence }) => locationOf(fence))).toEqual([]);
  });
});
