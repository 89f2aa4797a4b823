import { describe, expect, test } from 'vitest';
import { DESCRIPTION_PLACEHOLDERS } from '#scripts/authoring/placeholders.ts';
import { checkContent } from '#scripts/check/check-content.ts';
import { formatExternalLinks } from '#scripts/check/external-links.ts';
import { startLoopback } from '../../../helpers/loopback-site.ts';
import {
  makeContentFolder,
  siteConfig,
  svg,
  type ContentFolder,
  type FolderFiles,
  type LoadOptions,
} from '../../../helpers/content-folder.ts';

/** Creates a page without problems. */
function mdx(text: string, title = 'A page'): string {
  return `---\ntitle: ${title}\ndescription: What it answers.\n---\n${text}`;
}

/** Creates a configuration that ignores missing history, for which see lost.test.ts. */
function config(fields = '', checks = ''): string {
  return siteConfig(`${fields}\n  checks: { missingHistory: 'ignore', ${checks} },`);
}

const CLEAN: FolderFiles = { 'site.config.ts': config(), 'docs/index.mdx': mdx('Welcome.', 'Start') };

async function check(files: FolderFiles, options?: LoadOptions): Promise<string[]> {
  const folder = await makeContentFolder({ ...CLEAN, ...files });
  return await checkFolder(folder, options);
}

async function checkFolder(folder: ContentFolder, options?: LoadOptions): Promise<string[]> {
  const { problems } = await checkContent(await folder.load(options));
  return folder.show(problems);
}

test('valid content has no problems', async () => {
  expect(
    await check({
      'docs/a.mdx': mdx('[up](./index.mdx) [h](./index.mdx#more) [svg](/favicon.svg) [map](/sitemap.xml)'),
      'docs/index.mdx': mdx(
        '## More\n\n[own](#more) [top](#top) [main](#main) [blog](/blog#whatever) [old](/old)',
        'Start',
      ),
      'blog/2024-01-01-a.mdx': mdx('[x](https://other.example/) [mail](mailto:a@b.example)'),
      'site.config.ts': config(`redirects: [{ from: '/old', to: '/docs#more' }],`),
    }),
  ).toEqual([]);
});

