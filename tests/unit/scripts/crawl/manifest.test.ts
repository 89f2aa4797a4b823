import { expect, test } from 'vitest';
import { formatManifest, parseManifest } from '#scripts/crawl/manifest.ts';

const files = [
  { path: 'index.html', size: 2, sha256: 'bb' },
  { path: '404.html', size: 1, sha256: 'aa' },
  { path: 'Zebra.html', size: 3, sha256: 'cc' },
  { path: 'ä.html', size: 4, sha256: 'dd' },
];

test('a manifest is sorted by code unit, regardless of the order of files', () => {
  const text = formatManifest('/podium/', files);
  expect(parseManifest(text)).toEqual({
    generator: 'podium-website',
    baseUrl: '/podium/',
    files: [files[1], files[2], files[0], files[3]],
  });
  expect(formatManifest('/podium/', [...files].reverse())).toBe(text);
});

test.each(['', '{}', '[]', '{"generator":"another","baseUrl":"/","files":[]}'])(
  '%s is not a manifest',
  (text) => {
    expect(parseManifest(text)).toBeUndefined();
  },
);
