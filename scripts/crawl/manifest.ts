import { z } from 'zod';
import { parseJson } from '#app/engine/lib/text.ts';

/** File name of the manifest in a crawled folder. It also marks the folder as one that a build may replace. */
export const MANIFEST_FILE = 'build-manifest.json';

/**
 * Whether a path in a crawled folder is a file for hosts, which servers must not send. The templates for nginx and
 * Caddy in `deploy/` list the same files.
 */
export function isHostFile(path: string): boolean {
  return /^(build-manifest\.json|_headers|_redirects|\.nojekyll|CNAME|host-root)(\/|$)/.test(path);
}

const manifestSchema = z.object({
  generator: z.literal('podium-website'),
  baseUrl: z.string(),
  files: z.array(z.object({ path: z.string(), size: z.number(), sha256: z.string() })),
});

/** Files of a crawled folder, sorted by path, with size in bytes and SHA-256 in hex. */
export type Manifest = z.infer<typeof manifestSchema>;

/** Parses a manifest; undefined if it is invalid, e.g. a file of another program with the same name. */
export function parseManifest(text: string): Manifest | undefined {
  return manifestSchema.safeParse(parseJson(text)).data;
}

/** Formats a manifest. The output is deterministic. */
export function formatManifest(baseUrl: string, files: Manifest['files']): string {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  return `${JSON.stringify({ generator: 'podium-website', baseUrl, files: sorted }, null, 1)}\n`;
}
