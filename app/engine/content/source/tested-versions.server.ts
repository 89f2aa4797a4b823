import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ignoreMissing } from '#app/engine/lib/files.server.ts';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import type { SiteConfig } from '#app/engine/config/schema.ts';
import type { PackageVersion } from '#app/engine/model/page-data.ts';

/** Versions of the packages installed for the samples, by package. */
export type LockedVersions = ReadonlyMap<string, string>;

const lockSchema = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });

/** Reads the versions with which the samples are tested. */
export async function readLockedVersions(
  file = path.join(PROJECT_ROOT, 'package-lock.json'),
): Promise<LockedVersions> {
  // Without a lockfile, e.g. in a published copy, pages list no versions.
  const text = (await readFile(file, 'utf8').catch(ignoreMissing)) ?? '{"packages":{}}';
  const { packages } = lockSchema.parse(JSON.parse(text));
  return new Map(
    Object.entries(packages).flatMap(([folder, { version }]) => {
      const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(folder) ?? [];
      return name === undefined || version === undefined ? [] : [[name, version] as const];
    }),
  );
}

/**
 * Finds the versions of the packages that the samples of a page import: main packages by name, then others. Empty if
 * the page imports no main package.
 */
export async function findTestedVersions(
  imports: readonly string[],
  { main, others }: SiteConfig['docs']['testedPackages'],
  readVersions: () => Promise<LockedVersions>,
): Promise<PackageVersion[]> {
  const mainImports = imports.filter((name) => main.some((pattern) => matchesPackage(name, pattern))).sort();
  if (mainImports.length === 0) return [];
  const versions = await readVersions();
  return [...mainImports, ...others.filter((name) => imports.includes(name))].flatMap((name) => {
    const version = versions.get(name);
    return version === undefined ? [] : [{ name, version }];
  });
}

/** Whether a package has a name, or is in the scope of a pattern such as `@scope/*`. */
function matchesPackage(name: string, pattern: string): boolean {
  return pattern.endsWith('/*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}
