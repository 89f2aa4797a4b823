import { availableParallelism } from 'node:os';
import pMap from 'p-map';
import type { Site } from '#app/engine/model/site.ts';
import { createProgress } from '../cli/progress.ts';

/** How many cards had to be drawn, and how long that took. */
export interface DrawnCards {
  drawn: number;
  milliseconds: number;
}

/** Draws the cards that the cache does not have yet, as many at once as there are cores. */
export async function drawCards(site: Site): Promise<DrawnCards> {
  const started = performance.now();
  const cards = site.paths().filter((path) => path.startsWith('/cards/'));
  const progress = createProgress('Drawing');
  let drawn = 0;
  let done = 0;
  try {
    await pMap(
      cards,
      async (path) => {
        const card = await site.file(path);
        done += 1;
        if (card?.isNew !== true) return;
        drawn += 1;
        progress.update(done, cards.length);
      },
      { concurrency: availableParallelism() },
    );
  } finally {
    progress.end();
  }
  // To find that all are there is part of the build.
  return { drawn, milliseconds: drawn === 0 ? 0 : performance.now() - started };
}
