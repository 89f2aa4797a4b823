import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import type { DocPage } from '#app/engine/model/page-data.ts';
import { createNameLinks } from '#app/engine/content/graph/name-links.server.ts';
import { makeContentFolder, page, type FolderFiles } from '../../../../../helpers/content-folder.ts';

const REFERENCE = `
## Client

### \`layout.client.register(options)\`

Adds a podlet. There is more to say.

| Option | Type | Default | Description |
| --- | --- | --- | --- |
| \`name\` | string | | a name |
| \`maxAge\` | number | \`Infinity\` | how long the manifest is cached |
| \`throwable\` | boolean | \`false\` | whether a failure rejects |

### \`layout.client.refresh()\`

Reads the manifests again.

### \`layout.context.register(name, parser)\`

## Headers

| Header | Description |
| --- | --- |
| \`Podlet-Version\` | the version |
`;

/** Table of members that states the type of one with a signature. */
const TABLE = `
| Member | Type | Description |
| --- | --- | --- |
| [\`podlet.render()\`](#podletrender) | method → string | renders |
`;

const OTHER = `
| Option | Type | Description |
| --- | --- | --- |
| \`name\` | string | a name |
`;

async function loadPages(guide: string, more: FolderFiles = {}) {
  const folder = await makeContentFolder({
    'docs/api/layout.mdx': page(REFERENCE, 'Layout'),
    'docs/api/podlet.mdx': page(OTHER, 'Podlet'),
    'docs/guide.mdx': page(guide, 'Guide'),
    ...more,
  });
  const state = await folder.load();
  const read = async (path: string) => load(((await state.site.page(path)) as DocPage).html, null, false);
  return { ...state, folder, read };
}

/** Name links of a guide: their HTML and target. */
async function listLinks(guide: string, more?: FolderFiles): Promise<string[]> {
  const $ = await (await loadPages(guide, more)).read('/docs/guide');
  return $('a.name-link')
    .map((_, link) => `${$(link).html() ?? ''} ${$(link).attr('href') ?? ''}`)
    .get();
}

describe('inline code that names a member of the reference links to it', () => {
  test('for a method, with or without its object, an option, and a header', async () => {
    expect(
      await listLinks(
        'Call `layout.client.refresh()` or `client.refresh()`.\n\n## Options\n\n`maxAge`, `throwable: true`, `podlet-version`',
      ),
    ).toEqual([
      '<code>layout.client.refresh()</code> /docs/api/layout#layoutclientrefresh',
      '<code>maxAge</code> /docs/api/layout#layoutclientregisteroptions-maxage',
      '<code class="long">throwable: true</code> /docs/api/layout#layoutclientregisteroptions-throwable',
      '<code>podlet-version</code> /docs/api/layout#headers-podlet-version',
    ]);
  });

  test('only once per section', async () => {
    expect(await listLinks('`maxAge`, `maxAge`\n\n## More\n\n`maxAge`')).toHaveLength(2);
  });

  test('not if several members have the name', async () => {
    expect(await listLinks('`name`\n\n## But\n\n`register()`, not `client.register()`')).toEqual([
      '<code>client.register()</code> /docs/api/layout#layoutclientregisteroptions',
    ]);
  });

  test('for an ambiguous name, to the argument of the function that the section names', async () => {
    const other = { 'docs/api/podlet.mdx': page(`## \`bus.connect()\`\n${OTHER}`, 'Podlet') };
    expect(await listLinks('Pass `name` to `bus.connect()`.', other)).toEqual([
      '<code>name</code> /docs/api/podlet#busconnect-name',
      '<code>bus.connect()</code> /docs/api/podlet#busconnect',
    ]);
  });

  test('for an ambiguous name, to the member of the package that a heading names', async () => {
    const other = { 'docs/api/podlet.mdx': page('## `podlet.refresh()`', 'Podlet') };
    const link = (path: string): string =>
      `<code>refresh({})</code> /docs/api/${path}#${path}${path === 'layout' ? 'client' : ''}refresh`;
    const guide = (heading: string): string =>
      `See \`podlet-version\`.\n\n## ${heading}\n\nCall \`refresh({})\`.`;
    expect(await listLinks(guide('Both'), other)).toHaveLength(1);
    expect(await listLinks(`${guide('Build a podlet')} \`podlet.refresh()\``, other)).toContain(
      link('podlet'),
    );
    expect(await listLinks(`${guide('Build a layout')} \`layout.client.refresh()\``, other)).toContain(
      link('layout'),
    );
  });

  test('not for an ordinary word, unless the page also uses its reference', async () => {
    expect(await listLinks('It is `throwable`.')).toEqual([]);
    expect(await listLinks('It is `throwable`, see [Layout](api/layout.mdx).')).toHaveLength(1);
    expect(await listLinks('Call `refresh()`.')).toEqual([]);
    expect(await listLinks('Call `refresh()` after `client.register()`.')).toHaveLength(2);
  });

  test('not for an argument name that guides use for something else', async () => {
    const other = { 'docs/cache.mdx': page('| Field | Meaning |\n| --- | --- |\n| `maxAge` | seconds |') };
    expect(await listLinks('`maxAge`', other)).toEqual([]);
    expect(await listLinks('`maxAge` of `client.register()`', other)).toHaveLength(2);
  });

  test('not in links, headings, code blocks, or <code> elements', async () => {
    const guide =
      '[`maxAge`](https://site.example)\n\n## `maxAge`\n\n```js\nmaxAge\n```\n\n<code>maxAge</code>';
    const { read } = await loadPages(guide);
    const $ = await read('/docs/guide');
    expect($('a.name-link').length).toBe(0);
    expect($('code').last().attr()).toEqual({});
  });

  test('not for a path, a file, or a value', async () => {
    expect(await listLinks('`/refresh`, `client.js`, `maxAge=1`, `"maxAge"`, `1`')).toEqual([]);
  });

  test('also on a reference page, except in the section of the member', async () => {
    const { read } = await loadPages('Text.', {
      'docs/api/layout.mdx': page(`${REFERENCE}\nSee \`layout.client.refresh()\`.`, 'Layout'),
    });
    const $ = await read('/docs/api/layout');
    expect(
      $('a.name-link')
        .map((_, link) => $(link).attr('href'))
        .get(),
    ).toEqual(['#layoutclientrefresh']);
  });
});

