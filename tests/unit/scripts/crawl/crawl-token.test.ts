import { describe, expect, test } from 'vitest';
import { mayCrawl, readCrawlToken } from '#scripts/crawl/crawl-token.ts';

const TOKEN = '0123456789abcdef';

describe('readCrawlToken', () => {
  test.each([undefined, ''])('returns undefined for %j', (value) => {
    expect(readCrawlToken({ CRAWL_TOKEN: value })).toBeUndefined();
  });

  test('returns a token that is long enough', () => {
    expect(readCrawlToken({ CRAWL_TOKEN: TOKEN })).toBe(TOKEN);
  });

  test.each(['short', 'a secret with spaces in it', 'geheimnisvoller-schlüssel', `${TOKEN}\r\nx-a: b`])(
    'throws for "%s" with a fix, without repeating it',
    (value) => {
      expect(() => readCrawlToken({ CRAWL_TOKEN: value })).toThrow(
        /^CRAWL_TOKEN is too short, or contains .*\. Use at least 16 letters and digits, e\.g\. the output of "openssl rand -hex 32"\.$/,
      );
    },
  );
});

describe('a request', () => {
  test('with the token may crawl', () => {
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
