import { expect, test } from 'vitest';
import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { labelVersion } from '#app/engine/urls/label-version.ts';

const LAYOUT = {
  baseUrl: '/base/',
  docsVersions: [
    { name: 'current', label: '5.x', path: '/docs', isLast: true },
    { name: '4.x', label: '4.x', path: '/docs/4.x', isLast: false },
  ],
} as unknown as LayoutData;

test.each([
  ['Guide', '/base/docs/4.x/guide', 'Guide (4.x)'],
  ['Guide', '/base/docs/4.x/guide/', 'Guide (4.x)'],
  ['Documentation (4.x)', '/base/docs/4.x', 'Documentation (4.x)'],
  ['Guide', '/base/docs/guide', 'Guide'],
  ['Post', '/base/blog/post', 'Post'],
])('R14 the page "%s" at %s is suggested as "%s"', (label, href, suggested) => {
  expect(labelVersion({ label, href }, LAYOUT)).toEqual({ label: suggested, href });
});

test('R14 a site with one version has no labels', () => {
  const item = { label: 'Guide', href: '/docs/guide' };
  expect(labelVersion(item, { baseUrl: '/' } as LayoutData)).toEqual(item);
});
