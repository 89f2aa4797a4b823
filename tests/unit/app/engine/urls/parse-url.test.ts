import { expect, test } from 'vitest';
import { parseUrl } from '#app/engine/urls/parse-url.ts';

test('a non-ASCII host is valid, however often URLs are parsed', () => {
  const rejected = Array.from({ length: 50_000 }, () => parseUrl('https://größe.example')).filter(
    (url) => url?.hostname !== 'xn--gre-6ka8i.example',
  );
  expect(rejected).toHaveLength(0);
});

test.each(['', '/docs', 'https://', 'größe.example'])('“%s” is not an absolute URL', (url) => {
  expect(parseUrl(url)).toBeUndefined();
});
