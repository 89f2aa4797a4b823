import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';

const PACKAGE_SCHEMA = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  engines: z.object({ node: z.string() }).optional(),
});

/** Path of a file in an installed package. */
export function pathInPackage(name: string, file: string): string {
  return path.join(PROJECT_ROOT, 'node_modules', name, file);
}

/** Reads the `package.json` of an installed package. */
export function readPackage(name: string): z.infer<typeof PACKAGE_SCHEMA> {
  return PACKAGE_SCHEMA.parse(JSON.parse(readFileSync(pathInPackage(name, 'package.json'), 'utf8')));
}
