import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { findFreePort } from '#tests/helpers/free-port.ts';
import { makeHostFolder } from '#scripts/deploy/host-folder.ts';
import { runNginx } from '../../helpers/web-server.ts';
import { buildSite, serveScript, type Served as ServedScript } from '../../helpers/serve-script.ts';

/** A server of the site that the specs run against. */
export interface Target {
  name: (typeof NAMES)[number];
  /** URL with the base path and a trailing slash. */
  url: string;
  /** Served folder; undefined for servers that render. */
  folder: string | undefined;
}

const NAMES = ['static', 'static under a base', 'nginx', 'live', 'dev'] as const;

/** A target with a function that stops its server. */
type Served = Omit<Target, 'name'> & Pick<ServedScript, 'stop'>;

declare module 'vitest' {
  interface ProvidedContext {
    targets: Target[];
  }
}

/**
 * Builds the site under `/` and `/podium/`, and starts all servers. `E2E_TARGETS=static,dev` starts only these, for
 * quick runs.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const temporary = await mkdtemp(path.join(os.tmpdir(), 'podium-e2e-'));
  const requested = process.env['E2E_TARGETS']?.split(',');
  const names = NAMES.filter((name) => requested?.includes(name) ?? true);
  const folder = path.join(temporary, 'site');
  const starters: Record<Target['name'], () => Promise<Served>> = {
    static: () => serveFolder(folder),
    'static under a base': async () => {
      const baseFolder = path.join(temporary, 'site-base');
      await buildSite({ OUT_DIR: baseFolder, BASE_URL: '/podium/' });
      return await serveFolder(baseFolder);
    },
    nginx: () => serveWithNginx(folder, path.join(temporary, 'nginx')),
    live: () => serve('preview.ts', {}),
    // Concurrent dev servers (dev.test.ts starts another) must not share Vite's cache.
    dev: () => serve('run.js', { CACHE_DIR: path.join(temporary, 'cache') }, ['dev']),
  };
  const isRoot = (name: Target['name']): boolean => name !== 'static under a base' && name !== 'dev';
  // The live server uses the bundle of this build. The two builds run concurrently, because each mostly uses a single
  // core.
  const built = names.some(isRoot) ? buildSite({ OUT_DIR: folder }) : undefined;
  const served = await Promise.all(
    names.map(async (name) => {
      if (isRoot(name)) await built;
      return { name, ...(await starters[name]()) };
    }),
  );
  project.provide(
    'targets',
    served.map(({ name, url, folder: served }) => ({ name, url, folder: served })),
  );
  return async () => {
    for (const { stop } of served) await stop();
    await rm(temporary, { recursive: true, force: true });
  };
}

async function serveFolder(folder: string): Promise<Served> {
  return { ...(await serveScript('serve.ts', { OUT_DIR: folder })), folder };
}

/** Serves a folder with nginx, with the configuration in `deploy/`. */
async function serveWithNginx(folder: string, target: string): Promise<Served> {
  const port = await findFreePort();
  const listen = `127.0.0.1:${port}`;
  const [configFile = ''] = await makeHostFolder({
    host: 'nginx',
    site: folder,
    target,
    root: folder,
    listen,
  });
  const stop = await runNginx(await readFile(path.join(target, configFile), 'utf8'), port);
  return { url: `http://${listen}/`, folder, stop };
}

async function serve(
  script: string,
  env: Readonly<Record<string, string>>,
  args: string[] = [],
): Promise<Served> {
  const server = await serveScript(script, env, args);
  // Warms up the server, because the first page takes longest.
  await fetch(`${server.url}docs`);
  return { ...server, folder: undefined };
}
