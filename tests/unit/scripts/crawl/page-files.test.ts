import { expect, test } from 'vitest';
import { getPageFiles } from '#scripts/crawl/page-files.ts';

test('B4 a page has one file under two names, and its data; the home page has no second name', () => {
  expect(getPageFiles('/docs/a')).toEqual({
    html: 'docs/a/index.html',
    alias: 'docs/a.html',
    data: 'docs/a/data.json',
  });
  expect(getPageFiles('/')).toEqual({ html: 'index.html', alias: undefined, data: 'data.json' });
});
