import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { isMissing } from '#app/engine/lib/files.server.ts';
import { UsageError } from '../cli/command.ts';
import { MANIFEST_FILE, parseManifest, type Manifest } from '../crawl/manifest.ts';

/** Timeout for responses of a host, in milliseconds. */
const TIME_LIMIT = 30_000;

/** What to do if a site does not send its manifest, as with every configuration in `deploy/`. */
const FIX = `Copy ${MANIFEST_FILE} from the server or the bucket, and pass the copy; for a first deployment, see "Uploading files individually" in deploy/README.md.`;

/**
 * Reads the manifest of a crawled folder, from a file, or from a site by URL.
 *
 * @throws UsageError if there is none: a site that does not send its manifest may still be deployed
 */
export async function readManifest(source: string): Promise<Manifest> {
  const isUrl = /^https?:\/\//.test(source);
  const manifest = parseManifest(isUrl ? await fetchText(source) : await readText(source));
  if (manifest !== undefined) return manifest;
  throw new UsageError(`${source} is not the manifest of a crawled site.${isUrl ? ` ${FIX}` : ''}`);
}

async function readText(source: string): Promise<string> {
  try {
    const isFolder = (await stat(source)).isDirectory();
    return await readFile(isFolder ? path.join(source, MANIFEST_FILE) : source, 'utf8');
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new UsageError(`${source} is not a crawled site. Run "npm run build" first, or pass another.`, {
      cause: error,
    });
  }
}

async function fetchText(source: string): Promise<string> {
  const url = source.endsWith('.json')
    ? source
    : new URL(MANIFEST_FILE, `${source.replace(/\/$/, '')}/`).href;
  const signal = AbortSignal.timeout(TIME_LIMIT);
  const response = await fetch(url, { signal, cache: 'no-store' }).catch((error: unknown) => {
    throw new UsageError(`${url} did not respond.`, { cause: error });
  });
  if (!response.ok) {
    throw new UsageError(
      `${url} returned status ${response.status}.${response.status === 404 ? ` ${FIX}` : ''}`,
    );
  }
  return await response.text();
}
