import { setTimeout as sleep } from 'node:timers/promises';
import type { Listening } from '../cli/listen.ts';
import { closeWithin } from './close-within.ts';
import type { LiveApp } from './create-live-app.ts';
import type { LiveSettings } from './live-settings.ts';

/**
 * Ends a live server without losing a request: at first it reports at `/readyz` that it is about to end, so that load
 * balancers send requests elsewhere, and serves those that come until then. Then its port closes.
 *
 * @param wait the clock
 * @returns how many requests were open when the port closed, and whether some of them were cut off
 */
export async function endLive(
  live: LiveApp,
  listening: Listening,
  { shutdownDelay, shutdownTimeout }: Pick<LiveSettings, 'shutdownDelay' | 'shutdownTimeout'>,
  wait: (milliseconds: number) => Promise<unknown> = sleep,
): Promise<{ open: number; wasCut: boolean }> {
  live.beginShutdown();
  await wait(shutdownDelay);
  const open = live.countOpen();
  return { open, wasCut: await closeWithin(listening, shutdownTimeout) };
}
