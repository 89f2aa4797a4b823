import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { runScript, serveScript, type Served } from './child.ts';

/** A way of serving the site that the specs run against. */
export interface Target {
  name: 'static' | 'static under a base' | 'live';
  /** With the base path and a slash at the end. */
  url: string;
  /** The folder that is served; undefined for the live server. */
  folder: string | undefined;
}

declare module 'vitest' {
  interface ProvidedContext {
    targets: Target[];
  }
}

/** Builds the site under `/` and under `/podium/` and serves it in every way. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const temporary = await mkdtemp(path.join(os.tmpdir(), 'podium-e2e-'));
  const atRoot = path.join(temporary, 'site');
  const underBase = path.join(temporary, 'site-base');
  await runScript('build.ts', { OUT_DIR: atRoot });
  await runScript('build.ts', { OUT_DIR: underBase, BASE_URL: '/podium/' });
  const served: [Target['name'], string | undefined, Served][] = [
    ['static', atRoot, await serveScript('serve.ts', { OUT_DIR: atRoot })],
    ['static under a base', underBase, await serveScript('serve.ts', { OUT_DIR: underBase })],
    ['live', undefined, await serveScript('preview.ts', {})],
  ];
  project.provide(
    'targets',
    served.map(([name, folder, { url }]) => ({ name, folder, url })),
  );
  return async () => {
    for (const [, , server] of served) await server.stop();
    await rm(temporary, { recursive: true, force: true });
  };
}
