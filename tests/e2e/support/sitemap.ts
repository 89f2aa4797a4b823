import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { load } from 'cheerio/slim';
import { memoizeAsync } from '#app/engine/lib/memoize-async.ts';
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

/** Whether slow tests cover all pages instead of representative ones, as in `npm run prove -- matrix`. */
export const HAS_ALL_PAGES = process.env['E2E_ALL_PAGES'] === '1';

/**
 * Lists the URLs of few pages that together contain every combination of an element and a class on the site. With
 * `E2E_ALL_PAGES=1`, lists all pages.
 */
export const listRepresentativePages = memoizeAsync(async (target: Target): Promise<string[]> => {
  const urls = await listPages(target);
  if (HAS_ALL_PAGES) return urls;
  const features = new Map<string, Set<string>>();
  for (const url of urls) features.set(url, readFeatures(await (await fetch(url)).text()));
  const missing = new Set([...features.values()].flatMap((own) => [...own]));
  const chosen: string[] = [];
  while (missing.size > 0) {
    const countNew = (url: string): number =>
      [...(features.get(url) ?? [])].filter((feature) => missing.has(feature)).length;
    const best = urls.reduce((a, b) => (countNew(b) > countNew(a) ? b : a));
    chosen.push(best);
    for (const feature of features.get(best) ?? []) missing.delete(feature);
  }
  return chosen;
});

/** Lists the elements of a page with their classes, e.g. `a.button`. */
function readFeatures(html: string): Set<string> {
  const $ = load(html);
  const features = $('body *').map((_, element) => {
    const classes = ($(element).attr('class') ?? '').split(/\s+/).filter(Boolean);
    return [element.name, ...classes.map((name) => `${element.name}.${name}`)];
  });
  return new Set(features.get());
}
