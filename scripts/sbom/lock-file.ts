import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const packageSchema = z.object({
  version: z.string().optional(),
  /** Name of the package if its folder has another name (an alias). */
  name: z.string().optional(),
  dev: z.boolean().optional(),
});

const lockSchema = z.object({ name: z.string(), packages: z.record(z.string(), packageSchema) });

/** Package entry of the lockfile. */
export type LockedPackage = z.infer<typeof packageSchema>;

/** Reads `package-lock.json` of a project: its name, and packages by their folder, `''` for the project. */
export async function readLockFile(root: string): Promise<z.infer<typeof lockSchema>> {
  return lockSchema.parse(JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')));
}

/** Returns the name of the package in a folder, e.g. `@img/sharp-linux-x64`. */
export function getPackageName(folder: string, { name }: LockedPackage): string {
  return name ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
