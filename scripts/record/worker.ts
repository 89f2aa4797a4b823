import { getRelease, loadPodium, type Podium } from './packages.ts';
import { recordPage, type PagePlan, type RecordedLane } from './record-page.ts';
import { findPodletPort } from './watch-connections.ts';

/** A page to record. */
export interface RecordTask {
  release: string;
  page: PagePlan;
  /** IDs of the behaviors that are known from earlier. */
  known?: string | undefined;
}

/** Milliseconds of delay from which on a run shows what the machine did, not what the layout does. */
const DELAY_LIMIT = 90;

/** After so many delayed runs in a row that did the same, the delay is that of the layout. */
const SAME_DELAYED = 5;

/** Maximum number of repetitions of a delayed run. */
const REPEATS = 30;

const releases = new Map<string, Promise<Podium>>();

// Runs note errors about their podlets; any other ends the process, as usual.
process.setMaxListeners(0).on('uncaughtException', (error) => {
  if (findPodletPort(error) !== undefined) return;
  console.error(error);
  process.exit(1);
});

// Without the main process nobody would end this one.
if (!process.connected) process.exit();
process.on('disconnect', () => process.exit());

/** Records a page in this process, one of the pool in `workers.ts`. */
export default async function record({ release, page, known }: RecordTask): Promise<RecordedLane[]> {
  const podium = releases.get(release) ?? loadPodium(getRelease(release));
  releases.set(release, podium);
  let delayed = { ids: '', times: 0 };
  for (let repeat = 1; repeat <= REPEATS; repeat += 1) {
    const recorded = await recordPage(await podium, page).catch((error: unknown) =>
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

/** The port of a podlet that went down may be taken before it is held. */
function ignorePortInUse(error: unknown, repeat: number): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || repeat === REPEATS) throw error;
}
