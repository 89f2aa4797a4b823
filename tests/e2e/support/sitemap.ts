import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Target } from './global-setup.ts';
import { listServed } from './targets.ts';

/** The target that proofs over every page use: the markup and the styles are the same everywhere. */
export function getStaticTarget(): Target {
  const target = listServed().find(({ name }) => name === 'static');
  if (target === undefined) throw new Error('The set-up serves no target "static".');
  return target;
}

/** How long a test of all pages may take, in milliseconds. */
export const ALL_PAGES = 900_000;

/** URL, at a target, of every page that its sitemap names. */
export async function listPages({ folder, url }: Target): Promise<string[]> {
  if (folder === undefined) throw new Error('Only a crawled folder has its sitemap as a file.');
  const sitemap = await readFile(path.join(folder, 'sitemap.xml'), 'utf8');
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, pageUrl = '']) => {
    const inside = new URL(pageUrl).pathname.slice(new URL(url).pathname.length);
    return url + inside;
  });
  if (pages.length === 0) throw new Error('The sitemap names no page.');
  return pages;
}
