import { z } from 'zod';
import { parseJson } from '#app/engine/lib/text.ts';

/** Name of the list of files in a crawled folder. It also marks the folder as one that a build may replace. */
export const MANIFEST_FILE = 'build-manifest.json';

/**
 * Whether a path in a crawled folder is of a file that hosts read and readers don't: no server sends it. The templates in
 * `deploy/` for nginx and Caddy name the same files.
 */
export function isHostFile(path: string): boolean {
  return /^(build-manifest\.json|_headers|_redirects|\.nojekyll|CNAME|host-root)(\/|$)/.test(path);
}

const manifestSchema = z.object({
  generator: z.literal('podium-website'),
  baseUrl: z.string(),
  files: z.array(z.object({ path: z.string(), size: z.number(), sha256: z.string() })),
});

/** The files of a crawled folder, sorted by path, with size in bytes and SHA-256 in hex. */
export type Manifest = z.infer<typeof manifestSchema>;

/** Reads a manifest; undefined for a text that is none, as another program's file of that name would be. */
export function parseManifest(text: string): Manifest | undefined {
  return manifestSchema.safeParse(parseJson(text)).data;
}

/** Writes a manifest, the same bytes for the same files. */
export function formatManifest(baseUrl: string, files: Manifest['files']): string {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  return `${JSON.stringify({ generator: 'podium-website', baseUrl, files: sorted }, null, 1)}\n`;
}