describe('links, without a crawl', () => {
  const broken = {
    'docs/a.mdx': mdx(
      'See [one](/docs/indx) and\n[two](./index.mdx#mroe) and [three](./gone.mdx).\n\n<a href="/files/x.pdf">four</a>',
    ),
    'docs/index.mdx': mdx('## More', 'Start'),
  };

  test('E9 E10 that are broken are all reported together, with location and fix', async () => {
    expect(await check(broken)).toEqual([
      'docs/a.mdx:5:5 The link to /docs/indx is broken: nothing exists at that path. Fix the link, or create its target.',
      'docs/a.mdx:8:1 The link to /files/x.pdf is broken: nothing exists at that path. Fix the link, or create its target.',
      'docs/a.mdx:6:1 warning: The link to /docs#mroe points to an anchor that the page does not have. Did you mean "more"?',
      'docs/a.mdx:6:29 warning: The link to "./gone.mdx" does not point to a page: docs/gone.mdx does not exist. Use a path relative to this file, including the extension.',
    ]);
  });

  test('E10 to a missing anchor suggest rows of tables, but prefer headings, and list only headings', async () => {
    const rows = '| Name | Use |\n| --- | --- |\n| `timeout` | a |\n| `retries` | b |';
    const links = ['client-timeot', 'clint', 'retrie', 'nothing'].map((id) => `[${id}](./index.mdx#${id})`);
    const lines = await check({
      'docs/a.mdx': mdx(links.join('\n')),
      'docs/index.mdx': mdx(`## Client\n\n${rows}\n\n## Retries`, 'Start'),
    });
    expect(lines.map((line) => line.replace(/.*does not have\. /, ''))).toEqual([
      'Did you mean "client-timeout"?',
      'Did you mean "client"?',
      'Did you mean "retries"?',
      'The anchors are: "client", "retries".',
    ]);
  });

  test('E9 E10 have the levels that the site configures', async () => {
    const lines = await check({
      ...broken,
      'site.config.ts': config('', `brokenLink: 'warn', brokenAnchor: 'throw', brokenMarkdownLink: 'ignore'`),
    });
    expect(lines.map((line) => line.replace(/ The link.*/, ''))).toEqual([
      'docs/a.mdx:6:1',
      'docs/a.mdx:5:5 warning:',
      'docs/a.mdx:8:1 warning:',
    ]);
  });

  test('E9 in the navbar, footer, announcement bar, and sidebar are reported once, where they are written', async () => {
    const lines = await check(
      {
        'site.config.ts': config(`navbar: {
    items: [{ to: '/dcos', label: 'Docs' }, { type: 'dropdown', label: 'More', items: [{ label: 'X', to: '/x' }] }],
  },
  footer: {
    columns: [{ title: 'A', items: [{ label: 'Y', to: '/docs#nothing' }] }],
    links: [{ label: 'License', to: '/licence' }],
  },
  announcementBar: { id: 'a', text: 'b', link: { label: 'c', to: '/z' } },`),
        'sidebars.ts': `export default {\n  docs: ['index', { type: 'link', label: 'L', href: '/lost' }],\n};\n`,
      },
      { baseUrl: '/podium/' },
    );
    expect(lines).toEqual([
      'sidebars.ts:2:53 The link to /lost is broken: nothing exists at that path. It is part of the layout, so it is on many pages. Fix the link, or create its target.',
      'site.config.ts:8:15 The link to /dcos is broken: nothing exists at that path. It is part of the layout, so it is on many pages. Did you mean "/docs"?',
      'site.config.ts:8:102 The link to /x is broken: nothing exists at that path. It is part of the layout, so it is on many pages. Fix the link, or create its target.',
      'site.config.ts:12:33 The link to /licence is broken: nothing exists at that path. It is part of the layout, so it is on many pages. Fix the link, or create its target.',
      'site.config.ts:14:62 The link to /z is broken: nothing exists at that path. It is part of the layout, so it is on many pages. Fix the link, or create its target.',
      'site.config.ts:11:51 warning: The link to /docs#nothing points to an anchor that the page does not have. It is part of the layout, so it is on many pages.',
    ]);
  });

  test('E9 E10 at the top of the home page are reported where they are written', async () => {
    const actions =
      '  - { label: A, to: /dcos }\n  - { label: B, to: "/docs#mroe" }\n  - { label: C, to: /docs }';
    const files = {
      'home.mdx': `---\ndescription: What it is.\nactions:\n${actions}\n---\n`,
      'docs/index.mdx': mdx('## More', 'Start'),
    };
    expect(await check(files, { baseUrl: '/podium/' })).toEqual([
      'home.mdx:4:17 The link to /dcos is broken: nothing exists at that path. Did you mean "/docs"?',
      'home.mdx:5:17 warning: The link to /docs#mroe points to an anchor that the page does not have. Did you mean "more"?',
    ]);
  });

  test('E9 in the configuration are checked even if they contain the URL of this site', async () => {
    const settings = `navbar: { items: [{ href: 'URL/nav', label: 'N' }, { href: 'URL/podium/docs.html', label: 'D' }] },
  users: [{ caption: 'U', image: 'u.svg', infoLink: 'URL/podium/gone' }],`;
    const origin = /url: '([^']+)'/.exec(config(''))?.[1] ?? '';
    const lines = await check(
      { 'site.config.ts': config(settings.replaceAll('URL', origin)), 'u.svg': svg(1, 1) },
      { baseUrl: '/podium/' },
    );
    expect(lines).toEqual([
      expect.stringMatching(
        /^site\.config\.ts:8:43 The link to \/gone is broken: nothing exists at that path/,
      ),
    ]);
  });

  test('to a page with errors are not broken, and its errors are reported with all others', async () => {
    const lines = await check({
      'docs/a.mdx': mdx('<Tabz />\n\n## Part'),
      'docs/index.mdx': mdx('[a](./a.mdx#part) [b](/nowhere/at/all)', 'Start'),
      'docs/b.mdx': '---\ntitle: B\n---\n',
    });
    expect(lines).toEqual([
      'docs/a.mdx:5:1 Unknown component <Tabz>. Did you mean "Tab"?',
      'docs/index.mdx:5:19 The link to /nowhere/at/all is broken: nothing exists at that path. Fix the link, or create its target.',
      'docs/b.mdx:2:1 warning: The page has no description. Add "description:" with one sentence about the page; search engines and lists show it.',
    ]);
  });

  test('D1 redirects to a missing page or anchor are reported where they are written', async () => {
    expect(
      await check({
        'site.config.ts': config(`redirects: [
    { from: '/a', to: '/docs/nowhere' },
    { from: '/b', to: '/docs#nothing' },
    { from: '/c', to: '/b' },
  ],`),
      }),
    ).toEqual([
      'site.config.ts:8:5 warning: The redirect from /a is skipped, because there is no page /docs/nowhere. Fix it, or add the page.',
      'site.config.ts:9:5 warning: The redirect from /b points to /docs#nothing, but the page has no such anchor.',
      'site.config.ts:10:5 warning: The redirect from /c is skipped, because there is no page /b. Did you mean "/docs#nothing"?',
    ]);
  });
});

