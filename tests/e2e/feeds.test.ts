import { describe, expect, test } from 'vitest';
import { useBrowser } from './support/browser.ts';
import { at, listTargets } from './support/targets.ts';

const browser = useBrowser();

/** XML files, their root and entry elements, and the required children of each entry. */
const FILES = [
  {
    path: '/blog/rss.xml',
    root: 'rss',
    entry: 'item',
    parts: ['title', 'link', 'guid', 'pubDate'],
    minEntries: 7,
  },
  { path: '/blog/atom.xml', root: 'feed', entry: 'entry', parts: ['title', 'id', 'updated'], minEntries: 7 },
  { path: '/sitemap.xml', root: 'urlset', entry: 'url', parts: ['loc'], minEntries: 40 },
] as const;

describe.each(listTargets())('on the $name site', (target) => {
  // Uses the browser's strict XML parser, because a lenient one would find no errors.
  test.each(FILES)(
    '$path is valid XML, with complete entries',
    async ({ path, root, entry, parts, minEntries }) => {
      const response = await fetch(at(target, path));
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toMatch(/xml/);
      const page = await browser.open();
      const result = await page.evaluate(
        ({ text, name, required }) => {
          const parsed = new DOMParser().parseFromString(text, 'application/xml');
          return {
            error: parsed.querySelector('parsererror')?.textContent,
            root: parsed.documentElement.localName,
            entries: [...parsed.getElementsByTagName(name)].map((element) =>
              required.map((part) => element.getElementsByTagName(part)[0]?.textContent ?? ''),
            ),
          };
        },
        { text: await response.text(), name: entry, required: [...parts] },
      );
      expect(result.error).toBeUndefined();
      expect(result.root).toBe(root);
      expect(result.entries.length).toBeGreaterThanOrEqual(minEntries);
      expect(result.entries.flat().filter((text) => text === '')).toEqual([]);
    },
  );
});
