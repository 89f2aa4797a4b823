import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SEARCH_NAMES_FILE } from '#app/engine/model/search-files.ts';
import { findPercentile } from '../bench/figures.ts';
import { GROWTH_LIMIT, watchMemory, type MemoryFigures } from '../bench/processes.ts';
import { withCorpusServer } from './servers.ts';
import type { Tally } from './tally.ts';

/** How many pages the site has: a usual size, that of the site in `content/`. */
const PAGES = 40;
const CONNECTIONS = 32;
/** Changes are a second apart, in milliseconds. */
const INTERVAL = 1000;
/** Response timeout, in milliseconds. */
const TIMEOUT = 15_000;

/** How many changes the served page may lag behind. How fast a server follows depends on the load of the machine. */
const MAX_LAG = 15;

/** Accepted codings, in turn: of current browsers, older ones, and programs. */
const CODINGS = ['br, gzip', 'gzip', 'identity'];

/** Pages, data, and generated files, below the base. */
const PATHS = [
  ...[
    '',
    'docs',
    'docs/section-001/page-0001',
    'docs/section-002/page-0015',
    'blog',
    'blog/post-1',
    'search',
  ],
  ...['docs/section-004/page-0040/data.json', 'docs/data.json', 'docs/nav.json', 'sitemap.xml', 'site.json'],
];

/**
 * Serves a site live, changes its content each second, and requests its pages continuously. Each response must be complete,
 * and every file that a page names must exist as long as a reader may have that page open.
 *
 * @param rate requests in a second; default: unlimited
 */
export async function loadLive(seconds: number, rate?: number): Promise<Tally> {
  return await withCorpusServer({ pages: PAGES, followContent: true }, async ({ url, pid }, contentDir) => {
    const stopWatching = watchMemory(pid);
    const [load, content] = await Promise.all([
      putLoad({ url, seconds, rate }),
      changeContent(contentDir, url, seconds),
    ]);
    return judgeLoad(seconds, load, content, stopWatching());
  });
}

/** Latency of the responses, in milliseconds, and reasons of failures. */
interface LoadFigures {
  times: number[];
  failures: string[];
}

interface LoadOptions {
  /** URL with the base path. */
  url: string;
  /** Paths below the base, requested in turn. */
  paths?: readonly string[];
  seconds: number;
  connections?: number;
  /** Maximum number of requests per second over all connections. */
  rate?: number | undefined;
}

/**
 * Requests pages over many connections, as fast as possible or at a rate, as browsers do: compressed, and with the entity
 * tags of cached responses. Load generators discard bodies; here, each response is read and must be complete.
 */
export async function putLoad(options: LoadOptions): Promise<LoadFigures> {
  const { url, paths = PATHS, seconds, connections = CONNECTIONS, rate = Infinity } = options;
  const began = performance.now();
  const end = began + seconds * 1000;
  const figures: LoadFigures = { times: [], failures: [] };

  async function work(worker: number): Promise<void> {
    const tags = new Map<string, string>();
    for (let turn = worker; performance.now() < end; turn += 1) {
      // Each connection has separate time slots, so that requests are spread over the second.
      const due = began + ((turn - worker) * connections + worker) * (1000 / rate);
      if (due >= end) return;
      if (due > performance.now()) await sleep(due - performance.now());
      const path = paths[turn % paths.length] ?? '';
      const coding = CODINGS[worker % CODINGS.length] ?? '';
      const tag = turn % 3 === 0 ? tags.get(path) : undefined;
      const started = performance.now();
      const { issue, etag } = await request(url + path, coding, tag);
      figures.times.push(performance.now() - started);
      if (etag !== undefined) tags.set(path, etag);
      if (issue !== undefined) figures.failures.push(`/${path}: ${issue}`);
    }
  }

  await Promise.all(Array.from({ length: connections }, (_, worker) => work(worker)));
  return figures;
}

