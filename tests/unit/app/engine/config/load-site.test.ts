import { describe, expect, test } from 'vitest';
import { checksSchema } from '#app/engine/config/checks.ts';
import { loadSite, type LoadedSite } from '#app/engine/config/load-site.server.ts';
import { makeContentFolder, siteConfig, type FolderFiles } from '../../../../helpers/content-folder.ts';

async function load(
  files: FolderFiles,
  overrides: { baseUrl?: string; siteUrl?: string } = {},
): Promise<LoadedSite> {
  const { environment } = await makeContentFolder(files);
  return await loadSite({ ...environment, ...overrides });
}

describe('loadSite', () => {
  test('G1 fills in every default', async () => {
    const { config, sidebars } = await load({});
    expect(config).toEqual({
      title: 'Site',
      tagline: 'What it is',
      url: 'https://site.example',
      baseUrl: '/',
      organizationName: 'example',
      projectName: 'site',
      offline: false,
      socialCards: true,
      titleDelimiter: '|',
      trailingSlash: false,
      i18n: {
        defaultLocale: 'en',
        locales: ['en'],
        localeConfigs: {
          en: { label: 'English', direction: 'ltr', htmlLang: 'en', calendar: 'gregory', path: 'en' },
        },
      },
      navbar: { hideOnScroll: false, items: [] },
      footer: { columns: [], links: [] },
      colorMode: { defaultMode: 'light', disableSwitch: false, respectSystem: false },
      users: [],
      docs: {
        sidebar: 'docs',
        sidebarContent: 'auto',
        breadcrumbs: true,
        testedPackages: { main: [], others: [] },
        typeNotes: {},
        lastUpdated: true,
        readingTime: true,
        versions: [{ name: 'current', label: 'Next', isLast: true }],
      },
      blog: {
        title: 'Blog',
        description: 'News and releases.',
        postsPerPage: 10,
        readingTime: true,
        sidebarGrouping: 'year',
      },
      redirects: [],
      checks: checksSchema.parse(undefined),
    });
    expect([...sidebars]).toEqual([]);
  });

  test('G2 treats a navbar item without a type as a link', async () => {
    const { config } = await load({
      'site.config.ts': siteConfig(`navbar: { items: [{ to: '/docs', label: 'Docs' }] },`),
    });
    expect(config.navbar.items).toEqual([{ type: 'link', to: '/docs', label: 'Docs', position: 'left' }]);
  });

  test('normalizes baseUrl and url', async () => {
    const file = siteConfig(`baseUrl: 'podium',`).replace('site.example', 'Site.example:443/');
    const { config } = await load({ 'site.config.ts': file });
    expect([config.baseUrl, config.url]).toEqual(['/podium/', 'https://site.example']);
  });

  test('lets the environment override baseUrl and url', async () => {
    const { config } = await load(
      { 'site.config.ts': siteConfig(`baseUrl: '/a/',`) },
      { baseUrl: '/b/', siteUrl: 'https://other.example' },
    );
    expect([config.baseUrl, config.url]).toEqual(['/b/', 'https://other.example']);
  });

  test('follows imports of the configuration, and lists the files that it read', async () => {
    const { environment, dir } = await makeContentFolder({
      'site.config.ts': `import { title } from './names.ts';\n${siteConfig().replace("'Site'", 'title')}`,
      'names.ts': `export const title: string = 'Named';`,
    });
    const { config, inputs } = await loadSite(environment);
    expect(config.title).toBe('Named');
    expect([...inputs].sort()).toEqual([`${dir}/names.ts`, `${dir}/site.config.ts`]);
  });

  test('follows imports of installed packages, and reports others', async () => {
    const installed = {
      'node_modules/pkg/index.js': "exports.title = require('./title.js');",
      'node_modules/pkg/title.js':
        "require('./index.js');\nrequire('fs');\nmodule.exports = 'From a package';",
    };
    const importTitle = (from: string): FolderFiles => ({
      'site.config.ts': `import { title } from '${from}';\n${siteConfig('  title,')}`,
    });
    expect((await load({ ...installed, ...importTitle('pkg') })).config.title).toBe('From a package');
    await expect(load(importTitle('@nope/pkg/x'))).rejects.toThrow(
      /site\.config\.ts:1:23 The package "@nope\/pkg" is not installed\. Install it with "npm install @nope\/pkg"; the path/,
    );
  });

  test('accepts a page ID as a sidebar item', async () => {
    const { sidebars } = await load({ 'sidebars.ts': `export default { docs: ['index'] };` });
    expect(sidebars.get('current')?.sidebars).toEqual({ docs: [{ type: 'doc', id: 'index' }] });
  });
});
