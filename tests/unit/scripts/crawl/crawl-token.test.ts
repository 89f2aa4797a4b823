import { describe, expect, test } from 'vitest';
import { mayCrawl, readCrawlToken } from '#scripts/crawl/crawl-token.ts';

const TOKEN = '0123456789abcdef';

describe('CRAWL_TOKEN', () => {
  test.each([undefined, ''])('is no secret when it is %j', (value) => {
    expect(readCrawlToken({ CRAWL_TOKEN: value })).toBeUndefined();
  });

  test('is valid when it is long enough', () => {
    expect(readCrawlToken({ CRAWL_TOKEN: TOKEN })).toBe(TOKEN);
  });

  test.each(['short', 'a secret with spaces in it', 'geheimnisvoller-schlüssel', `${TOKEN}\r\nx-a: b`])(
    '"%s" is refused with what to write, and is not repeated',
    (value) => {
      expect(() => readCrawlToken({ CRAWL_TOKEN: value })).toThrow(
        /^CRAWL_TOKEN is too short, or contains .*\. Use at least 16 letters and digits, e\.g\. the output of "openssl rand -hex 32"\.$/,
      );
    },
  );
});

describe('a request', () => {
  test('with the secret may crawl', () => {
    expect(mayCrawl(`Bearer ${TOKEN}`, TOKEN)).toBe(true);
  });

  test.each([
    undefined,
    '',
    'Bearer',
    'Bearer ',
    TOKEN,
    `Bearer ${TOKEN}0`,
    `bearer ${TOKEN}`,
    'Bearer undefined',
  ])('with the header %j may not', (header) => {
    expect(mayCrawl(header, TOKEN)).toBe(false);
    expect(mayCrawl(header, undefined)).toBe(false);
  });
});
