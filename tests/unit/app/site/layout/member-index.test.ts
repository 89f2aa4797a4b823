import { expect, test } from 'vitest';
import type { TocItem } from '#app/engine/model/page-data.ts';
import { groupBySection, renderMemberIndex } from '#app/site/layout/member-index.server.tsx';
import { shortenCall } from '#app/site/layout/member-name.tsx';

function item(text: string, level: number, kind?: string): TocItem {
  return { id: text.replace(/\W+/g, '-'), text, level, ...(kind === undefined ? {} : { kind }) };
}

const REGISTER = item('client.register(options)', 3, 'method');
const STATE = item("client.on('state', listener)", 3, 'event');
const ITEMS = [
  item('Install', 2),
  item('client', 2, 'property'),
  REGISTER,
  item('Life cycle', 3),
  STATE,
  item('escape(value)', 2, 'function'),
  item('html', 2, 'function'),
];

test('members are grouped by section; those that are sections themselves form a group without a title', () => {
  expect(groupBySection(ITEMS)).toEqual([
    { section: ITEMS[1], members: [REGISTER, STATE] },
    { section: undefined, members: ITEMS.slice(5) },
  ]);
});

test('the index links to each member by its name without parameters', () => {
  const html = renderMemberIndex(ITEMS).replaceAll('<wbr/>', '');
  expect(html).toContain('<a href="#client-register-options-"><code>client.register()</code></a>');
  expect(html).toContain('<code>client.on(&#x27;state&#x27;)</code>');
  expect(html).not.toContain('Install');
});

test('a page with one or two members has no index', () => {
  expect(renderMemberIndex(ITEMS.slice(0, 3))).toBe('');
});

test.each([
  ['podlet.proxy({ target, name })', 'podlet.proxy()'],
  ["client.on('state', listener)", "client.on('state')"],
  ['excludeBy and includeBy', 'excludeBy and includeBy'],
])('%s is shortened to %s in lists', (name, short) => {
  expect(shortenCall(name)).toBe(short);
});
