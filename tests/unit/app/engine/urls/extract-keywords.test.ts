import { expect, test } from 'vitest';
import { extractKeywords } from '#app/engine/urls/extract-keywords.ts';

test.each([
  ['/docs/api/podlet-versoin', 'api podlet versoin'],
  ['/docs/guides/fallbacks.html', 'guides fallbacks'],
  ['/blog/2019/05/20/new-documentation', 'new documentation'],
  ['/docs/5.x/guides/fallback', 'guides fallback'],
  ['/docs/v4.0.0', ''],
  ['/docs/%E5%BE%AE%E5%89%8D%E7%AB%AF', '微前端'],
  ['/100%', ''],
  ['/<script>alert(1)</script>', 'script alert script'],
  ['/404', ''],
  ['/', ''],
])('R14 the keywords of %s are "%s"', (path, words) => {
  expect(extractKeywords(path)).toBe(words);
});
