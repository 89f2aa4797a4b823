import { parseExpectation, type Step } from './expectation.ts';
import { locationOf, type Fence } from './fences.ts';
import { withGiven } from '#app/engine/content/compile/types/source-text.server.ts';

/** The most thorough check of a sample. All JavaScript is type-checked as well. */
export type Check = 'server' | 'script' | 'browser' | 'types' | 'markup' | 'json' | 'none';

/** A sample and how it is checked. */
export interface Planned {
  fence: Fence;
  check: Check;
  steps: Step[];
  /** All samples of the page, including this one, in order. */
  page: readonly Fence[];
}

/** Packages for scripts in a browser. */
const BROWSER_PACKAGES = /['"]@podium\/(browser|bridge|store)['"]/;

const BROWSER_STEPS = new Set<Step['kind']>(['page', 'before', 'run', 'click', 'check', 'browser', 'error']);
const SCRIPT_STEPS = new Set<Step['kind']>(['console', 'print', 'node']);

/** Decides for every fence how it is checked. */
export function planChecks(fences: readonly Fence[]): Planned[] {
  return fences.map((fence) => {
    const steps = parseExpectation(fence);
    return {
      fence,
      steps,
      check: chooseCheck(fence, steps),
      page: fences.filter(({ page }) => page === fence.page),
    };
  });
}

function chooseCheck(fence: Fence, steps: readonly Step[]): Check {
  if (fence.leftOut !== undefined) return 'none';
  if (fence.language === 'html') return 'markup';
  if (fence.language === 'json') return 'json';
  if (isCompleteServer(fence)) return 'server';
  // A module of a server that the steps start.
  if (steps.some(({ kind }) => kind === 'use') && steps.some(({ kind }) => kind === 'request'))
    return 'server';
  const code = `${fence.given ?? ''}\n${fence.code}`;
  const has = (kinds: ReadonlySet<string>): boolean => steps.some(({ kind }) => kinds.has(kind));
  const isForNode = steps.some(({ kind }) => kind === 'node') || /['"]node:/.test(code);
  if (!isForNode && (has(BROWSER_STEPS) || BROWSER_PACKAGES.test(code))) return 'browser';
  return has(SCRIPT_STEPS) ? 'script' : 'types';
}

/** Whether a fence is a file that listens: with its given code, it can be started as is. */
export function isCompleteServer(fence: Fence): boolean {
  const { title, language } = fence;
  const code = withGiven(fence);
  return (
    language === 'js' &&
    title !== undefined &&
    !/from 'node:test'/.test(code) &&
    /^import |require\(/m.test(code) &&
    /\.listen\(|server\.start\(\)/.test(code)
  );
}

/** Totals of a run. */
export interface Tally {
  line: string;
  /** Share of all fences that are checked, from 0 to 1. */
  share: number;
  leftOut: { location: string; reason: string }[];
}

/** Counts every fence once, by its most thorough check. */
export function tally(planned: readonly Planned[]): Tally {
  const count = (...checks: Check[]): number => planned.filter(({ check }) => checks.includes(check)).length;
  const leftOut = planned
    .filter(({ check }) => check === 'none')
    .map(({ fence }) => ({ location: locationOf(fence), reason: fence.leftOut ?? 'no check applies to it' }));
  const reasons = leftOut.map(({ location, reason }) => `\n  ${location} ${reason}`).join('');
  return {
    line:
      `started ${count('server', 'script')} (${count('server')} servers, ${count('script')} scripts), ` +
      `type-checked ${count('types')}, validated ${count('markup', 'json')}, in Chromium ${count('browser')}, ` +
      `left out ${leftOut.length}, of ${planned.length}${leftOut.length === 0 ? '' : `; left out:${reasons}`}`,
    share: planned.length === 0 ? 1 : 1 - leftOut.length / planned.length,
    leftOut,
  };
}
