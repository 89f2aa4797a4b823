import path from 'node:path';
import type { ViteDevServer, WebSocketClient } from 'vite';
import { expect, test, vi } from 'vitest';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { formatProblem } from '#app/engine/diagnostics/problem.ts';
import { PROBLEMS_FOUND, type FoundProblems, type OpenedPage } from '#app/engine/model/content-changed.ts';
import { createDevLoader } from '#scripts/cli/content.ts';
import { trackOpenPages, type OpenPages } from '#scripts/dev/open-pages.ts';
import { findShownProblems } from '#scripts/dev/problem-report.ts';
import {
  makeContentFolder,
  page,
  siteConfig,
  WITHOUT_DESCRIPTIONS,
  type ContentFolder,
  type FolderFiles,
} from '../../../helpers/content-folder.ts';

/** Vite's WebSocket server without clients. */
const NO_CLIENTS = {
  on: () => undefined,
  send: () => undefined,
  clients: new Set(),
} as unknown as ViteDevServer['ws'];

test('E11 reports a page saved with an error until it is fixed, even if it is not open', async () => {
  const folder = await makeFolder({ 'docs/a.mdx': page('One.'), 'docs/b.mdx': page('Two.') });
  const loader = createDevLoader(folder.environment, '2025-01-01');
  let content = await loader.load();
  const reported: string[][] = [];
  const pages = trackOpenPages({
    hot: NO_CLIENTS,
    baseUrl: '/',
    getContent: () => Promise.resolve(content),
    report: (problems) => reported.push(problems.map(formatProblem)),
  });
  const save = async (file: string, text: string): Promise<string[]> => {
    await folder.write({ [file]: text });
    const before = content;
    content = await loader.load();
    await pages.update(content, before, [path.join(folder.dir, file)]);
    return reported.at(-1) ?? [];
  };
  const broken = await save('docs/a.mdx', page('<Nothing />'));
  expect(broken.join('\n')).toMatch(/a\.mdx:4:1 Unknown component <Nothing>/);
  // An unrelated change does not fix it.
  expect(await save('docs/b.mdx', page('Three.'))).toEqual(broken);
  expect(await save('docs/a.mdx', page('Four.'))).toEqual([]);
});

test('E11 reports a page broken by a change to another file, even if the page is not open', async () => {
  const folder = await makeFolder({
    'docs/_part.mdx': 'A part.',
    'docs/sample.js': 'call();',
    'docs/a.mdx': page("import Part from './_part.mdx';\n\n<Part />"),
    'docs/b.mdx': page('```js file=./sample.js\n```'),
  });
  const loader = createDevLoader(folder.environment, '2025-01-01');
  let content = await loader.load();
  const reported: string[] = [];
  const pages = trackOpenPages({
    hot: NO_CLIENTS,
    baseUrl: '/',
    getContent: () => Promise.resolve(content),
    report: (problems) => reported.push(folder.show(problems).join('\n')),
  });
  const write = async (file: string, text: string | undefined): Promise<string | undefined> => {
    await folder.write({ [file]: text });
    const before = content;
    content = await loader.load();
    await pages.update(content, before, [path.join(folder.dir, file)]);
    return reported.at(-1);
  };
  await pages.validatePage('/docs/a');
  await pages.validatePage('/docs/b');
  expect(await write('docs/_part.mdx', '<Nothing />')).toContain('Unknown component <Nothing>');
  expect(await write('docs/_part.mdx', 'A part.')).toBe('');
  expect(await write('docs/_part.mdx', undefined)).toContain(
    'The imported file "./_part.mdx" does not exist',
  );
  expect(await write('docs/_part.mdx', 'A part.')).toBe('');
  expect(await write('docs/sample.js', undefined)).toContain('sample.js');
});

