import { describe, test } from 'vitest';
import { locationOf, readFences } from './harness/fences.ts';
import { planChecks } from './harness/plan.ts';
import { runInBrowser } from './harness/run-browser.ts';
import { useChromium } from './harness/use-chromium.ts';

const getBrowser = useChromium();

describe('a browser script does what its page says in Chromium', () => {
  for (const sample of planChecks(readFences()).filter(({ check }) => check === 'browser')) {
    test(locationOf(sample.fence), async () => {
      await runInBrowser(sample, getBrowser());
    });
  }
});
