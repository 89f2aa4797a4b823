import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { isMissing } from '#app/engine/lib/files.server.ts';
import { UsageError } from '../cli/command.ts';
import { MANIFEST_FILE, parseManifest, type Manifest } from '../crawl/manifest.ts';

/** Timeout for responses of a host, in milliseconds. */
const TIME_LIMIT = 30_000;

/**
 * Reads the manifest of a crawled folder, from a file, or from a site by URL.
 *
 * @returns undefined for a site without one, where nothing is deployed yet
 */
export async function readManifest(source: string): Promise<Manifest | undefined> {
  const text = /^https?:\/\//.test(source) ? await fetchText(source) : await readText(source);
  if (text === undefined) return undefined;
  const manifest = parseManifest(text);
  if (manifest === undefined) throw new UsageError(`${source} is not the manifest of a crawled site.`);
  return manifest;
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

async function fetchText(source: string): Promise<string | undefined> {
  const url = source.endsWith('.json')
    ? source
    : new URL(MANIFEST_FILE, `${source.replace(/\/$/, '')}/`).href;
  const signal = AbortSignal.timeout(TIME_LIMIT);
  const response = await fetch(url, { signal, cache: 'no-store' }).catch((error: unknown) => {
    throw new UsageError(`${url} did not respond.`, { cause: error });
  });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new UsageError(`${url} returned status ${response.status}.`);
  return await response.text();
}