test('E9 E10 reports broken links of an open page as warnings', async () => {
  const folder = await makeFolder({
    'docs/a.mdx': page('[x](/docs/bb) [y](./b.mdx#ther) [z](./b.mdx#there) [w](#no)'),
    'docs/b.mdx': page('## There {#there}'),
  });
  const content = await createDevLoader(folder.environment, '2025-01-01').load();
  const shown = await findShownProblems(content, '/docs/a');
  expect(
    shown.map(({ level, line, column, message, fix }) => ({ level, line, column, message, fix })),
  ).toEqual([
    {
      level: 'warning',
      line: 4,
      column: 1,
      message: 'The link to /docs/bb is broken: nothing exists at that path.',
      fix: 'Did you mean "/docs/b"?',
    },
    {
      level: 'warning',
      line: 4,
      column: 15,
      message: 'The link to /docs/b#ther points to an anchor that the page does not have.',
      fix: 'Did you mean "there"?',
    },
    expect.objectContaining({
      level: 'warning',
      column: 52,
      message: expect.stringContaining('/docs/a#no') as string,
    }),
  ]);
});

test('E11 reports an error from before the server started until it is fixed, even on other pages', async () => {
  const folder = await makeFolder({ 'docs/a.mdx': page('<Nothing />'), 'docs/b.mdx': page('Two.') });
  const loader = createDevLoader(folder.environment, '2025-01-01');
  let content = await loader.load();
  const reported: string[][] = [];
  const { pages, ...browser } = connect(() => content, {
    baseUrl: '/podium/',
    report: (problems) => reported.push(problems.map(({ message }) => message)),
  });

  // The page is open under the base path.
  browser.open('/podium/docs/b');
  await vi.waitFor(() => expect(browser.sent).toHaveLength(1));
  expect(browser.readSent()).toEqual([[]]);
  await pages.validatePage('/docs/b');
  expect(reported).toEqual([[]]);
  await pages.validatePage('/docs/a');
  expect(reported).toEqual([[], ['Unknown component <Nothing>.']]);
  expect(browser.readSent()).toEqual([['Unknown component <Nothing>.', false]]);

  await folder.write({ 'docs/a.mdx': page('Mended.') });
  const before = content;
  content = await loader.load();
  await pages.update(content, before, [path.join(folder.dir, 'docs/a.mdx')]);
  expect(reported.at(-1)).toEqual([]);
  expect(browser.readSent()).toEqual([[]]);
});

test('E11 a check that started before a save does not report outdated problems after it', async () => {
  const folder = await makeFolder({ 'docs/a.mdx': page('One.'), 'docs/b.mdx': page('Two.') });
  const loader = createDevLoader(folder.environment, '2025-01-01');
  const before = await loader.load();
  let isCompiling = false;
  let resume = (): void => undefined;
  const slow = new Promise<void>((resolve) => {
    resume = resolve;
  });
  let content: SiteState = {
    ...before,
    compiler: {
      ...before.compiler,
      async compile(sourcePage) {
        isCompiling = true;
        await slow;
        return await before.compiler.compile(sourcePage);
      },
    },
  };
  const { pages, ...browser } = connect(() => content);
  browser.open('/docs/a');
  await vi.waitFor(() => expect(isCompiling).toBe(true));
  await folder.write({ 'docs/a.mdx': page('<Nothing />') });
  content = await loader.load();
  await pages.update(content, before, [path.join(folder.dir, 'docs/a.mdx')]);
  resume();
  await vi.waitFor(() => expect(browser.sent).toHaveLength(2));
  const wrong = ['Unknown component <Nothing>.', true];
  expect(browser.readSent()).toEqual([wrong, wrong]);
});

test('E11 an author who navigates while a change is checked gets the problems of the new page', async () => {
  const folder = await makeFolder({ 'docs/a.mdx': page('<Nothing />'), 'docs/b.mdx': page('Two.') });
  const content = await createDevLoader(folder.environment, '2025-01-01').load();
  const { pages, ...browser } = connect(() => content);
  browser.open('/docs/a');
  const updated = pages.update(content, content, []);
  browser.open('/docs/b');
  await updated;
  // By then, the error is on another page.
  expect(browser.readSent().at(-1)).toEqual(['Unknown component <Nothing>.', false]);
});