describe('pages', () => {
  test('with the placeholder description of a new page are reported', async () => {
    expect(
      await check({
        'docs/a.mdx': mdx('Text').replace('What it answers.', DESCRIPTION_PLACEHOLDERS.doc),
      }),
    ).toEqual([
      'docs/a.mdx:3:1 warning: The description is the placeholder from "npm run new". Describe the page in one sentence; search engines and lists show it.',
    ]);
  });

  test('without a description, with a long title, or not in any sidebar are reported', async () => {
    const title = 'How to say in very many words what could be said in few'; // 55 characters, followed by " | Site"
    const files = {
      'sidebars.ts': `export default { docs: ['index'] };\n`,
      'docs/a.mdx': `---\nslug: b\ntitle: ${title}\n---\n`,
      'docs/quiet.mdx': mdx('Text', 'Q').replace('title', 'unlisted: true\ntitle'),
      'docs/draft.mdx': '---\ntitle: D\ndraft: true\n---\n',
      'blog/2024-01-01-a.mdx': '---\ntitle: P\n---\n',
    };
    const reported = [
      'blog/2024-01-01-a.mdx:2:1 warning: The page has no description. Add "description:" with one sentence about the page; search engines and lists show it.',
      `docs/a.mdx:1:1 warning: The page is not in any sidebar, so readers will not find it. Add 'a' to sidebars.ts.`,
      'docs/a.mdx:3:1 warning: The page has no description. Add "description:" with one sentence about the page; search engines and lists show it.',
      'docs/a.mdx:3:1 warning: With the site name, the title has 62 characters; search engines show about 60. Shorten it to 53 characters.',
    ];
    expect(await check(files)).toEqual(reported);
    const shorter = files['docs/a.mdx'].replace(' in few', ' in 5');
    expect(await check({ ...files, 'docs/a.mdx': shorter })).toEqual(reported.slice(0, 3));
  });

  test('not in any sidebar of an older version are reported with its sidebars file', async () => {
    const versions = `[{ name: 'current', label: '6', isLast: true }, { name: '5.x', label: '5' }]`;
    const lines = await check({
      'site.config.ts': config(`docs: { versions: ${versions} },`),
      'versions/5.x/index.mdx': mdx('Welcome.', 'Start'),
      'versions/5.x/guides/a.mdx': mdx('Text'),
      'versions/5.x/sidebars.ts': `export default { docs: ['index'] };\n`,
    });
    expect(lines).toEqual([
      `versions/5.x/guides/a.mdx:1:1 warning: The page is not in any sidebar, so readers will not find it. Add 'guides/a' to versions/5.x/sidebars.ts.`,
    ]);
  });

  test('with images without alternative text are reported, except decorative images', async () => {
    const lines = await check({
      'docs/a.mdx': mdx(
        '![](./x.svg)\n\n<img src="./x.svg" />\n\n<img src="./x.svg" alt="" />\n\n![A picture](./x.svg)',
      ),
      'docs/x.svg': svg(1, 1),
    });
    expect(lines).toEqual([
      expect.stringMatching(
        /^docs\/a\.mdx:5:1 warning: The image "\.\/x\.svg" has no alternative text\. Describe what it shows: /,
      ),
      expect.stringMatching(/^docs\/a\.mdx:7:1 warning: The image "\.\/x\.svg" has no alternative text\. /),
    ]);
  });

  test('E10 that share a URL are reported, as an error if the site configures that', async () => {
    const files = {
      'docs/a.mdx': mdx('A'),
      'docs/b.mdx': mdx('B').replace('title', 'slug: a\ntitle'),
    };
    expect(await check(files)).toEqual([
      expect.stringMatching(/^docs\/b\.mdx:1:1 warning: The path \/docs\/a is already used/),
    ]);
    await expect(
      check({ ...files, 'site.config.ts': config('', `duplicateRoute: 'throw'`) }),
    ).rejects.toThrow('docs/b.mdx:1:1 The path /docs/a is already used');
  });

  test('G1 E11 unknown kinds and levels are rejected, as are levels for problems that prevent a page', async () => {
    await expect(
      check({ 'site.config.ts': config('', `brokenLinks: 'warn', missingAlt: 'error', image: 'ignore'`) }),
    ).rejects.toThrow(
      /"checks\.brokenLinks" is not a field\. Did you mean "brokenLink"\?\n.*"checks\.missingAlt" must be one of "ignore", "warn", "throw"\.\n.*"checks\.image" is not a field\./,
    );
  });
});

