import { readFences } from './harness/fences.ts';
import { planChecks, tally } from './harness/plan.ts';

/** Says at the end of a run what has been checked, and how. */
export default function setUp(): () => void {
  return () => {
    process.stdout.write(`${tally(planChecks(readFences())).line}\n`);
  };
}
