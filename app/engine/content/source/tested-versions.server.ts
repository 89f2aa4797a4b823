import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ignoreMissing } from '#app/engine/lib/files.server.ts';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import type { PackageVersion } from '#app/engine/model/page-data.ts';

/** Version by package, of those that are installed for the samples. */
export type LockedVersions = ReadonlyMap<string, string>;

const lockSchema = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });

/** Frameworks that samples are written for; of other packages a page says nothing. */
const FRAMEWORKS = ['express', 'fastify'];

/** Reads which versions the tests run the samples with. */
export async function readLockedVersions(
  file = path.join(PROJECT_ROOT, 'package-lock.json'),
): Promise<LockedVersions> {
  // A published copy may go without the file; then pages say nothing about versions.
  const text = (await readFile(file, 'utf8').catch(ignoreMissing)) ?? '{"packages":{}}';
  const { packages } = lockSchema.parse(JSON.parse(text));
  return new Map(
    Object.entries(packages).flatMap(([place, { version }]) => {
      const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place) ?? [];
      return name === undefined || version === undefined ? [] : [[name, version] as const];
    }),
  );
}

/**
 * Reads them when they are first asked for, and then no more: the file is large, and what is installed does not change
 * under a running program. After a failure it is read again.
 */
export function createVersionsReader(file?: string): () => Promise<LockedVersions> {
  let versions: Promise<LockedVersions> | undefined;
  return () => {
    if (versions !== undefined) return versions;
    const reading = readLockedVersions(file);
    versions = reading;
    reading.catch(() => {
      versions = undefined;
    });
    return reading;
  };
}

/**
 * Versions of the packages that the samples of a page import: those of Podium by name, then the framework. Empty for a page
 * without a sample of Podium.
 */
export async function findTestedVersions(
  imports: readonly string[],
  readVersions: () => Promise<LockedVersions>,
): Promise<PackageVersion[]> {
  const podium = imports.filter((name) => name.startsWith('@podium/')).sort();
  if (podium.length === 0) return [];
  const versions = await readVersions();
  return [...podium, ...FRAMEWORKS.filter((name) => imports.includes(name))].flatMap((name) => {
    const version = versions.get(name);
    return version === undefined ? [] : [{ name, version }];
  });
}
