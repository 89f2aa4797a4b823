import { describe, expect, test } from 'vitest';
import { useBrowser } from './support/browser.ts';
import { at, listTargets } from './support/targets.ts';

const browser = useBrowser();

/** URLs of entries under a root element, with what has to be in each entry. */
const FILES = [
  {
    path: '/blog/rss.xml',
    root: 'rss',
    entry: 'item',
    parts: ['title', 'link', 'guid', 'pubDate'],
    least: 7,
  },
  { path: '/blog/atom.xml', root: 'feed', entry: 'entry', parts: ['title', 'id', 'updated'], least: 7 },
  { path: '/sitemap.xml', root: 'urlset', entry: 'url', parts: ['loc'], least: 40 },
] as const;

describe.each(listTargets())('on the $name site', (target) => {
  // The browser's strict XML parser; a lenient one would find no errors.
  test.each(FILES)(
    '$path is valid XML, with complete entries',
    async ({ path, root, entry, parts, least }) => {
      const response = await fetch(at(target, path));
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toMatch(/xml/);
      const page = await browser.open();
      const read = await page.evaluate(
        ({ text, name, wanted }) => {
          const parsed = new DOMParser().parseFromString(text, 'application/xml');
          return {
            mistake: parsed.querySelector('parsererror')?.textContent,
            root: parsed.documentElement.localName,
            entries: [...parsed.getElementsByTagName(name)].map((element) =>
              wanted.map((part) => element.getElementsByTagName(part)[0]?.textContent ?? ''),
            ),
          };
        },
        { text: await response.text(), name: entry, wanted: [...parts] },
      );
      expect(read.mistake).toBeUndefined();
      expect(read.root).toBe(root);
      expect(read.entries.length).toBeGreaterThanOrEqual(least);
      expect(read.entries.flat().filter((text) => text === '')).toEqual([]);
    },
  );
});
