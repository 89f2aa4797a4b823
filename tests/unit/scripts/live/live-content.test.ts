import { compileAll } from '#app/engine/content/graph/articles.server.ts';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { siteDefinition } from '#app/site/definition.server.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSiteLoader, type SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { createLiveLoader } from '#scripts/cli/content.ts';
import { startLiveContent } from '#scripts/live/live-content.ts';
import { createErrorLog } from '#scripts/live/logs.ts';
import {
  makeContentFolder,
  page,
  siteConfig,
  type ContentFolder,
  type FolderFiles,
} from '../../../helpers/content-folder.ts';

interface Serving {
  folder: ContentFolder;
  /** Content states passed to the server, newest last. */
  states: SiteState[];
  /** Lines of the error log. */
  errors: Record<string, unknown>[];
  /** Sets the current date. */
  setToday(day: string): void;
}

const FILES = {
  'blog/2025-01-01-now.mdx': page('Text.', 'Now'),
  'blog/2025-01-02-soon.mdx': page('Text.', 'Soon'),
};

async function serve({
  followContent,
  files,
}: {
  followContent: boolean;
  /** Additional files. */
  files?: FolderFiles;
}): Promise<Serving> {
  const folder = await makeContentFolder({ ...FILES, ...files });
  let today = '2025-01-01';
  const getToday = (): string => today;
  const loader = createSiteLoader({
    definition: siteDefinition,
    environment: folder.environment,
    includeDrafts: false,
    today: getToday,
  });
  const [states, errors] = [[] as SiteState[], [] as Serving['errors']];
  const served = await startLiveContent({
    loader,
    first: await loader.load(),
    contentDir: folder.dir,
    followContent,
    getToday,
    dateInterval: 5,
    setContent: (content) => {
      states.push(content);
      return Promise.resolve();
    },
    onWarnings: () => undefined,
    reportError: createErrorLog((line) => errors.push(JSON.parse(line) as Record<string, unknown>)),
  });
  onTestFinished(() => served.close());
  return {
    folder,
    states,
    errors,
    setToday(day) {
      today = day;
    },
  };
}

const listPosts = (content: SiteState | undefined): string[] | undefined =>
  content?.graph.posts.map(({ path }) => path);

test.each([true, false])(
  'B6 serves a post once its date arrives (watching the folder: %s)',
  async (followContent) => {
    const { states, errors, setToday } = await serve({ followContent });
    expect(states.map(listPosts)).toEqual([['/blog/now']]);
    setToday('2025-01-02');
    await vi.waitFor(() => expect(states).toHaveLength(2), { timeout: 20_000, interval: 5 });
    expect(listPosts(states[1])).toEqual(['/blog/soon', '/blog/now']);
    expect(await states[1]?.site.page('/blog/soon')).toMatchObject({ title: 'Soon' });
    expect(errors).toEqual([]);
  },
);

test('B6 the live loader uses the UTC date of each load', async () => {
  const folder = await makeContentFolder(FILES);
  vi.stubEnv('SOURCE_DATE_EPOCH', '');
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2025, 0, 1, 23, 59));
  onTestFinished(() => {
    clock.mockRestore();
    vi.unstubAllEnvs();
  });
  const loader = createLiveLoader(folder.environment, (error) => expect.fail(String(error)));
  expect(listPosts(await loader.load())).toEqual(['/blog/now']);
  clock.mockReturnValue(Date.UTC(2025, 0, 2));
  expect(listPosts(await loader.load([]))).toEqual(['/blog/soon', '/blog/now']);
});

test('B6 without watching, a date change uses the files from startup', async () => {
  const { folder, states, setToday } = await serve({ followContent: false });
  await folder.write({ 'blog/2025-01-01-now.mdx': page('Text.', 'Changed') });
  setToday('2025-01-02');
  await vi.waitFor(() => expect(states).toHaveLength(2), { timeout: 20_000, interval: 5 });
  expect(await states[1]?.site.page('/blog/now')).toMatchObject({ title: 'Now' });
});

