import { memoizeAsync } from '#app/engine/lib/memoize-async.ts';
import { getRelease, loadPodium } from './packages.ts';
import { recordPage, type PagePlan, type RecordedLane } from './record-page.ts';
import { findPodletPort } from './watch-connections.ts';

/** A page to record. */
export interface RecordTask {
  release: string;
  page: PagePlan;
  /** IDs of the previously recorded behaviors. */
  known?: string | undefined;
}

/** Maximum delay of a run, in milliseconds. A longer delay is attributed to the machine instead of the layout. */
const DELAY_LIMIT = 90;

/** Number of consecutive delayed runs with the same behavior after which the delay is attributed to the layout. */
const SAME_DELAYED = 5;

/** Maximum number of attempts. */
const REPEATS = 30;

const loadRelease = memoizeAsync((release: string) => loadPodium(getRelease(release)));

// Runs record the connection errors of their podlets; any other uncaught error terminates the process, as usual.
process.setMaxListeners(0).on('uncaughtException', (error) => {
  if (findPodletPort(error) !== undefined) return;
  console.error(error);
  process.exit(1);
});

// Exits with the main process, because nothing else would end this one.
if (!process.connected) process.exit();
process.on('disconnect', () => process.exit());

/** Records a page. Runs in the processes of the pool in `workers.ts`. */
export default async function record({ release, page, known }: RecordTask): Promise<RecordedLane[]> {
  let delayed = { ids: '', times: 0 };
  for (let repeat = 1; repeat <= REPEATS; repeat += 1) {
    const recorded = await recordPage(await loadRelease(release), page).catch((error: unknown) =>
      ignorePortInUse(error, repeat),
    );
    if (recorded === undefined) continue;
    const { lanes, delay } = recorded;
    const ids = lanes.map(({ id }) => id).join(' ');
    delayed = { ids, times: ids === delayed.ids ? delayed.times + 1 : 1 };
    if (delay <= DELAY_LIMIT || ids === known || delayed.times === SAME_DELAYED) return lanes;
  }
  throw new Error(`The machine is too busy: ${REPEATS} runs were delayed.`);
}

/** The port of a podlet that goes down may be taken before `occupyPort` occupies it. */
function ignorePortInUse(error: unknown, repeat: number): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || repeat === REPEATS) throw error;
}
