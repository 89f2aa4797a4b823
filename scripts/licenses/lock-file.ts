import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const packageSchema = z.object({
  version: z.string().optional(),
  /** The package itself, where its folder has another name. */
  name: z.string().optional(),
  license: z.string().optional(),
  integrity: z.string().optional(),
  /** A list in a few old packages, which npm ignores. */
  engines: z.union([z.record(z.string(), z.string()), z.array(z.string())]).optional(),
  dev: z.boolean().optional(),
  optional: z.boolean().optional(),
  deprecated: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
  peerDependencies: z.record(z.string(), z.string()).optional(),
});

const lockSchema = z.object({ name: z.string(), packages: z.record(z.string(), packageSchema) });

/** A package as the lock file has it. */
export type LockedPackage = z.infer<typeof packageSchema>;

/** `package-lock.json`: packages by the folder that they are installed in, `''` for the project. */
export type LockFile = z.infer<typeof lockSchema>;

/** Reads the lock file of a project. */
export async function readLockFile(root: string): Promise<LockFile> {
  return lockSchema.parse(JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')));
}

/** Name of the package in a folder, e.g. `@img/sharp-linux-x64`. */
export function getPackageName(folder: string, { name }: LockedPackage): string {
  return name ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** The folder that a package finds another in, as Node.js looks for it; undefined when it is not installed. */
export function findFolder({ packages }: LockFile, from: string, name: string): string | undefined {
  let folder = from;
  for (;;) {
    const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (candidate in packages) return candidate;
    if (folder === '') return undefined;
    // From node_modules/a/node_modules/b to node_modules/a, and from there to the project.
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')));
  }
}