describe('external links', () => {
  const files: FolderFiles = {
    ...CLEAN,
    'docs/a.mdx': mdx('[b](https://b.example/) and [a](https://a.example/#x)\n\n[a](https://a.example/#x)'),
    'authors.yml': 'ada:\n  name: Ada\n  url: https://ada.example/\n',
    'site.config.ts': config(`navbar: { items: [{ href: 'https://nav.example/', label: 'N' }] },`),
  };

  test('are listed with their locations, sorted, and not fetched', async () => {
    const folder = await makeContentFolder(files);
    const { externalLinks, problems } = await checkContent(await folder.load());
    expect(formatExternalLinks(externalLinks).replaceAll(`${folder.dir}/`, '')).toBe(
      [
        'https://a.example/#x  docs/a.mdx:5:29\n',
        'https://a.example/#x  docs/a.mdx:7:1\n',
        'https://ada.example/  authors.yml:3:8\n',
        'https://b.example/  docs/a.mdx:5:1\n',
        'https://nav.example/  site.config.ts:7:27\n',
      ].join(''),
    );
    expect(problems).toEqual([]);
  });

  test('are fetched on request, and dead ones are reported with the configured level', async () => {
    const server = await startLoopback((_request, response) => {
      response.statusCode = 404;
      response.end();
    });
    const folder = await makeContentFolder({
      ...CLEAN,
      'docs/index.mdx': mdx(`[x](${server.origin}/gone)`, 'Start'),
      'site.config.ts': config('', `deadExternalLink: 'throw'`),
    });
    const content = await folder.load();
    expect((await checkContent(content)).problems).toEqual([]);
    expect(server.requests).toEqual([]);
    const { problems } = await checkContent(content, { external: true });
    expect(folder.show(problems)).toEqual([
      `docs/index.mdx:5:1 The link to ${server.origin}/gone is dead: it responds with status 404. Link to its new URL, or to an archived copy.`,
    ]);
  });
});
