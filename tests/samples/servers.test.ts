import { describe, test } from 'vitest';
import { locationOf, readFences } from './harness/fences.ts';
import { planChecks } from './harness/plan.ts';
import { runScript } from './harness/run-script.ts';
import { runServer } from './harness/run-server.ts';

const planned = planChecks(readFences());

// Two at a time: samples spend most of their time starting a process.
describe.concurrent('a complete server responds as its page says', () => {
  for (const sample of planned.filter(({ check }) => check === 'server')) {
    test(`${locationOf(sample.fence)} ${sample.fence.title ?? ''}`, async () => {
      await runServer(sample);
    });
  }
});

describe.concurrent('a script logs what its page says', () => {
  for (const sample of planned.filter(({ check }) => check === 'script')) {
    test(locationOf(sample.fence), async () => {
      await runScript(sample);
    });
  }
});
