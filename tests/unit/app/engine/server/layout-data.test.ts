import { describe, expect, test } from 'vitest';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import {
  makeContentFolder,
  page,
  siteConfig,
  svg,
  type FolderFiles,
  type LoadOptions,
} from '../../../../helpers/content-folder.ts';

async function build(
  fields: string,
  files: FolderFiles = {},
  options?: LoadOptions,
): Promise<SiteState['site']['layout']> {
  const folder = await makeContentFolder({ 'site.config.ts': siteConfig(fields), ...files });
  return (await folder.load(options)).site.layout;
}

describe('layout data', () => {
  test('G1 has the metadata and URLs of the site', async () => {
    expect(
      await build(`  favicon: 'favicon.svg',`, {}, { baseUrl: '/base/', siteUrl: 'https://other.example' }),
    ).toMatchObject({
      title: 'Site',
      tagline: 'What it is',
      titleDelimiter: '|',
      url: 'https://other.example',
      baseUrl: '/base/',
      trailingSlash: false,
      htmlLang: 'en',
      direction: 'ltr',
      favicon: '/base/favicon.svg',
      logo: undefined,
      homeHref: '/base/',
      allPagesHref: '/base/pages',
      docsHref: '/base/docs',
    });
  });

  test('G1 has the language and direction of the default locale', async () => {
    const arabic = `{ label: 'العربية', direction: 'rtl', htmlLang: 'ar', calendar: 'gregory', path: 'ar' }`;
    expect(
      await build(`  i18n: { defaultLocale: 'ar', locales: ['ar'], localeConfigs: { ar: ${arabic} } },`),
    ).toMatchObject({
      htmlLang: 'ar',
      direction: 'rtl',
    });
  });

  test('G2 L3 has the navbar items with their links', async () => {
    const { navbar } = await build(
      `  trailingSlash: true,
  navbar: {
    hideOnScroll: true,
    items: [
      { to: '/docs', label: 'Docs' },
      { href: 'https://a.example/x', label: 'Elsewhere', position: 'right' },
      { type: 'dropdown', label: 'More', items: [{ to: '/pages/index.html?a=b#c', label: 'All' }, { href: 'https://b.example', label: 'B' }] },
      { type: 'docsVersion', position: 'right' },
    ],
  },`,
      {},
      { baseUrl: '/base/' },
    );
    expect(navbar).toEqual({
      hideOnScroll: true,
      items: [
        { type: 'link', position: 'left', label: 'Docs', href: '/base/docs/' },
        { type: 'link', position: 'right', label: 'Elsewhere', href: 'https://a.example/x' },
        {
          type: 'dropdown',
          position: 'left',
          label: 'More',
          items: [
            { label: 'All', href: '/base/pages/?a=b#c' },
            { label: 'B', href: 'https://b.example' },
          ],
        },
        {
          type: 'docsVersion',
          position: 'right',
          versions: [{ name: 'current', label: 'Next', href: '/base/docs/' }],
        },
      ],
    });
  });

  test('G2 has only the docs versions that a version dropdown lists', async () => {
    const { navbar } = await build(
      `  docs: { versions: [{ name: 'current', label: 'Next', isLast: true }, { name: 'v1', label: 'One' }] },
  navbar: { items: [{ type: 'docsVersion', versions: ['v1'] }] },`,
      { 'versions/v1/index.mdx': page('', 'One') },
    );
    expect(navbar.items).toMatchObject([{ versions: [{ label: 'One', href: '/docs/v1' }] }]);
  });

  test('G2 L6 has the footer', async () => {
    const { footer } = await build(
      `  footer: {
    columns: [{ title: 'Docs', items: [{ to: '/docs', label: 'Start' }, { href: 'https://a.example/', label: 'A' }] }],
    copyright: 'Copyright © 2025',
    links: [{ href: 'https://a.example/license', label: 'MIT' }],
  },`,
    );
    expect(footer).toEqual({
      columns: [
        {
          title: 'Docs',
          items: [
            { label: 'Start', href: '/docs' },
            { label: 'A', href: 'https://a.example/' },
          ],
        },
      ],
      copyright: 'Copyright © 2025',
      links: [{ label: 'MIT', href: 'https://a.example/license' }],
    });
  });

  test('G2 L2 has the announcement bar if there is one', async () => {
    expect((await build('')).announcementBar).toBeUndefined();
    expect(
      (
        await build(
          `  announcementBar: { id: 'v5', text: 'Out now.', link: { to: '/docs', label: 'Read' } },`,
        )
      ).announcementBar,
    ).toEqual({ id: 'v5', text: 'Out now.', link: { label: 'Read', href: '/docs' }, closable: true });
  });

  test('G2 S1 defaults to light mode', async () => {
    expect((await build('')).colorMode).toEqual({
      defaultMode: 'light',
      disableSwitch: false,
      respectSystem: false,
    });
  });

  test('has the logo inline, so that it inherits the colors of the page', async () => {
    expect((await build(`  logo: 'logo.svg',`, { 'logo.svg': `${svg(1, 2)}\n` })).logo).toBe(svg(1, 2));
  });
});
