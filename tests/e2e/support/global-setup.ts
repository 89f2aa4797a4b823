import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { findFreePort } from '#tests/helpers/free-port.ts';
import { makeHostFolder } from '#scripts/deploy/host-folder.ts';
import { runNginx } from '../../helpers/web-server.ts';
import { buildSite, serveScript, type Served as ServedScript } from './child.ts';

/** A way of serving the site that the specs run against. */
export interface Target {
  name: (typeof NAMES)[number];
  /** With the base path and a slash at the end. */
  url: string;
  /** The folder that is served; undefined for the servers that render. */
  folder: string | undefined;
}

const NAMES = ['static', 'static under a base', 'nginx', 'live', 'dev'] as const;

/** A target, and what serves it. */
type Served = Omit<Target, 'name'> & Pick<ServedScript, 'stop'>;

declare module 'vitest' {
  interface ProvidedContext {
    targets: Target[];
  }
}

/**
 * Builds the site under `/` and under `/podium/` and serves it in every way. `E2E_TARGETS=static,dev` leaves the other
 * ways out, for quick runs.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const temporary = await mkdtemp(path.join(os.tmpdir(), 'podium-e2e-'));
  const wanted = process.env['E2E_TARGETS']?.split(',');
  const names = NAMES.filter((name) => wanted?.includes(name) ?? true);
  const folder = path.join(temporary, 'site');
  const ways: Record<Target['name'], () => Promise<Served>> = {
    static: () => serveFolder(folder),
    'static under a base': async () => {
      const under = path.join(temporary, 'site-base');
      await buildSite({ OUT_DIR: under, BASE_URL: '/podium/' });
      return await serveFolder(under);
    },
    nginx: () => serveByNginx(folder, path.join(temporary, 'nginx')),
    live: () => serve('preview.ts', {}),
    // Two dev servers at once (dev.test.ts has its own) must not share the cache of Vite.
    dev: () => serve('run.js', { CACHE_DIR: path.join(temporary, 'cache') }, ['dev']),
  };
  const isRoot = (name: Target['name']): boolean => name !== 'static under a base' && name !== 'dev';
  // The live server uses its bundle. The two builds run concurrently: most of the time, each keeps one core busy.
  const built = names.some(isRoot) ? buildSite({ OUT_DIR: folder }) : undefined;
  const served = await Promise.all(
    names.map(async (name) => {
      if (isRoot(name)) await built;
      return { name, ...(await ways[name]()) };
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

/** As `deploy/` has it for whoever runs nginx. */
async function serveByNginx(folder: string, target: string): Promise<Served> {
  const port = await findFreePort();
  const listen = `127.0.0.1:${port}`;
  const [made = ''] = await makeHostFolder({ host: 'nginx', site: folder, target, root: folder, listen });
  const stop = await runNginx(await readFile(path.join(target, made), 'utf8'), port);
  return { url: `http://${listen}/`, folder, stop };
}

async function serve(
  script: string,
  env: Readonly<Record<string, string>>,
  args: string[] = [],
): Promise<Served> {
  const server = await serveScript(script, env, args);
  // The first page takes longest: whatever is made once is made for it.
  await fetch(`${server.url}docs`);
  return { ...server, folder: undefined };
}