/** Requests a URL and reads the complete response. */
async function request(
  url: string,
  coding: string,
  tag: string | undefined,
): Promise<{ issue?: string; etag?: string | undefined }> {
  try {
    const response = await fetch(url, {
      headers: { 'accept-encoding': coding, ...(tag === undefined ? {} : { 'if-none-match': tag }) },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    await response.arrayBuffer();
    const { status, headers } = response;
    if (status === 304 && tag !== undefined) return {};
    if (status !== 200) return { issue: `status ${status}` };
    if (!(Number(headers.get('content-length')) > 0)) return { issue: 'it is empty, or has no length' };
    return { etag: headers.get('etag') ?? undefined };
  } catch (error) {
    const { message, cause } = error as Error;
    return { issue: cause instanceof Error ? cause.message : message };
  }
}

/** Changes of the content: how many, by how many the served page lagged behind at most, and reasons of failures. */
interface ChangeFigures {
  changes: number;
  lag: number;
  failures: string[];
}

/** Changes the index page of the docs each second, and concurrently checks which change is served. */
async function changeContent(contentDir: string, url: string, seconds: number): Promise<ChangeFigures> {
  const figures: ChangeFigures = { changes: 0, lag: 0, failures: [] };
  const over = new AbortController();

  async function change(): Promise<void> {
    const file = path.join(contentDir, 'docs/index.mdx');
    const started = performance.now();
    while (figures.changes < seconds) {
      figures.changes += 1;
      // Atomically, as Git and most editors do.
      await writeFile(`${file}.new`, renderStart(figures.changes));
      await rename(`${file}.new`, file);
      await sleep(Math.max(0, started + figures.changes * INTERVAL - performance.now()));
    }
    over.abort();
  }

  async function check(): Promise<void> {
    let files: string[] = [];
    while (!over.signal.aborted) {
      await sleep(INTERVAL / 2);
      const newest = figures.changes;
      const html = await (await fetch(`${url}docs`)).text();
      const served = Number(/This is change (\d+)\./.exec(html)?.[1] ?? 0);
      figures.lag = Math.max(figures.lag, newest - served);
      // Files of the previous page.
      for (const file of files) {
        const { status } = await fetch(new URL(file, url));
        if (status !== 200) figures.failures.push(`${file} of the page before: status ${status}`);
      }
      const names = await (await fetch(`${url}${SEARCH_NAMES_FILE}`)).text();
      const named = `${html} ${names}`.match(/\/(shell\/|search-docs-|search-index-)[\w-]+\.json/g);
      files = [...new Set(named)];
      if (files.length !== 3)
        figures.failures.push(`/docs and the search name ${files.length} files instead of 3`);
    }
  }

  await Promise.all([change(), check()]);
  return figures;
}

function renderStart(change: number): string {
  const fields = 'title: Start\ndescription: Where to start.\nsidebar:\n  order: 1\n';
  return `---\n${fields}---\n\nThis is change ${change}.\n`;
}

/** Judges a run: all responses must be complete, the content up to date, and the memory flat. */
export function judgeLoad(
  seconds: number,
  { times, failures }: LoadFigures,
  { changes, lag, failures: unfollowed }: ChangeFigures,
  { before, after, growth }: MemoryFigures,
): Tally {
  const memory = Number.isNaN(growth)
    ? 'memory unknown'
    : `memory ${before.toFixed(0)} MiB, at the end ${after.toFixed(0)} MiB`;
  const issues: string[] = [];
  if (lag > MAX_LAG) issues.push(`the served content was ${lag} changes behind`);
  // In less than a minute, memory reflects the startup.
  if (growth > GROWTH_LIMIT && seconds >= 60) issues.push(`it grew: ${memory}`);
  return {
    tried: times.length,
    failures: [...issues, ...unfollowed, ...failures],
    note:
      `${seconds} s; ${changes} changes of the content, served at most ${lag} behind; ` +
      `99 of 100 within ${findPercentile(times, 0.99).toFixed(0)} ms, all within ${findPercentile(times, 1).toFixed(0)} ms; ` +
      memory,
  };
}
