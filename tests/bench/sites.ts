import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { REVALIDATE, IMMUTABLE } from '#app/engine/urls/cache-control.ts';
import { getMediaType } from '#app/engine/lib/media-types.server.ts';
import { getBundleDir } from '#scripts/bundle/bundle.ts';
import { listen } from '#scripts/cli/listen.ts';
import { readBuiltBase } from '#scripts/static/static-server.ts';
import { launchChromium } from '../helpers/launch-chromium.ts';
import { writeCorpus } from './corpus.ts';
import { measureScript, type ProcessFigures } from './processes.ts';

/** A separate base path, so that its bundle can be removed without harm. */
const BASE_URL = '/bench/';

/** Removes the bundle of the benchmarks' sites, so that the next build is a cold one. */
export async function removeBundle(): Promise<void> {
  await rm(getBundleDir({ baseUrl: BASE_URL }), { recursive: true, force: true });
}

/** Creates a temporary folder, and removes it at the end. */
export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'podium-bench-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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
export async function buildSite(env: Partial<ReturnType<typeof getSite>>): Promise<ProcessFigures> {
  return await measureScript('build', { ...env, BASE_URL });
}

/**
 * Builds a site, serves it, and removes it at the end.
 *
 * @param pages number of synthetic pages; undefined for the content of this site
 */
export async function withBuiltSite<T>(
  pages: number | undefined,
  use: (outDir: string, contentDir: string) => Promise<T>,
): Promise<T> {
  return await withFolder(async (folder) => {
    const { OUT_DIR, ...site } = getSite(folder);
    if (pages !== undefined) await writeCorpus(site.CONTENT_DIR, pages);
    try {
      await buildSite(pages === undefined ? { OUT_DIR } : { ...site, OUT_DIR });
      return await use(OUT_DIR, site.CONTENT_DIR);
    } finally {
      await removeBundle();
    }
  });
}

/** Serves a folder as a good host does, and opens Chromium. */
export async function withBrowser<T>(
  { folder, baseUrl }: { folder: string; baseUrl?: string },
  use: (url: string, browser: Browser) => Promise<T>,
): Promise<T> {
  const base = baseUrl ?? (await readBuiltBase(folder));
  const site = await listen(createBrotliServer(folder, base), { host: '127.0.0.1', port: 0, baseUrl: base });
  const browser = await launchChromium();
  try {
    return await use(site.url, browser);
  } finally {
    await browser.close();
    await site.close();
  }
}

/** Opens an empty page of a desktop browser with an empty cache. */
export async function openDesktop(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1350, height: 940 } });
  return await context.newPage();
}

/**
 * Waits until a list of requests or responses has stopped growing.
 *
 * @param milliseconds how long it must not have grown
 */
export async function waitForQuiet(
  page: Page,
  list: readonly unknown[],
  milliseconds: number,
): Promise<void> {
  let before = -1;
  while (before !== list.length) {
    before = list.length;
    await page.waitForTimeout(milliseconds);
  }
}

interface StoredFile {
  status: number;
  type: string;
  body: Buffer;
  /** Brotli 11; undefined for formats that are compressed already. */
  compressed: Buffer | undefined;
}

/** Serves a folder compressed, `/page` from `page`, `page.html` or `page/index.html`, and hashed files as immutable. */
function createBrotliServer(folder: string, baseUrl: string): RequestListener {
  const files = new Map<string, Promise<StoredFile>>();
  return (request, response) => {
    const pathname = decodeURI(new URL(request.url ?? '/', 'http://host').pathname);
    let file = files.get(pathname);
    if (file === undefined) files.set(pathname, (file = readStored(folder, pathname.slice(baseUrl.length))));
    void file.then(({ status, type, body, compressed }) => {
      const isHashed = /[-.][\w-]{8}\.\w+$/.test(pathname) && !type.startsWith('text/html');
      const encode = compressed !== undefined && /\bbr\b/.test(String(request.headers['accept-encoding']));
      response.writeHead(status, {
        'content-type': type,
        'cache-control': isHashed ? IMMUTABLE : REVALIDATE,
        ...(encode ? { 'content-encoding': 'br' } : {}),
      });
      response.end(encode ? compressed : body);
    });
  };
}

async function readStored(folder: string, pathname: string): Promise<StoredFile> {
  const inner = path.posix.normalize(`/${pathname}`);
  const names = inner.endsWith('/')
    ? [`${inner}index.html`]
    : [inner, `${inner}.html`, `${inner}/index.html`];
  for (const name of [...names, '/404.html']) {
    // A folder or a missing file: try the next name.
    const body = await readFile(path.join(folder, name)).catch(() => undefined);
    if (body === undefined) continue;
    const type = getMediaType(name);
    const compressed = isText(type) ? brotliCompressSync(body) : undefined;
    return { status: names.includes(name) ? 200 : 404, type, body, compressed };
  }
  return {
    status: 404,
    type: 'text/plain',
    body: Buffer.from('There is no such file.\n'),
    compressed: undefined,
  };
}

/** Whether hosts compress a media type. */
export function isText(type: string): boolean {
  return /^text\/|javascript|json|xml/.test(type);
}
