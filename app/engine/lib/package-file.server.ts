import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Returns the path of the package.json of an installed package in the `node_modules` folders around a folder, because many packages
 * do not export it. Throws if the package is not installed.
 */
export function getPackageFile(name: string, from: string): string {
  const folders = createRequire(path.join(from, 'package.json')).resolve.paths(name) ?? [];
  const file = folders.map((folder) => path.join(folder, name, 'package.json')).find(existsSync);
  if (file === undefined) throw new Error(`"${name}" is not installed. Run "npm ci".`);
  return file;
}
