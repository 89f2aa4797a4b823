import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SEARCH_NAMES_FILE } from '#app/engine/model/search-files.ts';
import { watchMemory, type MemoryFigures } from '../bench/processes.ts';
import { putLoad, type LoadFigures } from './put-load.ts';
import { withCorpusServer } from './servers.ts';

/** Results of the live server under load. */
export interface LiveLoadFigures extends LoadFigures {
  seconds: number;
  /** How often the content was changed. */
  changes: number;
  /** How far the served page lagged behind the content at most, in changes. */
  lag: number;
  memory: MemoryFigures;
}

/** How many pages the site has: a usual size, that of the site in `content/`. */
const PAGES = 40;
const CONNECTIONS = 32;
/** Changes are a second apart, in milliseconds. */
const INTERVAL = 1000;

/**
 * How many changes, which are a second apart, the served page may lag behind. A server that does not follow its content is
 * found in the shortest run; how fast it follows depends on the load of the machine.
 */
const MOST_BEHIND = 15;

/** Pages, data, and generated files, below the base. */
const PATHS = [
  '',
  'docs',
  'docs/section-001/page-0001',
  'docs/section-002/page-0015',
  'docs/section-004/page-0040/data.json',
  'docs/data.json',
  'docs/nav.json',
  'blog',
  'blog/post-1',
  'sitemap.xml',
  'site.json',
  'search',
];

/**
 * Serves a site live, changes its content each second, and requests its pages continuously. Each response must be complete,
 * and every file that a page names must exist as long as a reader may have that page open.
 *
 * @param rate requests in a second; default: unlimited
 */
export async function loadLive(seconds: number, rate?: number): Promise<LiveLoadFigures> {
  return await withCorpusServer({ pages: PAGES, followContent: true }, async ({ url, pid }, contentDir) => {
    const memory = watchMemory(pid);
    const changing = changeContent(contentDir, url, seconds);
    const load = await putLoad({ url, paths: PATHS, seconds, connections: CONNECTIONS, rate });
    const { changes, lag, failures } = await changing;
    return {
      ...load,
      seconds,
      changes,
      lag,
      failed: load.failed + failures.length,
      failures: [...load.failures, ...failures],
      memory: memory.stop(),
    };
  });
}

/** Changes the index page of the docs each second, and concurrently checks which change is served. */
async function changeContent(
  contentDir: string,
  url: string,
  seconds: number,
): Promise<{ changes: number; lag: number; failures: string[] }> {
  const failures: string[] = [];
  const over = new AbortController();
  let [changes, lag] = [0, 0];

  async function change(): Promise<void> {
    const file = path.join(contentDir, 'docs/index.mdx');
    const started = performance.now();
    while (changes < seconds) {
      changes += 1;
      // Atomically, as Git and most editors do.
      await writeFile(`${file}.new`, renderStart(changes));
      await rename(`${file}.new`, file);
      await sleep(Math.max(0, started + changes * INTERVAL - performance.now()));
    }
    over.abort();
  }

  async function check(): Promise<void> {
    let files: string[] = [];
    while (!over.signal.aborted) {
      await sleep(INTERVAL / 2);
      const newest = changes;
      const html = await (await fetch(`${url}docs`)).text();
      lag = Math.max(lag, newest - Number(/This is change (\d+)\./.exec(html)?.[1] ?? 0));
      // Files of the previous page.
      for (const file of files) {
        const { status } = await fetch(new URL(file, url));
        if (status !== 200) failures.push(`${file} of the page before: status ${status}`);
      }
      const names = await (await fetch(`${url}${SEARCH_NAMES_FILE}`)).text();
      files = [
        ...new Set(`${html} ${names}`.match(/\/(shell\/|search-docs-|search-index-)[\w-]+\.json/g) ?? []),
      ];
      if (files.length !== 3) failures.push(`/docs and the search name ${files.length} files instead of 3`);
    }
  }

  await Promise.all([change(), check()]);
  return { changes, lag, failures };
}

function renderStart(change: number): string {
  const fields = 'title: Start\ndescription: Where to start.\nsidebar:\n  order: 1\n';
  return `---\n${fields}---\n\nThis is change ${change}.\n`;
}

/** Whether the run passed: all responses complete, content up to date, memory flat. */
export function isSurvived({ failed, lag, seconds, memory }: LiveLoadFigures): boolean {
  // In less than a minute, memory reflects the startup.
  return failed === 0 && lag <= MOST_BEHIND && (memory.isFlat || seconds < 60);
}

/** Formats the results as one line. */
export function formatLiveLoad(figures: LiveLoadFigures): string {
  const { seconds, requests, failed, changes, lag, p99, slowest, memory } = figures;
  const show = (mebibytes: number | undefined): string => mebibytes?.toFixed(0) ?? '?';
  return (
    `load: ${seconds} s, ${requests} requests tried, ${requests - failed} survived, ${failed} lost; ` +
    `${changes} changes of the content, served at most ${lag} behind; ` +
    `99 of 100 within ${p99.toFixed(0)} ms, all within ${slowest.toFixed(0)} ms; ` +
    `memory ${show(memory.before)} MiB, at the end ${show(memory.after)} MiB (${memory.isFlat ? 'flat' : 'it grew'})`
  );
}
