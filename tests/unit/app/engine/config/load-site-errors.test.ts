import { describe, expect, test } from 'vitest';
import { ProblemError } from '#app/engine/diagnostics/problem.ts';
import { loadSite } from '#app/engine/config/load-site.server.ts';
import { makeContentFolder, siteConfig, svg, type FolderFiles } from '../../../../helpers/content-folder.ts';

async function listIssues(files: FolderFiles): Promise<string[]> {
  const { environment, show } = await makeContentFolder(files);
  try {
    await loadSite(environment);
    return [];
  } catch (error) {
    if (error instanceof ProblemError) return show(error.problems);
    throw error;
  }
}

/** Problems of a site configuration with these fields, which start on line 7. */
async function listConfigIssues(fields: string): Promise<string[]> {
  return await listIssues({ 'site.config.ts': siteConfig(fields) });
}

const USER_IMAGE = 'users/x.svg';

describe('loadSite', () => {
  test('E5 a circular sidebar or import is reported with its location', async () => {
    expect(
      await listIssues({
        'sidebars.ts':
          "const items = ['index'];\nitems.push({ type: 'category', label: 'Again', items });\nexport default {\n  docs: items,\n};",
      }),
    ).toEqual(['sidebars.ts:4:3 "docs[1].items" has a circular reference. Write out the value instead.']);
    expect(
      await listIssues({
        'sidebars.ts': "import sidebars from './sidebars.ts';\nexport default { docs: sidebars.docs };",
      }),
    ).toEqual([expect.stringMatching(/^sidebars\.ts:1:22 Circular import: sidebars\.ts → sidebars\.ts\./)]);
  });
});

