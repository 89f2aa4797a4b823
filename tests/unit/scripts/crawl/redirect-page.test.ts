import { runInNewContext } from 'node:vm';
import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { REDIRECT_SCRIPT, REDIRECT_SCRIPT_FILE, renderRedirectPage } from '#scripts/crawl/redirect-page.ts';

const page = renderRedirectPage({
  target: '/podium/docs/guides/fallbacks#throwable-podlets',
  siteUrl: 'https://podium-lib.io',
  baseUrl: '/podium/',
});

describe('D8 without JavaScript', () => {
  test('a redirect page redirects automatically', () => {
    const $ = load(page);
    const [, refresh] = /<noscript>(.*)<\/noscript>/.exec(page) ?? [];
    expect(refresh).toBe(
      '<meta http-equiv="refresh" content="0; url=/podium/docs/guides/fallbacks#throwable-podlets">',
    );
    // Outside of <noscript>, it would race the script and lose the reader's query.
    expect($('meta[http-equiv="refresh"]').not('noscript *')).toHaveLength(0);
  });

  test('a redirect page links to the new URL, in case refresh is disabled', () => {
    const link = load(page)('body a');
    expect(link.attr('href')).toBe('/podium/docs/guides/fallbacks#throwable-podlets');
    expect(link.text()).toBe('/podium/docs/guides/fallbacks#throwable-podlets');
  });
});

test('search engines get the new URL and drop the old one', () => {
  const $ = load(page);
  expect($('link[rel="canonical"]').attr('href')).toBe(
    'https://podium-lib.io/podium/docs/guides/fallbacks#throwable-podlets',
  );
  expect($('meta[name="robots"]').attr('content')).toBe('noindex');
});

test('the script is a file under the base path, so that a strict CSP allows it', () => {
  const script = load(page)('script');
  expect(script.attr('src')).toBe(`/podium/${REDIRECT_SCRIPT_FILE}`);
  expect(script.text()).toBe('');
  expect(REDIRECT_SCRIPT_FILE).toMatch(/^assets\/redirect-[0-9a-f]{8}\.js$/);
});

test('the target URL is escaped', () => {
  const html = renderRedirectPage({
    target: '/docs/"><script>alert(1)</script>',
    siteUrl: 'https://podium-lib.io',
    baseUrl: '/',
  });
  expect(load(html)('script')).toHaveLength(1);
  expect(load(html)('body a').attr('href')).toBe('/docs/"><script>alert(1)</script>');
});

describe('the script', () => {
  const from = 'https://mirror.example/podium/docs/layout/unavailable_podlets';

  test.each([
    ['redirects to the target with its hash', from, '/podium/docs/guides/fallbacks#throwable-podlets'],
    [
      "preserves the reader's query",
      `${from}?from=mail&x=1`,
      '/podium/docs/guides/fallbacks?from=mail&x=1#throwable-podlets',
    ],
    [
      "prefers the reader's hash over that of the target",
      `${from}?a#mine`,
      '/podium/docs/guides/fallbacks?a#mine',
    ],
  ])('%s', (_what, url, expected) => {
    const $ = load(page);
    const replaced: string[] = [];
    const location = Object.assign(new URL(url), { replace: (to: string) => replaced.push(to) });
    const document = {
      querySelector: (selector: string) => ({
        getAttribute: (name: string) => $(selector).attr(name) ?? null,
      }),
    };
    runInNewContext(REDIRECT_SCRIPT, { document, location, URL });
    expect(replaced).toEqual([expected]);
  });
});
