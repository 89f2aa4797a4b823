import { describe, expect, test, vi } from 'vitest';
import type { HelpedPage, HelperTask } from '#scripts/build/helper.ts';
import type { Helpers } from '#scripts/build/helpers.ts';
import { createRenderedSource } from '#scripts/build/rendered-source.ts';
import type { PageRenderer, RenderedPage } from '#scripts/build/render-pages.ts';

const TASK = { bundleDir: '/bundle', version: 'v' };
const FACTS = { status: 200, links: [], files: [], ids: ['top'], hasHeading: true };

function makePage(path: string): RenderedPage {
  return { ...FACTS, html: `<h1>${path}</h1>`, data: `{"path":"${path}"}` };
}

function makeRenderer(kept: readonly string[] = []): PageRenderer {
  return {
    render: vi.fn((path: string) => Promise.resolve(makePage(path))),
    findRendered: (path) => Promise.resolve(kept.includes(path) ? makePage(path) : undefined),
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
const OUTPUT = {
  lend: <T>(write: (place: { folder: string; before: undefined }) => Promise<T>): Promise<T> =>
    write({ folder: '/new', before: undefined }),
};

describe('B4 pages of a build', () => {
  test('B4 come from this process and from helpers, each once; helpers write theirs', async () => {
    const renderer = makeRenderer();
    const helpers = makeHelpers();
    const source = createRenderedSource({ renderer, helpers, task: TASK, output: OUTPUT });
    const answers = await Promise.all(PATHS.map((path) => source.getPage(path)));
    const written = answers.filter(({ document }) => document !== undefined && 'written' in document);
    const here = vi.mocked(renderer.render).mock.calls.map(([path]) => path);
    const there = helpers.tasks.flatMap(({ paths }) => paths);
    expect(written.length).toBe(there.length);
    expect(there.length).toBeGreaterThan(0);
    expect(here.length).toBeGreaterThan(0);
    expect([...here, ...there].sort()).toEqual([...PATHS].sort());
  });

  test('B4 are handed over where there is nowhere to write', async () => {
    const source = createRenderedSource({ renderer: makeRenderer(), helpers: makeHelpers(), task: TASK });
    for (const path of ['/docs/1', '/docs/2', '/docs/3']) {
      const { document } = await source.getPage(path);
      expect(document).toMatchObject({ html: `<h1>${path}</h1>`, facts: { ids: new Set(['top']) } });
      expect((await source.getData(path)).body.toString()).toBe(`{"path":"${path}"}`);
    }
  });

  test('B4 are taken from the cache without asking anybody', async () => {
    const renderer = makeRenderer(PATHS);
    const helpers = makeHelpers();
    const source = createRenderedSource({ renderer, helpers, task: TASK, output: OUTPUT });
    await Promise.all(PATHS.map((path) => source.getPage(path)));
    expect(helpers.tasks).toEqual([]);
    expect(renderer.render).not.toHaveBeenCalled();
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
    const source = createRenderedSource({ renderer: makeRenderer(), helpers, task: TASK, output: OUTPUT });
    const results = await Promise.allSettled(PATHS.map((path) => source.getPage(path)));
    const reasons = results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as Error).message] : [],
    );
    expect(new Set(reasons)).toEqual(new Set(['It has ended.']));
  });
});
