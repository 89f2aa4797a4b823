import { MEDIA_TYPES } from '#app/site/media-types.server.ts';
import type { PageAnswer, PageSource } from '../crawl/page-source.ts';
import type { HelperTask } from './helper.ts';
import type { Helpers } from './helpers.ts';
import type { PageRenderer, RenderedPage } from './render-pages.ts';

interface RenderedSourceOptions {
  renderer: PageRenderer;
  helpers: Helpers | undefined;
  /** What helpers need to render as this process does. */
  task: Omit<Extract<HelperTask, { kind: 'render' }>, 'kind' | 'paths'>;
}

interface Wanted {
  path: string;
  resolve(page: RenderedPage): void;
  reject(error: unknown): void;
}

/** How many pages a helper is given at once, and how many times that is on the way to it. */
const BATCH = 8;
const BATCHES = 2;

/** Pages from the cache, or else from whoever is free to render them: a helper, or this process. */
export function createRenderedSource(options: RenderedSourceOptions): PageSource {
  const { renderer, helpers, task } = options;
  const queue: Wanted[] = [];
  const busy = Array.from({ length: helpers?.count ?? 0 }, () => 0);
  const data = new Map<string, string>();
  let isRendering = false;

  function pump(): void {
    for (const [helper, batches] of busy.entries()) {
      if (batches < BATCHES && queue.length > 0) void askHelper(helper, queue.splice(0, BATCH));
    }
    if (!isRendering && queue.length > 0) void renderHere(queue.splice(0, 1));
  }

  async function askHelper(helper: number, wanted: readonly Wanted[]): Promise<void> {
    busy[helper] = (busy[helper] ?? 0) + 1;
    try {
      const paths = wanted.map(({ path }) => path);
      const pages = (await helpers?.run(helper, { kind: 'render', ...task, paths })) ?? [];
      for (const [at, page] of pages.entries()) wanted[at]?.resolve(page);
    } catch (error) {
      for (const { reject } of wanted) reject(error);
    }
    busy[helper] = (busy[helper] ?? 1) - 1;
    pump();
  }

  async function renderHere(wanted: readonly Wanted[]): Promise<void> {
    isRendering = true;
    for (const { path, resolve, reject } of wanted) await renderer.render(path).then(resolve, reject);
    isRendering = false;
    pump();
  }

  async function obtain(path: string): Promise<RenderedPage> {
    const known = await renderer.findRendered(path);
    if (known !== undefined) return known;
    return await new Promise((resolve, reject) => {
      queue.push({ path, resolve, reject });
      pump();
    });
  }

  return {
    async getPage(path): Promise<PageAnswer> {
      const { status, html, links, files, ids, hasHeading, ...page } = await obtain(path);
      if (status !== 200) return { status, document: undefined };
      data.set(path, page.data);
      return {
        status,
        document: {
          html,
          facts: {
            links: links.map(([pathname, hash]) => ({ pathname, hash })),
            files,
            ids: new Set(ids),
            hasHeading,
          },
        },
      };
    },
    getData(path) {
      const text = data.get(path) ?? '';
      data.delete(path);
      return Promise.resolve({
        status: 200,
        location: undefined,
        contentType: MEDIA_TYPES['.json'],
        body: Buffer.from(text),
      });
    },
  };
}