describe('invalid site configuration', () => {
  test('the file is missing', async () => {
    expect(await listIssues({ 'site.config.ts': undefined })).toEqual([
      'site.config.ts The file is missing. Create it: every content folder needs a site.config.ts.',
    ]);
  });

  test('a syntax error is reported with its location', async () => {
    expect(await listConfigIssues('  favicon: ,')).toEqual([
      'site.config.ts:7:12 Unexpected ",". Check for a missing or extra comma, quote, or bracket here or on the previous line.',
    ]);
  });

  test('an imported file is missing', async () => {
    expect(await listIssues({ 'site.config.ts': `import x from './nope.ts';\nexport default x;` })).toEqual([
      'site.config.ts:1:15 Could not resolve "./nope.ts".',
    ]);
  });

  test('there is no default export', async () => {
    expect(await listIssues({ 'site.config.ts': 'export const config = {};' })).toEqual([
      'site.config.ts The module has no default export. Write "export default { … }".',
    ]);
  });

  test('the module throws', async () => {
    expect(
      await listIssues({ 'site.config.ts': `throw new Error('Out of order.');\nexport default {};` }),
    ).toEqual(['site.config.ts:1:7 The module threw an error: Out of order.']);
  });

  test('every missing field is reported', async () => {
    expect(await listIssues({ 'site.config.ts': 'export default {};' })).toEqual(
      ['organizationName', 'projectName', 'tagline', 'title', 'url'].map(
        (field) => `site.config.ts:1:16 "${field}" is missing; expected a string.`,
      ),
    );
  });

  test('a shorthand property is located at its name', async () => {
    const file = `const navbar = {\n  hideOnScroll: 'no',\n};\n${siteConfig('  navbar,')}`;
    expect(await listIssues({ 'site.config.ts': file })).toEqual([
      'site.config.ts:10:3 "navbar.hideOnScroll" must be a boolean.',
    ]);
  });

  test('the value of a variable, in an object with "satisfies", is located at its definition', async () => {
    const file = `const navbar = {\n  hideOnScroll: 'no',\n};\n${siteConfig('  navbar: navbar,')}`;
    expect(await listIssues({ 'site.config.ts': file.replace(/;\n$/, ' satisfies object;\n') })).toEqual([
      'site.config.ts:2:3 "navbar.hideOnScroll" must be a boolean.',
    ]);
  });

  const needsOneTarget =
    'needs either "to" (a path on this site) or "href" (a URL on another site), not both.';

  test.each<[string, string, string]>([
    ['a wrong type', `  trailingSlash: 'yes',`, '7:3 "trailingSlash" must be a boolean.'],
    ['an unknown field', `  favicn: 'x',`, '7:3 "favicn" is not a field. Did you mean "favicon"?'],
    [
      'a nested unknown field',
      `  docs: { sidbar: 'x' },`,
      '7:11 "docs.sidbar" is not a field. Did you mean "sidebar"?',
    ],
    [
      'an unknown field of a navbar item',
      `  navbar: { items: [{ label: 'x', to: '/', positon: 'left' }] },`,
      '7:44 "navbar.items[0].positon" is not a field. Did you mean "position"?',
    ],
    [
      'E4 an unknown navbar item type',
      `  navbar: { items: [{ type: 'serch', label: 'x' }] },`,
      '7:23 "navbar.items[0].type" is not a known type; expected one of "link", "dropdown", "docsVersion".',
    ],
    [
      'E4 an unknown docs version',
      `  navbar: { items: [{ type: 'docsVersion', versions: ['curent'] }] },`,
      '7:55 Unknown docs version "curent". Did you mean "current"?',
    ],
    [
      'E4 an unknown docs version that resembles none',
      `  navbar: { items: [{ type: 'docsVersion', versions: ['v1'] }] },`,
      '7:55 Unknown docs version "v1". The versions are: "current".',
    ],
    [
      'G3 no latest docs version',
      `  docs: { versions: [{ name: 'current', label: 'A' }] },`,
      '7:11 Exactly one docs version must be the latest. Set "isLast: true" on one of them.',
    ],
    ['no docs versions', `  docs: { versions: [] },`, '7:11 "docs.versions" must not be empty.'],
    [
      'a navbar link with both targets',
      `  navbar: { items: [{ label: 'x', to: '/docs', href: 'https://a.example' }] },`,
      `7:21 "navbar.items[0]" ${needsOneTarget}`,
    ],
    [
      'a navbar link with no target',
      `  navbar: { items: [{ label: 'x' }] },`,
      `7:21 "navbar.items[0]" ${needsOneTarget}`,
    ],
    [
      'a dropdown link with both targets',
      `  navbar: { items: [{ type: 'dropdown', label: 'x', items: [{ label: 'y', to: '/', href: 'https://a.example' }] }] },`,
      `7:61 "navbar.items[0].items[0]" ${needsOneTarget}`,
    ],
    [
      'a footer link with no target',
      `  footer: { columns: [{ title: 'x', items: [{ label: 'y' }] }] },`,
      `7:45 "footer.columns[0].items[0]" ${needsOneTarget}`,
    ],
    [
      'a path without a leading slash',
      `  navbar: { items: [{ label: 'x', to: 'docs' }] },`,
      '7:35 "navbar.items[0].to" must be a path on this site that starts with a single slash.',
    ],
    [
      'a dropdown without links',
      `  navbar: { items: [{ type: 'dropdown', label: 'x', items: [] }] },`,
      '7:53 "navbar.items[0].items" must not be empty.',
    ],
    [
      'a duplicate redirect',
      `  redirects: [{ from: '/a', to: '/b' }, { from: '/a', to: '/c' }],`,
      '7:41 "/a" is redirected twice. Remove one of them.',
    ],
    [
      'a duplicate redirect except for the trailing slash',
      `  redirects: [{ from: '/a', to: '/b' }, { from: '/a/', to: '/c' }],`,
      '7:41 "/a/" is redirected twice. Remove one of them.',
    ],
    [
      'a duplicate redirect except for the form of the path',
      `  redirects: [{ from: '/a', to: '/b' }, { from: '/a.html', to: '/c' }],`,
      '7:41 "/a.html" is redirected twice. Remove one of them.',
    ],
    [
      'a redirect to itself',
      `  redirects: [{ from: '/a', to: '/a/#b' }],`,
      '7:15 "/a" is redirected to itself.',
    ],
    [
      'a redirect from a path without a leading slash',
      `  redirects: [{ from: 'a', to: '/b' }],`,
      '7:17 "redirects[0].from" must be a path that starts with a single slash, without a query, hash, "*", or ":".',
    ],
    [
      'a redirect to another host',
      `  redirects: [{ from: '/a', to: 'https://b.example' }],`,
      '7:29 "redirects[0].to" must be a path on this site that starts with a single slash, without a query.',
    ],
    [
      'a logo that does not exist',
      `  logo: 'none.svg',`,
      '7:3 The file "none.svg" does not exist in the content folder. Use a path relative to the folder that contains site.config.ts.',
    ],
    [
      'a logo that is not an SVG',
      `  logo: 'logo.png',`,
      '7:3 The logo "logo.png" is not an SVG. Convert it to SVG: it is inlined in every page.',
    ],
    [
      'a favicon in an unsupported format',
      `  favicon: 'favicon.ico',`,
      '7:3 The favicon "favicon.ico" is neither an SVG nor a PNG. Convert it to SVG or PNG: favicon.ico, the Apple touch icon, and social cards are generated from it.',
    ],
    [
      'a favicon that does not exist',
      `  favicon: 'favicn.svg',`,
      '7:3 The file "favicn.svg" does not exist in public/. Use a path relative to public/.',
    ],
    [
      'a user image that does not exist',
      `  users: [{ caption: 'x', image: 'users/none.svg', infoLink: 'https://a.example' }],`,
      '7:27 The file "users/none.svg" does not exist in the content folder. Use a path relative to the folder that contains site.config.ts.',
    ],
    [
      'a user whose link is not a URL',
      `  users: [{ caption: 'x', image: '${USER_IMAGE}', infoLink: 'a.example' }],`,
      '7:49 "users[0].infoLink" must be a complete URL, e.g. "https://example.com".',
    ],
    [
      'a base URL with a query',
      `  baseUrl: '/a?b',`,
      '7:3 "baseUrl" has a query or a hash. Write a path, e.g. "/podium/".',
    ],
    [
      'a base URL that is a complete URL',
      `  baseUrl: 'https://a.example/',`,
      '7:3 "baseUrl" is a URL, not a path. Write a path, e.g. "/podium/".',
    ],
    [
      'a site without locales',
      `  i18n: { defaultLocale: 'nb', locales: [], localeConfigs: {} },`,
      '7:32 "i18n.locales" must not be empty.',
    ],
    [
      'a locale without settings',
      `  i18n: { defaultLocale: 'nb', locales: ['nb'], localeConfigs: {} },`,
      '7:42 The locale "nb" has no entry in localeConfigs. Add one with label, direction, htmlLang, calendar, and path.',
    ],
    [
      'G4 zero posts per page',
      `  blog: { postsPerPage: 0 },`,
      '7:11 "blog.postsPerPage" must be at least 1.',
    ],
    [
      'G4 an unknown grouping',
      `  blog: { sidebarGrouping: 'month' },`,
      '7:11 "blog.sidebarGrouping" must be one of "year", "none".',
    ],
    [
      'an announcement without text',
      `  announcementBar: { id: 'x', text: '' },`,
      '7:31 "announcementBar.text" must not be empty.',
    ],
  ])('%s is reported with its location', async (_name, fields, expected) => {
    const issues = await listIssues({ 'site.config.ts': siteConfig(fields), [USER_IMAGE]: svg(1, 1) });
    expect(issues).toEqual([`site.config.ts:${expected}`]);
  });

  test('a url with a path is invalid', async () => {
    const file = siteConfig().replace('site.example', 'site.example/podium');
    expect(await listIssues({ 'site.config.ts': file })).toEqual([
      'site.config.ts:4:3 "url" has a path, which belongs in "baseUrl". Write the origin, "https://site.example".',
    ]);
  });

  test('a default locale that is not among the locales is invalid', async () => {
    const english = `{ label: 'English', direction: 'ltr', htmlLang: 'en', calendar: 'gregory', path: 'en' }`;
    expect(
      await listConfigIssues(
        `  i18n: { defaultLocale: 'nb', locales: ['en'], localeConfigs: { en: ${english} } },`,
      ),
    ).toEqual([
      'site.config.ts:7:11 The default locale "nb" is not one of the locales. The locales are: "en".',
    ]);
  });

  test('errors in both files are reported at once', async () => {
    const issues = await listIssues({
      'site.config.ts': siteConfig(`  favicn: 'x',\n  trailingSlash: 1,`),
      'sidebars.ts': `export default {\n  docs: [{ type: 'doc' }, { type: 'dco', id: 'a' }, 3],\n};`,
    });
    expect(issues).toEqual([
      'sidebars.ts:2:10 "docs[0].id" is missing; expected a string.',
      'sidebars.ts:2:29 "docs[1].type" is not a known type; expected one of "doc", "link", "autogenerated", "category".',
      'sidebars.ts:2:53 "docs[2]" must be the ID of a page, or an object.',
      'site.config.ts:7:3 "favicn" is not a field. Did you mean "favicon"?',
      'site.config.ts:8:3 "trailingSlash" must be a boolean.',
    ]);
  });

  test('an unknown field of a sidebar category is reported', async () => {
    const sidebars = `export default {\n  docs: [{ type: 'category', label: 'X', colapsed: true, items: [] }],\n};`;
    expect(await listIssues({ 'sidebars.ts': sidebars })).toEqual([
      'sidebars.ts:2:42 "docs[0].colapsed" is not a field. Did you mean "collapsed"?',
    ]);
  });
});
