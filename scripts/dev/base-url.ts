import path from 'node:path';
import { CONFIG_FILE } from '#app/engine/config/load-module.server.ts';
import { ProblemError } from '#app/engine/diagnostics/problem.ts';
import type { Environment } from '#app/engine/config/environment.server.ts';
import { loadSite } from '#app/engine/config/load-site.server.ts';

/** Returns the base path of the site; undefined if the configuration is invalid, which pages then report. */
export async function findBaseUrl(environment: Environment): Promise<string | undefined> {
  try {
    return (await loadSite(environment)).config.baseUrl;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return undefined;
  }
}

/**
 * Creates a function that receives changed files (absolute paths), and reports if the configured base path differs from
 * the one that is compiled into the running server.
 */
export function createBaseUrlReport(
  environment: Environment,
  baseUrl: string,
  write: (text: string) => void,
): (changed: readonly string[]) => Promise<void> {
  const config = path.join(environment.contentDir, CONFIG_FILE);
  let reported = baseUrl;
  return async (changed) => {
    if (!changed.includes(config)) return;
    const configured = (await findBaseUrl(environment)) ?? reported;
    if (configured !== reported && configured !== baseUrl) {
      write(
        `The site is still served at ${baseUrl}. Restart the server to apply "baseUrl: '${configured}'".\n`,
      );
    }
    reported = configured;
  };
}
