import { describe, expect, test } from 'vitest';
import { findStem } from '#app/engine/search/terms/word-forms.ts';
import { listTerms, readParts, readWords } from '#app/engine/search/terms/words.ts';

describe('F5 words are split', () => {
  test.each([
    ['client.register', ['client', 'register', 'clientregister']],
    ['podletVersion', ['podlet', 'version', 'podletversion']],
    ['x-podium-app-id', ['x', 'podium', 'app', 'id', 'xpodiumappid']],
    ['@podium/podlet', ['podium', 'podlet', 'podiumpodlet']],
    ['toHTML()', ['to', 'html', 'tohtml']],
    [
      'DangerouslyIncludeUnescapedHTML',
      ['dangerous', 'includ', 'unescap', 'html', 'dangerouslyincludeunescapedhtml'],
    ],
    ['useShadowDOM', ['use', 'shadow', 'dom', 'useshadowdom']],
    ['podium_proxy_process', ['podium', 'proxy', 'process', 'podiumproxyprocess']],
    ['URLs of the APIs', ['url', 'of', 'the', 'apis']],
    ['version 5.0.0, v4.1, v4', ['version', '5.0.0', '4.1', '4']],
    ['the podlet’s café', ['the', 'podlet', 'caf']],
    ['你好 world', ['你', '好', '你好', 'world']],
    ["It doesn’t: they've, I'm, it'll", ['it', 'doesn', 'they', 'i', 'it']],
    ['apiV2, V8 and v4beta', ['api', 'v2', 'apiv2', '8', 'and', 'v4beta']],
    ['ES2022 utf8', ['es2022', 'utf8']],
    ['', []],
    ['  \n ', []],
    ['?!… — "%" <>', []],
    ['🎉🎉', []],
    ['_\u0301 a', ['a']],
    ['⚠️v4.0', ['4.0']],
  ])('%j', (text, terms) => {
    expect(listTerms(text)).toEqual(terms);
  });

  test('with the positions of their parts', () => {
    const text = 'Call client.register(options) now';
    const [, name] = readWords(text);
    expect(text.slice(name?.parts[0]?.start, name?.end)).toBe('client.register');
    expect(name?.parts.map(({ start, end }) => text.slice(start, end))).toEqual(['client', 'register']);
  });

  test('in ASCII as in other words', () => {
    const text =
      "HTMLElement URLs v4.0 v2 apiV2 ES2022 A11y sha256sum iOS18 $ref __dirname x-podium-app-id podlet's B2Bs URLsafe URLs2 URLsX v5.0.0";
    for (const word of text.split(' ')) {
      const [, ...parts] = readParts(`é.${word}.x`);
      expect(parts).toEqual(readParts(`e.${word}.x`).slice(1));
    }
  });

  test('and truncated if very long', () => {
    expect(listTerms('a'.repeat(10_000))).toEqual(['a'.repeat(40)]);
  });
});

describe('F5 forms of a word have the same stem', () => {
  test.each([
    ['cache', 'caches', 'cached', 'caching'],
    ['podlet', 'podlets'],
    ['register', 'registers', 'registered', 'registering'],
    ['proxy', 'proxies', 'proxied', 'proxying'],
    ['set', 'setting', 'settings'],
    ['query', 'queries'],
    ['pass', 'passes', 'passed', 'passing'],
    ['fetch', 'fetches', 'fetched', 'fetching'],
    ['local', 'locally'],
    ['assembly', 'assemblies'],
    ['multiply', 'multiplies', 'multiplying'],
    ['cookie', 'cookies'],
    ['locale', 'locales'],
  ])('%s', (...forms) => {
    expect(new Set(forms.map(findStem)).size, forms.map(findStem).join()).toBe(1);
  });

  test('other words have different stems', () => {
    expect(
      new Set(
        [
          'status',
          'state',
          'string',
          'bus',
          'css',
          'this',
          'html',
          'node',
          'local',
          'locale',
          'app',
          'apply',
        ].map(findStem),
      ).size,
    ).toBe(12);
  });
});
