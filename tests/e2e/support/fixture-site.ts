import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import { buildSite, serveScript, type Served } from '../../helpers/serve-script.ts';

/** Timeout for the build of a small site, including its bundle, in milliseconds. */
const BUILD_TIMEOUT = 120_000;

/** Scripts that serve the site: the static file server, and the live server. */
const FIXTURE_SERVERS = { static: 'serve.ts', live: 'preview.ts' } as const;

type FixtureServer = keyof typeof FIXTURE_SERVERS;

/** A site built from a folder in `tests/fixtures`, for a test file. */
interface FixtureSite {
  /** Returns the output folder. Throws before the site is built. */
  getFolder(): string;
  /** Returns the URL of the home page, with a trailing slash. Throws if the server is not running. */
  getUrl(server: FixtureServer): string;
}

/** Builds a fixture once for a test file, serves it, and removes all files afterward. */
export function useFixtureSite(
  fixture: string,
  { baseUrl = '/', servers = ['static', 'live'] }: { baseUrl?: string; servers?: FixtureServer[] } = {},
): FixtureSite {
  let temporary: string | undefined;
  const running = new Map<FixtureServer, Served>();

  const getFolder = (): string => {
    if (temporary === undefined) throw new Error(`The site ${fixture} is not built yet.`);
    return path.join(temporary, 'site');
  };

  beforeAll(async () => {
    temporary = await mkdtemp(path.join(os.tmpdir(), `podium-${fixture}-`));
    const env = {
      CONTENT_DIR: fileURLToPath(new URL(`../../fixtures/${fixture}`, import.meta.url)),
      OUT_DIR: getFolder(),
      CACHE_DIR: path.join(temporary, 'cache'),
      BASE_URL: baseUrl,
    };
    await buildSite(env);
    await Promise.all(
      servers.map(async (name) => running.set(name, await serveScript(FIXTURE_SERVERS[name], env))),
    );
  }, BUILD_TIMEOUT);

  afterAll(async () => {
    for (const server of running.values()) await server.stop();
    if (temporary !== undefined) await rm(temporary, { recursive: true, force: true });
  });

  return {
    getFolder,
    getUrl(server) {
      const url = running.get(server)?.url;
      if (url === undefined) throw new Error(`The site ${fixture} is not served by ${server}.`);
      return url;
    },
  };
}
