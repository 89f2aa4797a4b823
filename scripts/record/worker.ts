import { getRelease, loadPodium, type Podium } from './packages.ts';
import { findPodletPort, recordPage, type PagePlan, type RecordedLane } from './record-page.ts';

/** A page to record, from the main process. */
export interface RecordTask {
  task: number;
  release: string;
  page: PagePlan;
  /** IDs of the behaviors that are known from earlier. */
  known?: string | undefined;
}

/** What came of it. */
export type RecordReply = { task: number } & ({ lanes: RecordedLane[] } | { error: string });

/** Milliseconds of delay from which on a run shows what the machine did, not what the layout does. */
const DELAY_LIMIT = 90;

/** How often such a run is repeated, until it is what is known already. */
const REPEATS = 30;

const releases = new Map<string, Promise<Podium>>();

process.on('message', (message: RecordTask) => {
  const { task } = message;
  void record(message).then(
    (lanes) => reply({ task, lanes }),
    (error: unknown) => reply({ task, error: error instanceof Error ? (error.stack ?? '') : String(error) }),
  );
});

// Runs note errors about their podlets; any other ends the process, as usual.
process.setMaxListeners(0).on('uncaughtException', (error) => {
  if (findPodletPort(error) !== undefined) return;
  console.error(error);
  process.exit(1);
});

// Without the main process nobody would end this one.
process.on('disconnect', () => process.exit());

async function record({ release, page, known }: RecordTask): Promise<RecordedLane[]> {
  const podium = releases.get(release) ?? loadPodium(getRelease(release));
  releases.set(release, podium);
  for (let repeat = 1; ; repeat += 1) {
    const { lanes, delay } = await recordPage(await podium, page);
    if (delay <= DELAY_LIMIT || lanes.map(({ id }) => id).join(' ') === known) return lanes;
    if (repeat === REPEATS) throw new Error(`The machine is too busy: a run was delayed by ${delay} ms.`);
  }
}

function reply(message: RecordReply): void {
  process.send?.(message);
}
