import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { errorProblem, throwOnErrors, type Problem } from '#app/engine/diagnostics/problem.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import type { Manifest } from '../crawl/manifest.ts';
import { SIGNALS } from '../crawl/crawl-site.ts';
import { buildSite, type BuildOptions, type BuiltSite } from './build-site.ts';

/**
 * Builds the site twice, once without a cache, and compares all files, to verify that the cache is valid.
 *
 * @throws ProblemError with every file that differs; the output folder is unchanged
 */
export async function buildVerified(options: BuildOptions): Promise<BuiltSite> {
  const { environment } = options;
  let folder: string | undefined;
  const remove = (): void => {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    // A crawl also listens, and fails.
    if (process.listenerCount(signal) > 1) return;
    remove();
    process.off(signal, onSignal);
    process.kill(process.pid, signal);
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  try {
    // Not before the handlers of signals, so that nothing can leave it behind.
    folder = mkdtempSync(path.join(os.tmpdir(), 'podium-verify-'));
    let fresh: Manifest['files'] = [];
    await buildSite({
      ...options,
      quiet: true,
      environment: {
        ...environment,
        outDir: path.join(folder, 'site'),
        cacheDir: path.join(folder, 'cache'),
      },
      // Only the list of files is needed.
      beforeCommit(files) {
        fresh = files;
      },
    });
    return await buildSite({
      ...options,
      beforeCommit: (files) => throwOnErrors(compareFiles(files, fresh, environment.cacheDir)),
    });
  } finally {
    remove();
    for (const signal of SIGNALS) process.off(signal, onSignal);
  }
}

/** Compares files from the cache with the same files created without one. */
export function compareFiles(
  cached: Manifest['files'],
  fresh: Manifest['files'],
  cacheDir: string,
): Problem[] {
  const before = new Map(cached.map((file) => [file.path, file.sha256]));
  const after = new Map(fresh.map((file) => [file.path, file.sha256]));
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names.flatMap((name) => {
    if (before.get(name) === after.get(name)) return [];
    const message = !after.has(name)
      ? 'With the cache, there is an extra file.'
      : before.has(name)
        ? 'With the cache, the file differs.'
        : 'With the cache, the file is missing.';
    const fix = `Delete ${toDisplayPath(cacheDir)} and build again; its content has been changed.`;
    return [errorProblem('verify', message, { file: name, fix })];
  });
}
