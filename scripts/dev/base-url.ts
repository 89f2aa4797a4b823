import path from 'node:path';
import { ProblemError } from '#app/engine/diagnostics/problem.ts';
import type { Environment } from '#app/engine/config/environment.server.ts';
import { loadSite } from '#app/engine/config/load-site.server.ts';

/** The base path of the site; `/` while the configuration is invalid, which pages then report. */
export async function findBaseUrl(environment: Environment): Promise<string> {
  return (await readBaseUrl(environment)) ?? environment.baseUrl ?? '/';
}

/**
 * Creates a function that takes changed files (absolute) and reports when the configured base path differs from that
 * of the running server, into whose code it is compiled.
 */
export function createBaseUrlReport(
  environment: Environment,
  baseUrl: string,
  write: (text: string) => void,
): (changed: readonly string[]) => Promise<void> {
  const config = path.join(environment.contentDir, 'site.config.ts');
  let known = baseUrl;
  return async (changed) => {
    if (!changed.includes(config)) return;
    const wanted = (await readBaseUrl(environment)) ?? known;
    if (wanted !== known && wanted !== baseUrl) {
      write(
        `The site is still at ${baseUrl}. For "baseUrl: '${wanted}'", stop the server and start it again.\n`,
      );
    }
    known = wanted;
  };
}

async function readBaseUrl(environment: Environment): Promise<string | undefined> {
  try {
    return (await loadSite(environment)).config.baseUrl;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return undefined;
  }
}
