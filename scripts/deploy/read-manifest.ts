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
 * @returns undefined for a site that has none: nothing is deployed there yet
 */
export async function readManifest(place: string): Promise<Manifest | undefined> {
  const text = /^https?:\/\//.test(place) ? await fetchText(place) : await readText(place);
  if (text === undefined) return undefined;
  const manifest = parseManifest(text);
  if (manifest === undefined) throw new UsageError(`${place} is not the manifest of a crawled site.`);
  return manifest;
}

async function readText(place: string): Promise<string> {
  try {
    const isFolder = (await stat(place)).isDirectory();
    return await readFile(isFolder ? path.join(place, MANIFEST_FILE) : place, 'utf8');
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new UsageError(`${place} is not a crawled site. Run "npm run build" first, or name another.`, {
      cause: error,
    });
  }
}

async function fetchText(place: string): Promise<string | undefined> {
  const url = place.endsWith('.json') ? place : new URL(MANIFEST_FILE, `${place.replace(/\/$/, '')}/`).href;
  let response: Response;
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(TIME_LIMIT), cache: 'no-store' });
  } catch (error) {
    throw new UsageError(`${url} gave no answer.`, { cause: error });
  }
  if (response.status === 404) return undefined;
  if (!response.ok) throw new UsageError(`${url} was answered with status ${response.status}.`);
  return await response.text();
}
