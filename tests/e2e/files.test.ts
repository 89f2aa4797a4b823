import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { load } from 'cheerio/slim';
import { describe, expect, test } from 'vitest';
import type { Target } from './support/global-setup.ts';
import { at, listTargets } from './support/targets.ts';

const targets = listTargets();

function getTarget(name: Target['name']): Target {
  const target = targets.find((candidate) => candidate.name === name);
  if (target === undefined) throw new Error(`There is no target "${name}".`);
  return target;
}

async function listPages(target: Target): Promise<string[]> {
  const xml = await (await fetch(at(target, '/sitemap.xml'))).text();
  return [...xml.matchAll(/<loc>https:\/\/podium-lib\.io([^<]*)<\/loc>/g)].map(
    ([, pathname = '']) => `/${pathname.slice(new URL(target.url).pathname.length)}`,
  );
}

/** Returns whether a target serves the file at a URL of the published site. */
async function isServed(target: Target, url: string): Promise<boolean> {
  return (await fetch(at(target, new URL(url).pathname), { method: 'HEAD' })).ok;
}

describe('the crawled folder', () => {
  test('E11 contains no client code of the dev server', async () => {
    const { folder = '' } = getTarget('static');
    const scripts = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(5);
    for (const script of scripts) {
      const text = await readFile(path.join(folder, script), 'utf8');
      expect(text, script).not.toMatch(
        /Hide \(Esc\)|__open-in-editor|content:(changed|opened|problems)|isEqualNode/,
      );
    }
  });

  test('B4 every page in the sitemap has a data file, identical to the response of the live server', async () => {
    const [crawled, live] = [getTarget('static'), getTarget('live')];
    const pages = await listPages(crawled);
    expect(pages.length).toBeGreaterThan(40);
    for (const page of pages) {
      const data = `${page === '/' ? '' : page}/data.json`;
      const [a, b] = await Promise.all([fetch(at(crawled, data)), fetch(at(live, data))]);
      expect([a.status, b.status], page).toEqual([200, 200]);
      expect(await a.text(), page).toBe(await b.text());
      expect(a.headers.get('content-type')).toContain('application/json');
    }
  });

  test('L10 every page in the sitemap has a title, description, canonical link, social card, and JSON-LD', async () => {
    const crawled = getTarget('static');
    const incomplete: Record<string, string[]> = {};
    for (const page of await listPages(crawled)) {
      const $ = load(await (await fetch(at(crawled, page))).text());
      const pageUrl = `https://podium-lib.io${page}`;
      const meta = (name: string): string | undefined =>
        $(`meta[name="${name}"], meta[property="${name}"]`).attr('content');
      const data = JSON.parse($('script[type="application/ld+json"]').text()) as {
        '@context': string;
        '@graph'?: { url?: string }[];
        url?: string;
      };
      // In a graph with breadcrumbs, the page comes first.
      const [entity = data] = data['@graph'] ?? [];
      const image = meta('og:image') ?? '';
      const checks = {
        title: $('title').length === 1 && /\S \| \S/.test($('title').text()),
        description: /\S/.test(meta('description') ?? ''),
        canonical: $('link[rel="canonical"]').attr('href') === pageUrl,
        'og:title': /\S/.test(meta('og:title') ?? ''),
        'og:description': meta('og:description') === meta('description'),
        'og:url': meta('og:url') === pageUrl,
        'og:type': ['website', 'article'].includes(meta('og:type') ?? ''),
        'og:image': image.startsWith('https://podium-lib.io/') && (await isServed(crawled, image)),
        'twitter:card': meta('twitter:card') === 'summary_large_image',
        'JSON-LD': data['@context'] === 'https://schema.org' && entity.url === pageUrl,
      };
      const missing = Object.entries(checks).flatMap(([name, ok]) => (ok ? [] : [name]));
      if (missing.length > 0) incomplete[page] = missing;
    }
    expect(incomplete).toEqual({});
  });

  test.each(targets.filter(({ folder }) => folder !== undefined))(
    'has no style attributes or style elements on any page ($name)',
    async ({ folder = '' }) => {
      const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.html'));
      expect(files.length).toBeGreaterThan(80);
      for (const file of files) {
        const $ = load(await readFile(path.join(folder, file), 'utf8'), { xml: { xmlMode: false } });
        expect($('[style], style').length, file).toBe(0);
      }
    },
  );

  test.each(targets.filter(({ folder }) => folder !== undefined))(
    'requests nothing from other hosts ($name)',
    async ({ folder = '' }) => {
      const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.html'));
      expect(files.length).toBeGreaterThan(80);
      for (const file of files) {
        const $ = load(await readFile(path.join(folder, file), 'utf8'), { xml: { xmlMode: false } });
        const urls = $('img[src], script[src], source[src], iframe[src]')
          .map((_, element) => $(element).attr('src'))
          .get()
          .concat(
            $('link[rel="stylesheet"], link[rel="icon"], link[rel="modulepreload"], link[rel="preload"]')
              .map((_, element) => $(element).attr('href'))
              .get(),
          );
        expect(
          urls.filter((pageUrl) => /^(https?:)?\/\//.test(pageUrl)),
          file,
        ).toEqual([]);
      }
    },
  );

  test('separates files for the root of a host under a base path', async () => {
    const files = await readdir(getTarget('static under a base').folder ?? '');
    expect(files).toContain('host-root');
    expect(files).not.toContain('robots.txt');
    const robots = await (await fetch(at(getTarget('static'), '/robots.txt'))).text();
    expect(robots).toContain('Sitemap: https://podium-lib.io/sitemap.xml');
  });

  test('G1 site.json describes the site', async () => {
    const site = (await (await fetch(at(getTarget('static'), '/site.json'))).json()) as Record<
      string,
      unknown
    >;
    expect(site).toMatchObject({
      site: { title: 'Podium', titleDelimiter: '|', organizationName: 'podium-lib' },
      locale: { currentLocale: 'en', defaultLocale: 'en' },
      metadata: { framework: { name: 'Remix' } },
    });
  });
});
