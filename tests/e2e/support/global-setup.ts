import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { runScript, serveScript, type Served } from './child.ts';

/** A way of serving the site that the specs run against. */
export interface Target {
  name: 'static' | 'static under a base' | 'live' | 'dev';
  /** With the base path and a slash at the end. */
  url: string;
  /** The folder that is served; undefined for the servers that render. */
  folder: string | undefined;
}

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
  const ways: Record<Target['name'], () => Promise<Omit<Target, 'name'> & { server: Served }>> = {
    static: () => buildAndServe({ OUT_DIR: path.join(temporary, 'site') }),
    'static under a base': () =>
      buildAndServe({ OUT_DIR: path.join(temporary, 'site-base'), BASE_URL: '/podium/' }),
    live: () => serve('preview.ts', {}),
    // Two authors' servers at once (dev.test.ts has its own) must not share what Vite keeps.
    dev: () => serve('run.js', { CACHE_DIR: path.join(temporary, 'cache') }, ['dev']),
  };
  const wanted = process.env['E2E_TARGETS']?.split(',');
  const servers: Served[] = [];
  const targets: Target[] = [];
  for (const [name, start] of Object.entries(ways) as [Target['name'], (typeof ways)['live']][]) {
    if (wanted !== undefined && !wanted.includes(name)) continue;
    const { server, ...target } = await start();
    servers.push(server);
    targets.push({ name, ...target });
  }
  project.provide('targets', targets);
  return async () => {
    for (const server of servers) await server.stop();
    await rm(temporary, { recursive: true, force: true });
  };
}

async function buildAndServe(
  env: Readonly<Record<'OUT_DIR', string> & { BASE_URL?: string }>,
): Promise<Omit<Target, 'name'> & { server: Served }> {
  await runScript('build.ts', env);
  const server = await serveScript('serve.ts', { OUT_DIR: env.OUT_DIR });
  return { server, url: server.url, folder: env.OUT_DIR };
}

async function serve(
  script: string,
  env: Readonly<Record<string, string>>,
  args: string[] = [],
): Promise<Omit<Target, 'name'> & { server: Served }> {
  const server = await serveScript(script, env, args);
  // The first page takes longest: whatever is made once is made for it.
  await fetch(`${server.url}docs`);
  return { server, url: server.url, folder: undefined };
}
