import type { OutputFolder, OutputPlace } from '../crawl/output-folder.ts';
import { getPageFiles } from '../crawl/page-files.ts';
import type { KnownPage } from '../crawl/fetch-page.ts';
import type { HelpedPage, HelperTask } from './helper.ts';
import type { Helpers } from './helpers.ts';
import type { PageRenderer } from './render-pages.ts';
import type { CachedPage } from './rendered-cache.ts';

/** A page as it was rendered. */
export interface RenderedAnswer {
  status: number;
  /** Undefined for what is no page (status other than 200). */
  document: RenderedDocument | undefined;
}

/** What is known of a page, and what is to be written. */
export interface RenderedDocument {
  facts: KnownPage['facts'];
  /** Undefined when the page is in the output folder already, and its data too. */
  html: string | undefined;
}

/** Where the pages of a build come from. */
export interface RenderedSource {
  /** The page at a path. */
  getPage(path: string): Promise<RenderedAnswer>;
  /** The data of a page that has been asked for and is not written already, once; undefined otherwise. */
  takeData(path: string): string | undefined;
}

interface RenderedSourceOptions {
  renderer: PageRenderer;
  helpers: Helpers | undefined;
  /** What helpers need to render as this process does. */
  task: Omit<Extract<HelperTask, { kind: 'render' }>, 'kind' | 'paths' | 'into'>;
  /**
   * Where helpers write their pages by themselves: to hand them over takes as long as to make a third of them. And what may
   * have pages already.
   */
  output?: Pick<OutputFolder, 'lend' | 'note' | 'keep' | 'copy'> | undefined;
  /** What this process does before it renders a page itself. */
  meanwhile?: (() => Promise<unknown>) | undefined;
}

interface Wanted {
  path: string;
  resolve(page: HelpedPage): void;
  reject(error: unknown): void;
}

/** How many pages a helper is given at once, and how many times that is on the way to it. */
const BATCH = 8;
const BATCHES = 2;

/** Pages from the cache, or else from whoever is free to render them: a helper, or this process. */
export function createRenderedSource(options: RenderedSourceOptions): RenderedSource {
  const { renderer, helpers, task, output, meanwhile } = options;
  const queue: Wanted[] = [];
  const busy = Array.from({ length: helpers?.count ?? 0 }, () => 0);
  const data = new Map<string, string>();
  let isRendering = false;
  let begun: Promise<unknown> | undefined;

  function pump(): void {
    for (const [helper, batches] of busy.entries()) {
      if (batches < BATCHES && queue.length > 0) void askHelper(helper, queue.splice(0, BATCH));
    }
    const [wanted] = isRendering ? [] : queue.splice(0, 1);
    if (wanted !== undefined) void renderHere(wanted);
  }

  async function askHelper(helper: number, wanted: readonly Wanted[]): Promise<void> {
    busy[helper] = (busy[helper] ?? 0) + 1;
    try {
      const paths = wanted.map(({ path }) => path);
      const run = async (into?: OutputPlace): Promise<HelpedPage[]> =>
        (await helpers?.run(helper, { kind: 'render', ...task, paths, into })) ?? [];
      const pages = await (output === undefined ? run() : output.lend(run));
      for (const [at, page] of pages.entries()) wanted[at]?.resolve(page);
    } catch (error) {
      for (const { reject } of wanted) reject(error);
    }
    busy[helper] = (busy[helper] ?? 1) - 1;
    pump();
  }

  async function renderHere({ path, resolve, reject }: Wanted): Promise<void> {
    isRendering = true;
    try {
      await (begun ??= meanwhile?.());
      resolve(await renderer.render(path));
    } catch (error) {
      reject(error);
    }
    isRendering = false;
    pump();
  }

  async function obtain(path: string): Promise<HelpedPage> {
    const known = await renderer.findRendered(path);
    if (known !== undefined && (await keep(path, known))) return { ...known.facts, written: [] };
    const whole = known?.read();
    if (whole !== undefined) return whole;
    return await new Promise((resolve, reject) => {
      // Whoever asks for one asks for many: what is asked for in one go is given out in one go.
      if (queue.length === 0) setImmediate(pump);
      queue.push({ path, resolve, reject });
    });
  }

  /** Takes a page over from the output folder of before, if that has it. */
  async function keep(path: string, { html, data }: CachedPage): Promise<boolean> {
    if (output === undefined) return false;
    const files = getPageFiles(path);
    const kept = await Promise.all([
      output.keep({ path: files.html, ...html }),
      output.keep({ path: files.data, ...data }),
    ]);
    if (kept.includes(false)) return false;
    if (files.alias !== undefined) await output.copy(files.html, files.alias);
    return true;
  }

  return {
    async getPage(path): Promise<RenderedAnswer> {
      const page = await obtain(path);
      const { status, links, files, ids, hasHeading } = page;
      if (status !== 200) return { status, document: undefined };
      const facts = {
        links: links.map(([pathname, hash]) => ({ pathname, hash })),
        files,
        ids: new Set(ids),
        hasHeading,
      };
      if ('written' in page) {
        output?.note(page.written);
        return { status, document: { facts, html: undefined } };
      }
      data.set(path, page.data);
      return { status, document: { facts, html: page.html } };
    },
    takeData(path) {
      const text = data.get(path);
      data.delete(path);
      return text;
    },
  };
}