test('B6 with an error in the content, keeps serving the previous state, and logs the error as one line of JSON', async () => {
  const { folder, states, errors, setToday } = await serve({ followContent: true });
  await folder.write({ 'docs/index.mdx': '---\ntitel: x\n---\n' });
  // The system may report one change in two parts.
  await vi.waitFor(() => expect(errors.length).toBeGreaterThan(0), { timeout: 20_000, interval: 5 });
  const before = errors.length;
  setToday('2025-01-02');
  await vi.waitFor(() => expect(errors.length).toBeGreaterThan(before), { timeout: 20_000, interval: 5 });
  expect(errors.at(-1)).toEqual({
    time: expect.any(String) as string,
    level: 'error',
    error: expect.stringMatching(
      /^The previous content is still served\.\n.*docs\/index\.mdx:2:1 "titel" is not/,
    ) as string,
  });
  expect(states).toHaveLength(1);
});

test('B6 a different Algolia application, which the Content Security Policy would block, requires a restart', async () => {
  const makeConfig = (appId: string, indexName: string): FolderFiles => ({
    'site.config.ts': siteConfig(
      `  algolia: { appId: '${appId}', apiKey: 'key', indexName: '${indexName}' },`,
    ),
  });
  const { folder, states, errors } = await serve({ followContent: true, files: makeConfig('ONE', 'first') });
  const readAlgolia = (content: SiteState | undefined) => content?.graph.config.algolia;
  const waiting = { timeout: 20_000, interval: 5 };
  await folder.write(makeConfig('ONE', 'second'));
  await vi.waitFor(() => expect(readAlgolia(states.at(-1))?.indexName).toBe('second'), waiting);
  await folder.write(makeConfig('TWO', 'second'));
  // The system may report one change in two parts.
  await vi.waitFor(
    () =>
      expect(errors.at(-1)?.['error']).toMatch(
        /In the site configuration, algolia\.appId or algolia\.host changed, but .* Restart the server\.$/,
      ),
    waiting,
  );
  expect(readAlgolia(states.at(-1))?.appId).toBe('ONE');
});

test('a cache that cannot be written does not affect pages, and is logged as one line of JSON', async () => {
  const folder = await makeContentFolder(FILES);
  const lines: string[] = [];
  // A file, so no folder can be created in it.
  const cacheDir = path.join(folder.dir, 'site.config.ts');
  const loader = createLiveLoader(
    { ...folder.environment, cacheDir },
    createErrorLog((line) => lines.push(line)),
  );
  const content = await loader.load();
  await compileAll(content);
  expect(await content.site.page('/blog/now')).toMatchObject({ title: 'Now' });
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    {
      time: expect.any(String) as string,
      level: 'error',
      error: expect.stringMatching(/site\.config\.ts.* Until then, nothing is cached\.$/) as string,
    },
  ]);
});

test('B6 a new date is detected once, and not after closing', async () => {
  const folder = await makeContentFolder(FILES);
  let today = '2025-01-01';
  const loader = createSiteLoader({
    definition: siteDefinition,
    environment: folder.environment,
    includeDrafts: false,
    today: () => today,
  });
  const setContent = vi.fn(() => Promise.resolve());
  const first = await loader.load();
  const load = vi.spyOn(loader, 'load');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const served = await startLiveContent({
    loader,
    first,
    contentDir: folder.dir,
    followContent: false,
    getToday: () => today,
    setContent,
    onWarnings: () => undefined,
    reportError: (error) => expect.fail(String(error)),
  });
  const passHour = async (): Promise<void> => {
    vi.advanceTimersByTime(3_600_000);
    // A reread starts in a later microtask.
    await setImmediate();
  };
  await passHour();
  expect(load).toHaveBeenCalledTimes(1);
  today = '2025-01-02';
  await passHour();
  await vi.waitFor(() => expect(setContent).toHaveBeenCalledTimes(2), { timeout: 20_000, interval: 5 });
  await passHour();
  expect(load).toHaveBeenCalledTimes(2);
  await served.close();
  expect(vi.getTimerCount()).toBe(0);
  today = '2025-01-03';
  await passHour();
  expect(load).toHaveBeenCalledTimes(2);
});