test('a site without a reference has no name links', async () => {
  expect(
    await listLinks('`maxAge`', { 'docs/api/layout.mdx': undefined, 'docs/api/podlet.mdx': undefined }),
  ).toEqual([]);
});

describe('a member of the reference lists the guides that use it', () => {
  test('with links to their sections, once per guide', async () => {
    const guide =
      '## Caching\n\n`maxAge`\n\n## Again\n\n`maxAge`, [failing](api/layout.mdx#headers-podlet-version)';
    const { read } = await loadPages(guide);
    const $ = await read('/docs/api/layout');
    expect($('#layoutclientregisteroptions-maxage .used-in').html()).toBe(
      'Used in <a href="/docs/guide#caching">Guide</a>',
    );
    expect($('#headers-podlet-version .used-in').html()).toBe('Used in <a href="/docs/guide">Guide</a>');
    expect($('.used-in').length).toBe(2);
  });

  test('at the end of its section', async () => {
    const { read } = await loadPages('`layout.client.refresh()`');
    const $ = await read('/docs/api/layout');
    expect($('.used-in').prev().text()).toBe('Reads the manifests again.');
    expect($('.used-in').next().is('h3')).toBe(true);
  });
});

test('links are updated when the reference changes, even if the page does not', async () => {
  const { folder, read } = await loadPages('`maxAge`');
  expect((await read('/docs/guide'))('a.name-link').length).toBe(1);
  await folder.write({ 'docs/api/layout.mdx': page(REFERENCE.replace('maxAge', 'maxTime'), 'Layout') });
  const { site } = await folder.load();
  expect(((await site.page('/docs/guide')) as DocPage).html).toBe('<p><code>maxAge</code></p>');
});

test('pages that are not ready are skipped, without waiting for them', async () => {
  const { graph, compiler } = await loadPages('`maxAge`');
  const ready = new Set<string>();
  const names = createNameLinks({ graph, compiler, isReady: ({ path }) => ready.has(path) });
  const [version] = graph.versions;
  const doc = version?.docs.find(({ path }) => path === '/docs/guide');
  if (version === undefined || doc === undefined) throw new Error('The guide is missing.');
  const count = async (): Promise<number> =>
    (await names.listInsertions(doc, version, await compiler.compile(doc))).length;
  expect(await count()).toBe(0);
  ready.add('/docs/api/layout');
  // Start and end of the link.
  expect(await count()).toBe(2);
});

test('uses are listed once the reference page is ready, even if all guides were ready before', async () => {
  const { graph, compiler } = await loadPages('`maxAge`');
  const ready = new Set(graph.docs.map(({ path }) => path));
  ready.delete('/docs/api/layout');
  const names = createNameLinks({ graph, compiler, isReady: ({ path }) => ready.has(path) });
  const [version] = graph.versions;
  const doc = version?.docs.find(({ path }) => path === '/docs/api/layout');
  if (version === undefined || doc === undefined) throw new Error('The reference is missing.');
  const list = async (): Promise<string> =>
    JSON.stringify(await names.listInsertions(doc, version, await compiler.compile(doc)));
  expect(await list()).not.toContain('Used in');
  ready.add('/docs/api/layout');
  expect(await list()).toContain('Used in');
});

test('a reference page has a file with its member cards: signature or type, default, first sentence', async () => {
  const { site } = await loadPages('Text.', {
    'docs/api/layout.mdx': page(
      `${REFERENCE}\n${TABLE}\n### \`podlet.render()\` {#podletrender}\n\n<Member kind="method" signature="render(): string" />\n\nIt renders, e.g. text. More.`,
    ),
  });
  expect(site.paths()).toContain('/docs/api/layout/members.json');
  const file = await site.file('/docs/api/layout/members.json');
  const cards = JSON.parse(String(file?.body)) as Record<string, unknown>;
  expect(cards['layoutclientregisteroptions']).toEqual({
    code: 'layout.client.register(options)',
    kind: 'method',
    text: 'Adds a podlet.',
  });
  expect(cards['layoutclientregisteroptions-maxage']).toEqual({
    code: 'maxAge',
    kind: 'option',
    type: 'number',
    default: 'Infinity',
    text: 'how long the manifest is cached',
  });
  expect(cards['podletrender']).toEqual({
    code: 'render(): string',
    kind: 'method',
    text: 'It renders, e.g. text.',
  });
  expect(await site.file('/docs/guide/members.json')).toBeUndefined();
});
