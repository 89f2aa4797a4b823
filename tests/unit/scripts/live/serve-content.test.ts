import { siteDefinition } from '#app/site/definition.server.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createContentLoader, type Content } from '#app/engine/server/index.server.ts';
import { createLiveLoader } from '#scripts/cli/content.ts';
import { followDay } from '#scripts/live/follow-day.ts';
import { serveContent } from '#scripts/live/serve-content.ts';
import { makeContentFolder, page, type ContentFolder } from '../../../helpers/content-folder.ts';

interface Serving {
  folder: ContentFolder;
  /** The states that were to be served, the newest last. */
  states: Content[];
  faults: string[];
  /** Sets the clock. */
  setToday(day: string): void;
}

const FILES = {
  'blog/2025-01-01-now.mdx': page('Text.', 'Now'),
  'blog/2025-01-02-soon.mdx': page('Text.', 'Soon'),
};

async function serve({ followContent }: { followContent: boolean }): Promise<Serving> {
  const folder = await makeContentFolder(FILES);
  let today = '2025-01-01';
  const getToday = (): string => today;
  const loader = createContentLoader({
    definition: siteDefinition,
    environment: folder.environment,
    includeDrafts: false,
    today: getToday,
  });
  const [states, faults] = [[] as Content[], [] as string[]];
  const served = await serveContent({
    loader,
    first: await loader.load(),
    contentDir: folder.dir,
    followContent,
    getToday,
    dayInterval: 5,
    setContent: (content) => {
      states.push(content);
      return Promise.resolve();
    },
    onWarnings: () => undefined,
    writeFault: (text) => faults.push(text),
  });
  onTestFinished(() => served.close());
  return {
    folder,
    states,
    faults,
    setToday(day) {
      today = day;
    },
  };
}

const listPosts = (content: Content | undefined): string[] | undefined =>
  content?.index.posts.map(({ path }) => path);

test.each([true, false])(
  'B6 a post is served when its day begins, whether the folder is followed (%s) or not',
  async (followContent) => {
    const { states, faults, setToday } = await serve({ followContent });
    expect(states.map(listPosts)).toEqual([['/blog/now']]);
    setToday('2025-01-02');
    await vi.waitFor(() => expect(states).toHaveLength(2), { timeout: 20_000, interval: 5 });
    expect(listPosts(states[1])).toEqual(['/blog/soon', '/blog/now']);
    expect(await states[1]?.findPage('/blog/soon')).toMatchObject({ title: 'Soon' });
    expect(faults).toEqual([]);
  },
);

test('B6 the live loader goes by the day of each load, in UTC', async () => {
  const folder = await makeContentFolder(FILES);
  vi.stubEnv('SOURCE_DATE_EPOCH', '');
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2025, 0, 1, 23, 59));
  onTestFinished(() => {
    clock.mockRestore();
    vi.unstubAllEnvs();
  });
  const loader = createLiveLoader(folder.environment);
  expect(listPosts(await loader.load())).toEqual(['/blog/now']);
  clock.mockReturnValue(Date.UTC(2025, 0, 2));
  expect(listPosts(await loader.load([]))).toEqual(['/blog/soon', '/blog/now']);
});

test('B6 who does not follow the folder has the new day with the files of the start', async () => {
  const { folder, states, setToday } = await serve({ followContent: false });
  await folder.write({ 'blog/2025-01-01-now.mdx': page('Text.', 'Changed') });
  setToday('2025-01-02');
  await vi.waitFor(() => expect(states).toHaveLength(2), { timeout: 20_000, interval: 5 });
  expect(await states[1]?.findPage('/blog/now')).toMatchObject({ title: 'Now' });
});

test('B6 with a mistake in the content the day before stays, and the mistake is told', async () => {
  const { folder, states, faults, setToday } = await serve({ followContent: true });
  await folder.write({ 'docs/index.mdx': '---\ntitel: x\n---\n' });
  await vi.waitFor(() => expect(faults).toHaveLength(1), { timeout: 20_000, interval: 5 });
  setToday('2025-01-02');
  await vi.waitFor(() => expect(faults).toHaveLength(2), { timeout: 20_000, interval: 5 });
  expect(faults[1]).toContain('The site stays as it was until this is mended.');
  expect(states).toHaveLength(1);
});

test('B6 a new day is told once, and none after the end', () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  let now = '2025-01-01';
  let told = 0;
  const stop = followDay({
    day: '2025-01-01',
    getToday: () => now,
    onNewDay: () => {
      told += 1;
    },
  });
  vi.advanceTimersByTime(3_600_000);
  expect(told).toBe(0);
  now = '2025-01-02';
  vi.advanceTimersByTime(60_000);
  vi.advanceTimersByTime(3_600_000);
  expect(told).toBe(1);
  stop();
  now = '2025-01-03';
  vi.advanceTimersByTime(3_600_000);
  expect(told).toBe(1);
});