test('E5 the first problem after an open page is renamed or deleted says so, and names the command that renames pages', async () => {
  const folder = await makeFolder({
    'sidebars.ts': "export default { docs: ['index', 'guides/a', 'guides/b'] };\n",
    'docs/guides/a.mdx': page('One.', 'About a'),
    'docs/guides/b.mdx': page('Two.', 'About b'),
    'docs/guides/copy.mdx': page('One.', 'About a'),
  });
  const loader = createDevLoader(folder.environment, '2025-01-01');
  let content = await loader.load();
  const { pages, ...browser } = connect(() => content);
  const write = async (files: FolderFiles): Promise<unknown[]> => {
    await folder.write(files);
    const before = content;
    content = await loader.load();
    await pages.update(
      content,
      before,
      Object.keys(files).map((file) => path.join(folder.dir, file)),
    );
    return (browser.sent.splice(0).at(-1)?.problems ?? []).map(({ message, fix }) => [message, fix]);
  };
  browser.open('/docs/guides/a');
  await vi.waitFor(() => expect(browser.sent).toHaveLength(1));

  const named = 'The sidebar "docs" refers to the page "guides/a", which does not exist.';
  const deleted = [
    [
      'docs/guides/a.mdx was deleted.',
      'To move a page, run "npm run rename -- guides/a new/path": links to it are updated, and its old URL redirects.',
    ],
    [named, 'It was deleted; remove it here, too.'],
  ];
  const renamed = [
    [
      'docs/guides/a.mdx was renamed to docs/other/c.mdx.',
      'Its URL is now /docs/other/c. To update links and redirect the old URL, undo the rename and run "npm run rename -- guides/a other/c".',
    ],
    [named, 'It was renamed to "other/c".'],
  ];
  expect(await write({ 'docs/guides/a.mdx': undefined })).toEqual(deleted);
  // The new file may be reported later, with changed text.
  expect(await write({ 'docs/other/c.mdx': page('One, changed.', 'About a') })).toEqual(renamed);
  expect(await write({ 'docs/other/c.mdx': undefined })).toEqual(deleted);
  expect(await write({ 'docs/guides/a.mdx': page('One.', 'About a') })).toEqual([]);
  for (const slug of ['aa', 'bb']) {
    const fix = `Its URL is now /docs/guides/${slug}. To redirect the old URL, add /docs/guides/a to "redirectsFrom" in its frontmatter.`;
    expect(await write({ 'docs/guides/a.mdx': page('One.', `About a\nslug: ${slug}`) })).toEqual([
      ['The URL of docs/guides/a.mdx has changed.', fix],
    ]);
  }
  expect(await write({ 'docs/guides/a.mdx': page('One.', 'About a') })).toEqual([]);
  expect(
    await write({ 'docs/guides/a.mdx': undefined, 'docs/other/c.mdx': page('One.', 'About a') }),
  ).toEqual(renamed);
  // The result of the command.
  expect(
    await write({
      'sidebars.ts': "export default { docs: ['index', 'other/c', 'guides/b'] };\n",
      'docs/other/c.mdx': '---\ntitle: About a\nredirectsFrom: [/docs/guides/a]\n---\n\nOne.\n',
    }),
  ).toEqual([]);
});

/** A content folder whose pages need no description. */
function makeFolder(files: FolderFiles): Promise<ContentFolder> {
  return makeContentFolder({ 'site.config.ts': siteConfig(WITHOUT_DESCRIPTIONS), ...files });
}

/** Tracks open pages with one connected browser, and records the problems sent to it. */
function connect(
  getContent: () => SiteState,
  options: Partial<Parameters<typeof trackOpenPages>[0]> = {},
): {
  pages: OpenPages;
  sent: FoundProblems[];
  open(pathname: string): void;
  /** Messages sent since the last call: each problem, and whether it is on the open page. */
  readSent(): (string | boolean)[][];
} {
  const sent: FoundProblems[] = [];
  const client = {
    send(name: string, data: FoundProblems) {
      if (name === PROBLEMS_FOUND) sent.push(data);
    },
  } as unknown as WebSocketClient;
  const listeners: ((data: OpenedPage, client: WebSocketClient) => void)[] = [];
  const pages = trackOpenPages({
    hot: {
      ...NO_CLIENTS,
      on: (_name: string, listener: (typeof listeners)[number]) => listeners.push(listener),
      clients: new Set([client]),
    } as unknown as ViteDevServer['ws'],
    baseUrl: '/',
    getContent: () => Promise.resolve(getContent()),
    report: () => undefined,
    ...options,
  });
  return {
    pages,
    sent,
    open: (pathname) => listeners[0]?.({ pathname, since: undefined }, client),
    readSent: () =>
      sent.splice(0).map(({ problems }) => problems.flatMap(({ message, isHere }) => [message, isHere])),
  };
}
