import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Target } from './global-setup.ts';
import { listServed } from './targets.ts';

/** Returns the target for tests of all pages, because markup and styles are the same on every target. */
export function getStaticTarget(): Target {
  const target = listServed().find(({ name }) => name === 'static');
  if (target === undefined) throw new Error('The setup does not serve the target "static".');
  return target;
}

/** Timeout of a test of all pages, in milliseconds. */
export const ALL_PAGES = 900_000;

/** Lists the URLs, at a target, of all pages in its sitemap. */
export async function listPages({ folder, url }: Target): Promise<string[]> {
  if (folder === undefined) throw new Error('Only a crawled folder has its sitemap as a file.');
  const sitemap = await readFile(path.join(folder, 'sitemap.xml'), 'utf8');
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, pageUrl = '']) => {
    const relative = new URL(pageUrl).pathname.slice(new URL(url).pathname.length);
    return url + relative;
  });
  if (pages.length === 0) throw new Error('The sitemap has no pages.');
  return pages;
}
