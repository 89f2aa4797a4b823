import { describe, expect, test, vi } from 'vitest';
import type { HelpedPage, HelperTask } from '#scripts/prerender/helper.ts';
import type { Helpers } from '#scripts/prerender/helpers.ts';
import { createRenderedSource } from '#scripts/prerender/rendered-source.ts';
import type { PageRenderer } from '#scripts/prerender/render-pages.ts';
import type { OutputFolder, OutputPlace } from '#scripts/crawl/output-folder.ts';
import type { CachedPage, RenderedPage } from '#scripts/prerender/rendered-cache.ts';

const TASK = { bundleDir: '/bundle', version: 'v' };
const FACTS = { status: 200, links: [], files: [], ids: ['top'], hasHeading: true };

function makePage(path: string): RenderedPage {
  return { ...FACTS, html: `<h1>${path}</h1>`, data: `{"path":"${path}"}` };
}

/** A page of the cache. What it says is that of `read`, which may be damaged. */
function makeCached(path: string, read = vi.fn((): RenderedPage | undefined => makePage(path))): CachedPage {
  return { facts: FACTS, html: { size: 1, sha256: 'html' }, data: { size: 2, sha256: 'data' }, read };
}

function makeRenderer(cached: readonly CachedPage[] = []): PageRenderer {
  return {
    render: vi.fn((path: string) => Promise.resolve(makePage(path))),
    findRendered: (path) => Promise.resolve(cached[PATHS.indexOf(path)]),
    getCacheFile: (path) => path,
  };
}

/** Helpers that write their pages, or hand them over when there is nowhere to write. */
function makeHelpers(): Helpers & { tasks: HelperTask[] } {
  const tasks: HelperTask[] = [];
  return {
    count: 1,
    tasks,
    async run(_helper, task) {
      tasks.push(task);
      await new Promise(setImmediate);
      return task.paths.map((path): HelpedPage => {
        if (task.kind === 'compile' || task.into === undefined) return makePage(path);
        return { ...FACTS, written: [{ path: `${path}/index.html`, size: 1, sha256: task.into.folder }] };
      });
    },
    stop: () => undefined,
  };
}

const PATHS = Array.from({ length: 60 }, (_, at) => `/docs/${at}`);

/** A folder beside one of before, which has the files of these pages. */
function makeOutput(before: readonly string[] = []) {
  return {
    lend: <T>(write: (place: OutputPlace) => Promise<T>): Promise<T> =>
      write({ folder: '/new', before: undefined }),
    note: vi.fn<OutputFolder['note']>(),
    keep: vi.fn<OutputFolder['keep']>(({ path }) => Promise.resolve(before.includes(path))),
    copy: vi.fn<OutputFolder['copy']>(() => Promise.resolve()),
  };
}

