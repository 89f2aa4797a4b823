import { expect, test } from 'vitest';
import { readStylesheet, readTitle, renderOfflinePage } from '#app/engine/client/offline-page.ts';
import type { OfflineSite } from '#app/engine/client/offline-site.ts';

const SITE: OfflineSite = {
  baseUrl: '/podium/',
  title: 'Po & dium',
  titleDelimiter: '|',
  htmlLang: 'en',
  direction: 'ltr',
  defaultMode: 'dark',
  search: true,
};

test('links to the stored pages, whatever their titles contain', () => {
  const html = renderOfflinePage(SITE, '/podium/assets/a.css', [
    { href: '/podium/docs', title: `<b>"x" & 'y'</b>` },
  ]);
  expect(html).toContain('<a href="/podium/docs">&lt;b&gt;&quot;x&quot; &amp; &#x27;y&#x27;&lt;/b&gt;</a>');
  expect(html).toContain('<title>You are offline | Po &amp; dium</title>');
  expect(html).toContain('<link rel="stylesheet" href="/podium/assets/a.css">');
  expect(html).toContain('data-theme="dark"');
});

test('has no list without pages, and no stylesheet before one was stored', () => {
  const html = renderOfflinePage(SITE, undefined, []);
  expect(html).not.toMatch(/<ul>|<link/);
});

test('takes title and stylesheet from what the site renders', () => {
  const html =
    '<title>A &lt;Tab&gt; &amp; more | Po &amp; dium</title><link rel="stylesheet" href="/podium/assets/a.css"/>';
  expect(readTitle(html, SITE)).toBe('A <Tab> & more');
  expect(readStylesheet(html)).toBe('/podium/assets/a.css');
  expect(readTitle('<p>none</p>', SITE)).toBeUndefined();
  expect(readStylesheet('<p>none</p>')).toBeUndefined();
});
