import { readFences } from './harness/fences.ts';
import { planChecks, tally } from './harness/plan.ts';

/** Logs at the end of a run how many samples were checked, and how. */
export default function setUp(): () => void {
  return () => {
    process.stdout.write(`${tally(planChecks(readFences())).line}\n`);
  };
}
