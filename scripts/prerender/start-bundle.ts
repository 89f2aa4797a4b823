import { ProblemError } from '#app/engine/diagnostics/problem.ts';
import type { Environment } from '#app/engine/config/environment.server.ts';
import { loadSite } from '#app/engine/config/load-site.server.ts';
import { makeBundle } from '../bundle/bundle.ts';

/** A bundle that is being made. */
export interface PendingBundle {
  /** Its folder; undefined when the site configuration has errors, which loading the content reports. */
  done: Promise<string | undefined>;
  /** Whether it has been made, or has failed. */
  isSettled(): boolean;
  /** Gives up, and leaves nothing half-made behind. */
  abort(): Promise<void>;
}

/**
 * Begins the bundle before anything else is loaded: on a small site it is what takes longest, and of the content it needs
 * the site configuration alone.
 */
export function startBundle(environment: Environment): PendingBundle {
  const controller = new AbortController();
  const done = make(environment, controller.signal);
  let settled = false;
  // It is waited for later.
  done.then(note, note);
  function note(): void {
    settled = true;
  }
  return {
    done,
    isSettled: () => settled,
    async abort() {
      controller.abort();
      await done.catch(() => undefined);
    },
  };
}

async function make(environment: Environment, signal: AbortSignal): Promise<string | undefined> {
  try {
    const { config } = await loadSite(environment);
    return await makeBundle(config, signal);
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}
