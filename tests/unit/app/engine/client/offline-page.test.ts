import { expect, test } from 'vitest';
import { readStylesheet, readTitle, renderOfflinePage } from '#app/engine/client/offline-page.ts';
import type { OfflineSite } from '#app/engine/client/offline-site.ts';
import { renderRedirectPage } from '#scripts/crawl/redirect-page.ts';

const SITE: OfflineSite = {
  baseUrl: '/podium/',
  title: 'Po & dium',
  titleDelimiter: '|',
  htmlLang: 'en',
  direction: 'ltr',
  defaultMode: 'dark',
  respectSystem: false,
  search: true,
};

test('links to the cached pages, with escaped titles', () => {
  const html = renderOfflinePage(SITE, '/podium/assets/a.css', [
    { href: '/podium/docs', title: `<b>"x" & 'y'</b>` },
  ]);
  expect(html).toContain('<a href="/podium/docs">&lt;b&gt;&quot;x&quot; &amp; &#x27;y&#x27;&lt;/b&gt;</a>');
  expect(html).toContain('<title>You are offline | Po &amp; dium</title>');
  expect(html).toContain('<link rel="stylesheet" href="/podium/assets/a.css">');
  expect(html).toContain('data-theme="dark"');
});

test('S1 follows the system color mode on a site that respects it', () => {
  const readRoot = (respectSystem: boolean): string | undefined =>
    /<html[^>]*>/.exec(renderOfflinePage({ ...SITE, respectSystem }, undefined, []))?.[0];
  expect(readRoot(true)).toBe('<html lang="en" dir="ltr" data-theme="dark" data-respect-system="">');
  expect(readRoot(false)).toBe('<html lang="en" dir="ltr" data-theme="dark">');
});

test('has no list without pages, and no stylesheet unless one is cached', () => {
  const html = renderOfflinePage(SITE, undefined, []);
  expect(html).not.toMatch(/<ul>|<link/);
});

test('reads the title and the stylesheet of a rendered page', () => {
  const html =
    '<title>A &lt;Tab&gt; &amp; more | Po &amp; dium</title><link rel="stylesheet" href="/podium/assets/a.css"/><script id="page-state" type="application/json">{}</script>';
  expect(readTitle(html, SITE)).toBe('A <Tab> & more');
  expect(readStylesheet(html)).toBe('/podium/assets/a.css');
  expect(readTitle('<p>none</p>', SITE)).toBeUndefined();
  expect(readStylesheet('<p>none</p>')).toBeUndefined();
});

test('reads no title from feeds and redirect pages', () => {
  const moved = renderRedirectPage({
    target: '/podium/docs',
    siteUrl: 'https://a.example',
    baseUrl: '/podium/',
  });
  expect(moved).toContain('<title>Moved</title>');
  expect(readTitle(moved, SITE)).toBeUndefined();
  expect(
    readTitle('<rss><channel><title>Blog | Po &amp; dium</title></channel></rss>', SITE),
  ).toBeUndefined();
});
