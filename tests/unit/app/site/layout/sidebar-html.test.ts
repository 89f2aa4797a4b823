import { describe, expect, test } from 'vitest';
import { BRANCH_THRESHOLD, createSidebarHtml } from '#app/site/layout/sidebar-html.server.tsx';
import type { SidebarEntry } from '#app/engine/model/sidebar.ts';

function link(href: string): SidebarEntry {
  return { type: 'link', label: href.slice(1), href };
}

function group(
  label: string,
  items: SidebarEntry[],
  more: Partial<Extract<SidebarEntry, { type: 'group' }>> = {},
): SidebarEntry {
  return {
    type: 'group',
    label,
    href: `/category/${label}`,
    hasOwnPage: false,
    collapsed: false,
    items,
    ...more,
  };
}

const TREE = [
  link('/start'),
  group('one', [link('/one/a'), group('deep', [link('/one/deep/b')], { collapsed: true })], {
    collapsed: true,
  }),
  group('two', [link('/two/c')]),
];

describe('a complete sidebar', () => {
  const sidebar = createSidebarHtml(TREE, 'complete');

  test('L7 has every entry; groups are open or closed as configured', () => {
    expect(sidebar.complete).toBe(
      '<ul><li><a href="/start">start</a></li>' +
        '<li><details><summary data-href="/category/one">one</summary><ul><li><a href="/one/a">one/a</a></li>' +
        '<li><details><summary data-href="/category/deep">deep</summary><ul><li><a href="/one/deep/b">one/deep/b</a></li></ul></details></li></ul></details></li>' +
        '<li><details open=""><summary data-href="/category/two">two</summary><ul><li><a href="/two/c">two/c</a></li></ul></details></li></ul>',
    );
  });

  test('L7 marks the current page, and opens only the groups around it', () => {
    const { html, partial } = sidebar.render('/one/deep/b');
    expect(partial).toBe(false);
    expect(html).toBe(
      sidebar.complete
        .replace(
          '<details><summary data-href="/category/one">one',
          '<details open=""><summary data-href="/category/one">one',
        )
        .replace(
          '<details><summary data-href="/category/deep">deep',
          '<details open=""><summary data-href="/category/deep">deep',
        )
        .replace('<a href="/one/deep/b">', '<a href="/one/deep/b" aria-current="page">'),
    );
    expect(sidebar.render('/one/a').html).toContain('<details><summary data-href="/category/deep">deep');
  });

  test('L7 marks the title of a group on its category page, and opens it', () => {
    expect(sidebar.render('/category/deep').html).toBe(
      sidebar.complete
        .replace(
          '<details><summary data-href="/category/one"',
          '<details open=""><summary data-href="/category/one"',
        )
        .replace(
          '<details><summary data-href="/category/deep"',
          '<details open=""><summary data-href="/category/deep" aria-current="page"',
        ),
    );
  });

  test('L7 marks nothing for a page that is not in it', () => {
    expect(sidebar.render('/elsewhere')).toEqual({ html: sidebar.complete, partial: false });
    expect(sidebar.render('/one')).toEqual({ html: sidebar.complete, partial: false });
  });

  test('finds URLs with characters that HTML escapes', () => {
    const odd = createSidebarHtml([link('/a&b<c>\'d"')], 'complete');
    expect(odd.render('/a&b<c>\'d"').html).toContain('aria-current="page"');
  });

  test('has a group’s own page as its first entry, unless it is an entry already', () => {
    const own = { href: '/two', hasOwnPage: true };
    expect(createSidebarHtml([group('two', [link('/two/c')], own)], 'complete').complete).toContain(
      '<ul><li><a href="/two">Overview</a></li><li><a href="/two/c">',
    );
    expect(createSidebarHtml([group('two', [link('/two')], own)], 'complete').complete).not.toContain(
      'Overview',
    );
  });
});

