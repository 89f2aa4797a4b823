import { buildSiteData } from '#app/engine/content/graph/site-data.server.ts';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeContentFolder, page, siteConfig } from '../../../../../helpers/content-folder.ts';

const FILES = {
  'site.config.ts': siteConfig(
    `  navbar: { items: [{ to: '/docs', label: 'Docs' }] },
  users: [],
  docs: { versions: [{ name: 'current', label: 'Next', isLast: true }] },
  blog: { postsPerPage: 5 },`,
  ),
  'docs/a.mdx': page('', 'A'),
  'docs/hidden.mdx': page('', 'Hidden'),
  'docs/draft.mdx': '---\ntitle: Draft\ndraft: true\n---\n',
  'sidebars.ts': `export default { docs: ['index', 'a'] };`,
  'blog/2024-01-01-x.mdx': page(''),
};

test('G1 site data contains the site and its locale, with all defaults', async () => {
  const { site, locale } = buildSiteData(
    (await (await makeContentFolder(FILES)).load({ baseUrl: '/base/' })).graph,
  );
  expect(site).toMatchObject({
    title: 'Site',
    tagline: 'What it is',
    url: 'https://site.example',
    baseUrl: '/base/',
    organizationName: 'example',
    projectName: 'site',
    titleDelimiter: '|',
  });
  expect(site).not.toHaveProperty('i18n');
  expect(locale).toEqual({
    defaultLocale: 'en',
    locales: ['en'],
    currentLocale: 'en',
    localeConfigs: {
      en: { label: 'English', direction: 'ltr', htmlLang: 'en', calendar: 'gregory', path: 'en' },
    },
  });
});

test('G2 site data contains navbar, footer, color mode, and users', async () => {
  const { site } = buildSiteData((await (await makeContentFolder(FILES)).load()).graph);
  expect(site).toMatchObject({
    navbar: { hideOnScroll: false, items: [{ type: 'link', to: '/docs', label: 'Docs', position: 'left' }] },
    footer: { columns: [] },
    colorMode: { defaultMode: 'light', disableSwitch: false, respectSystem: false },
    users: [],
  });
});

test('G3 docs versions list their pages and sidebars, and no drafts on the published site', async () => {
  const { docs } = buildSiteData((await (await makeContentFolder(FILES)).load({ baseUrl: '/base/' })).graph);
  expect(docs).toEqual({
    breadcrumbs: true,
    versions: [
      {
        name: 'current',
        label: 'Next',
        isLast: true,
        path: '/base/docs',
        mainDocId: 'index',
        docs: [
          { id: 'a', path: '/base/docs/a', sidebar: 'docs' },
          { id: 'hidden', path: '/base/docs/hidden', sidebar: undefined },
          { id: 'index', path: '/base/docs', sidebar: 'docs' },
        ],
        draftIds: [],
        sidebars: { docs: { links: ['/base/docs', '/base/docs/a'] } },
      },
    ],
  });
});

test('G3 drafts are listed where they are shown: in development and previews', async () => {
  const content = await (await makeContentFolder(FILES)).load({ includeDrafts: true });
  expect(buildSiteData(content.graph).docs.versions[0]?.draftIds).toEqual(['draft']);
});

test('G4 blog data contains the number of posts and the display options', async () => {
  const { blog } = buildSiteData((await (await makeContentFolder(FILES)).load()).graph);
  expect(blog).toEqual({ posts: 1, readingTime: true, postsPerPage: 5, sidebarGrouping: 'year' });
});

test('G5 metadata contains the installed versions', async () => {
  const { metadata } = buildSiteData((await (await makeContentFolder(FILES)).load()).graph);
  const readVersion = (file: string): unknown =>
    (JSON.parse(readFileSync(file, 'utf8')) as { version: unknown }).version;
  expect(metadata.framework).toEqual({
    name: 'Remix',
    version: readVersion('node_modules/@remix-run/node/package.json'),
  });
  expect(metadata.siteVersion).toBe(readVersion('package.json'));
  for (const [name, version] of Object.entries(metadata.packages)) {
    expect([name, version]).toEqual([name, readVersion(`node_modules/${name}/package.json`)]);
  }
  expect(Object.keys(metadata.packages)).toContain('mdx-bundler');
});

test('G1 site data can be serialized as JSON', async () => {
  const data = buildSiteData((await (await makeContentFolder(FILES)).load()).graph);
  expect(JSON.parse(JSON.stringify(data))).toEqual(data);
});
