import { expect, test } from 'vitest';
import { readDocument } from '#scripts/crawl/read-document.ts';

const PAGE_URL = 'http://127.0.0.1:3000/podium/docs/api';
const PUBLISHED_AT = 'https://site.example';

function read(html: string) {
  return readDocument(html, PAGE_URL, PUBLISHED_AT);
}

test('returns each link once, as pathname and hash, resolved against the page', () => {
  const { links } = read(`<main>
    <a href="/podium/docs/guide#part">1</a> <a href="guide?q=1#part">2</a> <a href="#here">3</a>
    <a href="http://127.0.0.1:3000/podium/">4</a> <a href="/podium/">5</a>
    <a href="https://elsewhere.example/">6</a> <a href="mailto:a@b.example">7</a> <a>8</a> <a href="http://[">9</a>
  </main>`);
  expect(links).toEqual([
    { pathname: '/podium/docs/guide', hash: '#part' },
    { pathname: '/podium/docs/api', hash: '#here' },
    { pathname: '/podium/', hash: '' },
  ]);
});

test('decodes entities in URLs and IDs', () => {
  const { links, ids } = read('<p id="a&amp;b"></p><a href="/podium/a&amp;b#&#120;">1</a>');
  expect(links).toEqual([{ pathname: '/podium/a&b', hash: '#x' }]);
  expect([...ids]).toEqual(['a&b']);
});

test('returns files that the page needs: images, scripts, stylesheets; not its canonical and alternate URLs', () => {
  const { files } = read(`
    <link rel="canonical" href="/podium/canonical"><link rel="alternate" href="/podium/feed.xml">
    <link rel="stylesheet" href="/podium/assets/a.css"><link rel="icon" href="/podium/favicon.svg">
    <script src="/podium/assets/a.js"></script><script>"inline"</script>
    <picture><source src="/podium/media/a.webp"><source srcset="/podium/media/a.avif"><img src="../media/a.png"></picture>
    <img src="data:image/png;base64,AA=="><img src="https://elsewhere.example/b.png">`);
  expect(files.sort()).toEqual([
    '/podium/assets/a.css',
    '/podium/assets/a.js',
    '/podium/favicon.svg',
    '/podium/media/a.avif',
    '/podium/media/a.png',
    '/podium/media/a.webp',
  ]);
});

test('L10 returns the social card if it is on the published site', () => {
  const card = (url: string) => `<meta property="og:image" content="${url}">`;
  const html =
    card('https://site.example/podium/media/card.png') +
    card('https://elsewhere.example/a.png') +
    card('b.png');
  expect(read(html).files).toEqual(['/podium/media/card.png']);
});

test.each([
  ['<main><article><h1>A</h1></article></main>', true],
  ['<header><h1>A</h1></header><main></main>', false],
  ['<main><h2>A</h2></main>', false],
])('%s has a heading in its main content: %s', (html, expected) => {
  expect(read(html).hasHeading).toBe(expected);
});