describe('B4 pages of a build', () => {
  test('B4 come from this process and from helpers, each once; helpers write theirs', async () => {
    const renderer = makeRenderer();
    const helpers = makeHelpers();
    const output = makeOutput();
    const source = createRenderedSource({ renderer, helpers, task: TASK, output });
    const answers = await Promise.all(PATHS.map((path) => source.getPage(path)));
    const written = answers.filter(({ document }) => document?.html === undefined);
    const noted = output.note.mock.calls.flatMap(([files]) => files.map(({ path }) => path));
    const here = vi.mocked(renderer.render).mock.calls.map(([path]) => path);
    const there = helpers.tasks.flatMap(({ paths }) => paths);
    expect(written.length).toBe(there.length);
    expect(noted.sort()).toEqual(there.map((path) => `${path}/index.html`).sort());
    expect(there.length).toBeGreaterThan(0);
    expect(here.length).toBeGreaterThan(0);
    expect([...here, ...there].sort()).toEqual([...PATHS].sort());
  });

  test('B4 are handed over where there is nowhere to write', async () => {
    const source = createRenderedSource({ renderer: makeRenderer(), helpers: makeHelpers(), task: TASK });
    for (const path of ['/docs/1', '/docs/2', '/docs/3']) {
      const { document } = await source.getPage(path);
      expect(document).toMatchObject({ html: `<h1>${path}</h1>`, facts: { ids: new Set(['top']) } });
      expect(source.takeData(path)).toBe(`{"path":"${path}"}`);
    }
  });

  test('B4 stay in the folder, unread, where the cache and the folder of before have them', async () => {
    const cached = PATHS.map((path) => makeCached(path));
    const renderer = makeRenderer(cached);
    const helpers = makeHelpers();
    const output = makeOutput(
      PATHS.flatMap((path) => [`${path}/index.html`, `${path}/data.json`].map((file) => file.slice(1))),
    );
    const source = createRenderedSource({ renderer, helpers, task: TASK, output });
    const answers = await Promise.all(PATHS.map((path) => source.getPage(path)));
    expect(answers.map(({ document }) => document?.html)).toEqual(PATHS.map(() => undefined));
    expect(answers[0]?.document?.facts.ids).toEqual(new Set(['top']));
    expect(output.keep).toHaveBeenCalledWith({ path: 'docs/1/index.html', size: 1, sha256: 'html' });
    expect(output.keep).toHaveBeenCalledWith({ path: 'docs/1/data.json', size: 2, sha256: 'data' });
    expect(output.copy).toHaveBeenCalledWith('docs/1/index.html', 'docs/1.html');
    for (const { read } of cached) expect(read).not.toHaveBeenCalled();
    expect(helpers.tasks).toEqual([]);
    expect(renderer.render).not.toHaveBeenCalled();
  });

  test.each([
    ['no folder was before', undefined],
    ['the folder of before has another page', makeOutput(['docs/0/index.html'])],
  ])('B4 are taken from the cache without asking anybody where %s', async (_, output) => {
    const renderer = makeRenderer(PATHS.map((path) => makeCached(path)));
    const source = createRenderedSource({ renderer, helpers: undefined, task: TASK, output });
    const { document } = await source.getPage('/docs/0');
    expect(document?.html).toBe('<h1>/docs/0</h1>');
    expect(source.takeData('/docs/0')).toBe('{"path":"/docs/0"}');
    expect(renderer.render).not.toHaveBeenCalled();
    expect(output?.copy.mock.calls ?? []).toEqual([]);
  });

  test('B4 are rendered anew where the cache is damaged', async () => {
    const renderer = makeRenderer([
      makeCached(
        '/docs/0',
        vi.fn(() => undefined),
      ),
    ]);
    const source = createRenderedSource({ renderer, helpers: undefined, task: TASK, output: makeOutput() });
    expect((await source.getPage('/docs/0')).document?.html).toBe('<h1>/docs/0</h1>');
    expect(renderer.render).toHaveBeenCalledWith('/docs/0');
  });

  test('B4 wait here for what is made meanwhile, once, and its failure is told', async () => {
    const meanwhile = vi.fn(() => Promise.resolve());
    const source = createRenderedSource({
      renderer: makeRenderer(),
      helpers: undefined,
      task: TASK,
      meanwhile,
    });
    await Promise.all(PATHS.map((path) => source.getPage(path)));
    expect(meanwhile).toHaveBeenCalledTimes(1);
    const failing = createRenderedSource({
      renderer: makeRenderer(),
      helpers: undefined,
      task: TASK,
      meanwhile: () => Promise.reject(new Error('No search.')),
    });
    await expect(failing.getPage('/docs/1')).rejects.toThrow('No search.');
  });

  test('B4 that a helper fails at are failures', async () => {
    const helpers = { ...makeHelpers(), run: () => Promise.reject(new Error('It has ended.')) };
    const source = createRenderedSource({
      renderer: makeRenderer(),
      helpers,
      task: TASK,
      output: makeOutput(),
    });
    const results = await Promise.allSettled(PATHS.map((path) => source.getPage(path)));
    const reasons = results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as Error).message] : [],
    );
    expect(new Set(reasons)).toEqual(new Set(['It has ended.']));
  });
});
