import { ProblemError } from '#app/engine/diagnostics/problem.ts';
import type { Environment } from '#app/engine/config/environment.server.ts';
import { loadSite } from '#app/engine/config/load-site.server.ts';
import { buildBundle } from '../bundle/bundle.ts';

/** A bundle that is being built. */
export type PendingBundle = ReturnType<typeof startBundle>;

/**
 * Starts the bundler before other modules are loaded: on a small site, it takes longest, and it depends only on the
 * site configuration, not on other content.
 */
export function startBundle(environment: Environment) {
  const controller = new AbortController();
  const done = build(environment, controller.signal);
  let isSettled = false;
  // Also handles a rejection before the promise is awaited.
  done.then(settle, settle);
  function settle(): void {
    isSettled = true;
  }
  return {
    /**
     * Resolves to its folder; undefined if the site configuration has errors, which are reported when the content is
     * loaded.
     */
    done,
    /** Whether the build has succeeded or failed. */
    isSettled: (): boolean => isSettled,
    /** Aborts the build, and waits for its cleanup. */
    async abort(): Promise<void> {
      controller.abort();
      await done.catch(() => undefined);
    },
  };
}

async function build(environment: Environment, signal: AbortSignal): Promise<string | undefined> {
  try {
    const { config } = await loadSite(environment);
    return await buildBundle(config, signal);
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}