describe('a sidebar by branch', () => {
  const sidebar = createSidebarHtml(TREE, 'branch');

  test('L7 has the complete branch of the page, and a link with the title of the others', () => {
    expect(sidebar.render('/one/a')).toEqual({
      partial: true,
      html:
        '<ul><li><a href="/start">start</a></li>' +
        '<li><details open=""><summary data-href="/category/one">one</summary><ul><li><a href="/one/a" aria-current="page">one/a</a></li>' +
        '<li><details><summary data-href="/category/deep">deep</summary><ul><li><a href="/one/deep/b">one/deep/b</a></li></ul></details></li></ul></details></li>' +
        '<li><a data-stub href="/category/two">two</a></li></ul>',
    });
  });

  test('L7 of a long branch has only the entries around the page', () => {
    const many = Array.from({ length: BRANCH_THRESHOLD }, (_, index) => link(`/long/far/${index}`));
    const long = createSidebarHtml(
      [group('long', [link('/long/a'), group('far', many), group('near', [link('/long/near/b')])])],
      'branch',
    );
    expect(long.render('/long/near/b').html).toBe(
      '<ul><li><details open=""><summary data-href="/category/long">long</summary><ul><li><a href="/long/a">long/a</a></li>' +
        '<li><a data-stub href="/category/far">far</a></li>' +
        '<li><details open=""><summary data-href="/category/near">near</summary><ul><li><a href="/long/near/b" aria-current="page">long/near/b</a></li></ul></details></li></ul></details></li></ul>',
    );
    expect(long.render('/long/far/7').html).toContain('<a data-stub href="/category/near">');
    expect(long.render('/category/long').html).toContain(
      '<summary data-href="/category/long" aria-current="page">',
    );
  });

  test('L7 of a long list has the entries around the page, and a link to the next one on either side', () => {
    const entries = Array.from({ length: 300 }, (_, at) => group(`g${at}`, [link(`/g${at}/page`)]));
    const sidebar = createSidebarHtml(entries, 'auto');
    const { html } = sidebar.render('/g150/page');
    const shown = [...html.matchAll(/href="\/category\/g(\d+)"/g)].map(([, at]) => Number(at));
    expect(shown).toEqual(Array.from({ length: 102 }, (_, at) => at + 99));
    expect(html).toContain('<li><a data-stub href="/category/g99">100 more above</a></li>');
    expect(html).toContain('<li><a data-stub href="/category/g200">100 more below</a></li>');
    expect(html).toContain('<a href="/g150/page" aria-current="page">');

    expect(sidebar.render('/g0/page').html).not.toContain('above');
    expect(sidebar.render('/g299/page').html).not.toContain('below');
    expect(sidebar.render('/elsewhere').html).toContain('href="/category/g0">g0</a>');
    expect(sidebar.complete).not.toContain('more');
  });

  test('a long branch starts with its own page, if it has one', () => {
    const many = Array.from({ length: BRANCH_THRESHOLD }, (_, index) => link(`/two/${index}`));
    const long = createSidebarHtml([group('two', many, { href: '/two', hasOwnPage: true })], 'branch');
    expect(long.render('/two').html).toContain(
      '<ul><li><a href="/two" aria-current="page">Overview</a></li>',
    );
  });

  test('groups that are only headings have all entries, because there is no page to link to', () => {
    const years = createSidebarHtml([link('/a'), group('2024', [link('/b')], { href: undefined })], 'branch');
    expect(years.render('/a').html).toContain(
      '<details><summary>2024</summary><ul><li><a href="/b">b</a></li></ul>',
    );
  });

  test('L7 has every entry when requested completely', () => {
    expect(sidebar.complete).toBe(createSidebarHtml(TREE, 'complete').complete);
  });

  test('L7 opens the branch of a category page', () => {
    expect(sidebar.render('/category/two').html).toContain('<a href="/two/c">');
  });
});

describe('an automatic sidebar', () => {
  /** Creates a sidebar of links. */
  function makeLinks(links: number): SidebarEntry[] {
    return Array.from({ length: links }, (_, index) => link(`/page-${index}`));
  }

  test('L7 is complete up to the threshold and by branch above it', () => {
    const within = [...makeLinks(BRANCH_THRESHOLD - 2), group('last', [link('/last/a')])];
    expect(createSidebarHtml(within, 'auto').render('/last/a').partial).toBe(false);
    expect(createSidebarHtml([...within, link('/more')], 'auto').render('/last/a').partial).toBe(true);
  });

  test('L7 is complete at any length if so configured', () => {
    expect(createSidebarHtml(makeLinks(BRANCH_THRESHOLD * 2), 'complete').render('/page-0').partial).toBe(
      false,
    );
  });
});
