import { availableParallelism } from 'node:os';
import pMap from 'p-map';
import type { MachineFiles } from '#app/engine/generated-files/machine-files.server.ts';
import { createProgress } from '../cli/progress.ts';

/** How many cards had to be drawn, and how long that took. */
export interface DrawnCards {
  drawn: number;
  milliseconds: number;
}

/** Draws the cards that the cache does not have yet, as many at once as there are cores. */
export async function drawCards(machines: MachineFiles): Promise<DrawnCards> {
  const started = performance.now();
  const pages = machines.listCardPages();
  const progress = createProgress('Drawing');
  let drawn = 0;
  let done = 0;
  try {
    await pMap(
      pages,
      async (path) => {
        const card = await machines.findCard(path);
        done += 1;
        if (card?.isNew !== true) return;
        drawn += 1;
        progress.update(done, pages.length);
      },
      { concurrency: availableParallelism() },
    );
  } finally {
    progress.end();
  }
  // To find that all are there is part of the build.
  return { drawn, milliseconds: drawn === 0 ? 0 : performance.now() - started };
}
