import { load } from 'cheerio/slim';
import { expect, test } from 'vitest';
import { formatHits } from '#app/engine/search/ui/box/hit-html.ts';
import type { MarkedText, SectionHit } from '#app/engine/model/search-results.ts';

const plain = (text: string): MarkedText[] => [{ text, marked: false }];

function render(hits: SectionHit[], title = plain('A page'), words = ['q']) {
  return load(formatHits([{ href: '/docs/a', title, kind: 'guide', hits }], words));
}

test('F4 hits are options in a group labeled with their page, with trail and heading', () => {
  const $ = render([
    { kind: 'section', href: '/docs/a', trail: [], heading: [], excerpt: plain('Begin.') },
    {
      kind: 'section',
      href: '/docs/a#b',
      trail: ['Above'],
      heading: [{ text: 'B', marked: true }],
      excerpt: [],
    },
  ]);
  const group = $('[role=group]');
  expect($(`#${group.attr('aria-labelledby') ?? ''}`).text()).toBe('A pageGuide');
  const [first, second] = $('a[role=option]').toArray();
  expect($(first).attr('href')).toBe('/docs/a');
  expect($(first).text()).toBe('A pageBegin.');
  expect($(second).html()).toBe(
    '<span class="search-option-head"><span class="search-trail">Above</span> <span class="search-heading"><mark>B</mark></span></span>',
  );
  expect($('[aria-selected=true]')).toHaveLength(0);
});

test('F4 a hit has an attribute with the words to highlight, if there are any', () => {
  const hits: SectionHit[] = [{ kind: 'section', href: '/docs/a', trail: [], heading: [], excerpt: [] }];
  const words = ['podlet.process', `"><script>alert(1)</script>`];
  const $ = render(hits, plain('A page'), words);
  expect(JSON.parse($('a').attr('data-highlight') ?? '')).toEqual(words);
  expect($('script')).toHaveLength(0);
  expect(render(hits, plain('A page'), [])('a').attr('data-highlight')).toBeUndefined();
});

test('F4 a hit reserves space for a pending excerpt', () => {
  const $ = render([{ kind: 'section', href: '/docs/a', trail: [], heading: [], excerpt: undefined }]);
  expect($('.search-excerpt-reserved')).toHaveLength(1);
});

test('F4 a reference entry shows its kind, type, and default', () => {
  const hit: SectionHit = {
    kind: 'option',
    href: '/docs/a#client-timeout',
    trail: ['client'],
    heading: [{ text: 'timeout', marked: true }],
    excerpt: plain('How long to wait.'),
    valueType: 'number | <string>',
    defaultValue: '1000',
  };
  const $ = render([hit]);
  expect($('[role=option]').text()).toBe(
    'client timeout Option number | <string> default 1000How long to wait.',
  );
  expect(
    render([{ ...hit, kind: 'section', valueType: '', defaultValue: '' }])('.search-badge'),
  ).toHaveLength(0);
});

test('F4 the content of a page is escaped in its hits', () => {
  const bad = `<img src=x onerror=alert(1)> & "quotes" 'too'`;
  const $ = render(
    [
      {
        kind: 'section',
        href: '/docs/a"><script>alert(1)</script>',
        trail: [bad],
        heading: [{ text: bad, marked: true }],
        excerpt: plain(bad),
      },
    ],
    plain(bad),
  );
  expect($('img, script')).toHaveLength(0);
  expect($('mark').text()).toBe(bad);
  expect($('.search-trail').text()).toBe(bad);
  expect($('.search-excerpt').text()).toBe(bad);
});
