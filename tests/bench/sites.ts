import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { REVALIDATE, IMMUTABLE } from '#app/engine/urls/cache-control.ts';
import { getMediaType } from '#app/engine/lib/media-types.server.ts';
import { getBundleDir } from '#scripts/bundle/bundle.ts';
import { readBuiltBase } from '#scripts/http/static-server.ts';
import { launchChromium } from '../helpers/launch-chromium.ts';
import { serveLocally } from '../helpers/serve-local.ts';
import { writeCorpus } from './corpus.ts';
import { measureScript, type ProcessFigures } from './processes.ts';

/** A separate base path, so that its bundle can be removed safely. */
const BASE_URL = '/bench/';

/** Environment variables of a live server that serves published content and does not watch it. */
export const LIVE_ENVIRONMENT = { PREVIEW: '', ACCESS_LOG: '', FOLLOW_CONTENT: '0' };

/** Removes the bundle of the benchmarks' sites, so that the next build is a cold one. */
export async function removeBundle(): Promise<void> {
  await rm(getBundleDir({ baseUrl: BASE_URL }), { recursive: true, force: true });
}

/** Creates a temporary folder, and removes it at the end. */
export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'podium-bench-'));
  return await use(folder).finally(() => rm(folder, { recursive: true, force: true }));
}

/** Paths of a site of synthetic pages below a folder, as environment variables. */
export function getSite(folder: string) {
  return {
    CONTENT_DIR: path.join(folder, 'content'),
    OUT_DIR: path.join(folder, 'site'),
    CACHE_DIR: path.join(folder, 'cache'),
  };
}

/** Builds a site under the base path of the benchmarks. */
export async function buildSite(env: Readonly<Record<string, string>>): Promise<ProcessFigures> {
  return await measureScript('build', { ...env, BASE_URL });
}

/**
 * Builds a site, and removes it at the end.
 *
 * @param pages number of synthetic pages; undefined for the content of this site
 */
export async function withBuiltSite<T>(
  pages: number | undefined,
  use: (outDir: string) => Promise<T>,
): Promise<T> {
  return await withFolder(async (folder) => {
    const { OUT_DIR, ...site } = getSite(folder);
    if (pages !== undefined) await writeCorpus(site.CONTENT_DIR, pages);
    try {
      await buildSite(pages === undefined ? { OUT_DIR } : { ...site, OUT_DIR });
      return await use(OUT_DIR);
    } finally {
      await removeBundle();
    }
  });
}

/**
 * Serves a folder as a good host does, and opens Chromium.
 *
 * @param options.compressed folder below it whose files the host has already compressed for earlier readers; default: none
 */
export async function withBrowser<T>(
  { folder, baseUrl, compressed }: { folder: string; baseUrl?: string; compressed?: string | undefined },
  use: (url: string, browser: Browser) => Promise<T>,
): Promise<T> {
  const base = baseUrl ?? (await readBuiltBase(folder));
  const site = await serveLocally(createBrotliServer(folder, base, compressed), base);
  const browser = await launchChromium();
  try {
    return await use(site.url, browser);
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** Serves a folder compressed, `/page` from `page.html` or `page/index.html`, and hashed files as immutable. */
function createBrotliServer(folder: string, baseUrl: string, compressed?: string): RequestListener {
  const bodies = new Map<string, Buffer>();
  const readBody = (file: string): Buffer => {
    let body = bodies.get(file);
    if (body === undefined) {
      const content = readFileSync(file);
      body = isText(getMediaType(file)) ? brotliCompressSync(content) : content;
      bodies.set(file, body);
    }
    return body;
  };
  if (compressed !== undefined)
    for (const name of readdirSync(path.join(folder, compressed)))
      readBody(path.join(folder, compressed, name));
  const isFile = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isFile() === true;
  return ({ url = '/' }, response) => {
    const pathname = decodeURI(new URL(url, 'http://host').pathname).slice(baseUrl.length);
    const missing = path.join(folder, '404.html');
    const names = [pathname, `${pathname}.html`, `${pathname}/index.html`];
    const file = [...names.map((name) => path.join(folder, name)), missing].find(isFile);
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    const type = getMediaType(file);
    const isHashed = /[-.][\w-]{8}\.\w+$/.test(pathname) && !type.startsWith('text/html');
    response.statusCode = file === missing ? 404 : 200;
    response.setHeader('content-type', type);
    response.setHeader('cache-control', isHashed ? IMMUTABLE : REVALIDATE);
    if (isText(type)) response.setHeader('content-encoding', 'br');
    response.end(readBody(file));
  };
}

/** Whether hosts compress a media type. */
export function isText(type: string): boolean {
  return /^text\/|javascript|json|xml/.test(type);
}
