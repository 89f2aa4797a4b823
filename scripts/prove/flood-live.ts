import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { serveCorpus } from './serve-corpus.ts';

/** What became of the live server while unknown URLs were requested. */
export interface FloodFigures {
  /** How many unknown URLs were requested at once. */
  concurrency: number;
  /** How many responses had each status; 0 stands for a failed connection. */
  statuses: Record<number, number>;
  /** 99 of 100 responses came within so many milliseconds. */
  cachedPage: number;
  health: number;
}

/** Targets on two idle cores, in milliseconds. */
export const FLOOD_TARGETS = { cachedPage: 100, health: 50 };

const CONCURRENCY = 500;
/** Between two requests for what is watched, in milliseconds. */
const PAUSE = 50;
const PAGE = 'docs/section-001/page-0001';

/** Requests unknown URLs, each another one and many at once, and watches how long a cached page and the health check take. */
export async function floodLive(seconds: number): Promise<FloodFigures> {
  const { result } = await serveCorpus(10, (url) => flood(url, seconds * 1000));
  return result;
}

async function flood(url: string, duration: number): Promise<FloodFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const statuses: Record<number, number> = {};
  const end = performance.now() + duration;
  let count = 0;
  const load = async (): Promise<void> => {
    while (performance.now() < end) {
      const { status } = await request(`${url}nowhere-${(count += 1)}`, agent);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  // The page is rendered before the clock starts.
  await request(url + PAGE, agent);
  const [cachedPage, health] = await Promise.all([
    watch(url + PAGE, end),
    watch(`${url}healthz`, end),
    ...Array.from({ length: CONCURRENCY }, load),
  ]);
  agent.destroy();
  return { concurrency: CONCURRENCY, statuses, cachedPage, health };
}

/** Requests one URL again and again. Resolves to the 99th percentile of the times; a failure takes for ever. */
async function watch(url: string, end: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  while (performance.now() < end) {
    const { status, milliseconds } = await request(url, agent);
    times.push(status === 200 ? milliseconds : Infinity);
    await sleep(PAUSE);
  }
  agent.destroy();
  times.sort((a, b) => a - b);
  return times[Math.ceil(times.length * 0.99) - 1] ?? Infinity;
}

async function request(url: string, agent: Agent): Promise<{ status: number; milliseconds: number }> {
  const start = performance.now();
  const status = await new Promise<number>((resolve) => {
    get(url, { agent }, (response) => {
      response.resume();
      response.once('close', () => {
        resolve(response.complete ? (response.statusCode ?? 0) : 0);
      });
    }).once('error', () => {
      resolve(0);
    });
  });
  return { status, milliseconds: performance.now() - start };
}
