import { describe, expect, test } from 'vitest';
import type { Reference } from '#scripts/authoring/find-references.ts';
import { createMoveMapping, rewriteReference, UNCLEAR } from '#scripts/authoring/rewrite-reference.ts';

const MAPPING = createMoveMapping({
  from: 'docs/guides/old.mdx',
  to: 'docs/new.mdx',
  fromPath: '/docs/guides/old',
  toPath: '/docs/new',
});

const FILES = ['docs/guides/picture.svg', 'docs/guides/_part.mdx', 'docs/guides/rows.ts'];

const PAGES = ['/docs', '/docs/guides/old', '/docs/guides/other'];

function rewrite(
  url: string,
  file: string,
  kind: Reference['kind'] = 'link',
  pagePaths = [`/${file.replace(/\.mdx$/, '')}`],
): ReturnType<typeof rewriteReference> {
  return rewriteReference(
    { kind, url, start: 0, end: 0, escaped: true },
    {
      file,
      pagePaths,
      exists: (relative) => FILES.includes(relative),
      isPage: (urlPath) => PAGES.includes(urlPath),
    },
    MAPPING,
  );
}

describe('when docs/guides/old.mdx becomes docs/new.mdx', () => {
  test.each([
    ['docs/index.mdx', './guides/old.mdx#a', './new.mdx#a'],
    ['docs/index.mdx', 'guides/old.mdx?b=c#a', 'new.mdx?b=c#a'],
    ['docs/guides/other.mdx', 'old.mdx', '../new.mdx'],
    ['blog/2020-01-01-a.mdx', '/docs/guides/old.mdx', '/docs/new.mdx'],
    ['blog/2020-01-01-a.mdx', '/docs/guides/old', '/docs/new'],
    ['blog/2020-01-01-a.mdx', '/docs/guides/old/?b#a', '/docs/new/?b#a'],
    ['blog/2020-01-01-a.mdx', '/docs/guides/old.html#a', '/docs/new#a'],
    ['docs/guides/other.mdx', './old#a', '/docs/new#a'],
    ['docs/a folder/b.mdx', '../guides/old.mdx', '../new.mdx'],
  ])('in %s, %s becomes %s', (file, url, expected) => {
    expect(rewrite(url, file)).toBe(expected);
  });

  test.each([
    ['docs/index.mdx', './guides/older.mdx'],
    ['docs/index.mdx', '/docs/guides/old/er'],
    ['docs/index.mdx', 'https://a.example/docs/guides/old'],
    ['docs/index.mdx', '//a.example/docs/guides/old'],
    ['docs/index.mdx', '#old'],
    ['docs/index.mdx', '?a=/docs/guides/old'],
    ['docs/guides/old.mdx', '#part'],
    ['docs/guides/old.mdx', '/docs/guides/other.mdx'],
    ['docs/guides/old.mdx', '/docs'],
  ])('in %s, %s is unchanged', (file, url) => {
    expect(rewrite(url, file)).toBeUndefined();
  });

  test.each<[Reference['kind'], string, string]>([
    ['link', './other.mdx#a', './guides/other.mdx#a'],
    ['link', '../index.mdx', './index.mdx'],
    ['link', './old.mdx#part', './new.mdx#part'],
    ['link', './other', '/docs/guides/other'],
    ['link', './a%20b.mdx', './guides/a%20b.mdx'],
    ['file', './picture.svg', './guides/picture.svg'],
    ['file', 'picture.svg', 'guides/picture.svg'],
    ['file', './_part.mdx', './guides/_part.mdx'],
    ['file', './rows', './guides/rows'],
  ])('in the page itself, the %s %s becomes %s', (kind, url, expected) => {
    expect(rewrite(url, 'docs/guides/old.mdx', kind)).toBe(expected);
  });

  test('a word that does not name a file is unchanged', () => {
    expect(rewrite('picture', 'docs/guides/old.mdx', 'file')).toBeUndefined();
    expect(rewrite('rows', 'docs/guides/old.mdx', 'file')).toBeUndefined();
  });

  test('a value is a link only if it leads to an existing page or file', () => {
    expect(rewrite('./Layout', 'docs/guides/old.mdx', 'value')).toBeUndefined();
    expect(rewrite('text/html', 'docs/guides/_part.mdx', 'value', ['/docs/a', '/docs/b/c'])).toBeUndefined();
    expect(rewrite('./missing.mdx', 'docs/guides/old.mdx', 'value')).toBeUndefined();
    expect(rewrite('./other', 'docs/guides/old.mdx', 'value')).toBe('/docs/guides/other');
    expect(rewrite('/docs/guides/old', 'docs/index.mdx', 'value')).toBe('/docs/new');
    expect(rewrite('./guides/old.mdx', 'docs/index.mdx', 'value')).toBe('./new.mdx');
  });

  test('a URL in a partial is resolved against the pages that import it, if they agree', () => {
    const partial = 'docs/guides/_part.mdx';
    expect(rewrite('./old', partial, 'link', ['/docs/guides/a', '/docs/guides/b'])).toBe('/docs/new');
    expect(rewrite('./old', partial, 'link', ['/docs/guides/a', '/docs/other/b'])).toBe(UNCLEAR);
    expect(rewrite('./old', partial, 'link', [])).toBeUndefined();
    expect(rewrite('./a', partial, 'link', ['/docs/guides/old'])).toBe('/docs/guides/a');
    expect(rewrite('../old.mdx', 'docs/guides/b/_part.mdx', 'link', [])).toBe('../../new.mdx');
  });
});
