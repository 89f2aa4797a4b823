import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPercentile } from '../bench/figures.ts';
import { runAutocannon } from '../bench/run-autocannon.ts';
import { serveCorpus } from './serve-corpus.ts';

/** Results of flooding the live server with unknown URLs. */
export interface FloodFigures {
  /** How many unknown URLs were requested at once. */
  concurrency: number;
  /** How many responses had each status; 0 represents a failed connection. */
  statuses: Record<number, number>;
  /** 99th percentiles of the latency, in milliseconds. */
  cachedPage: number;
  health: number;
}

/** Targets on two idle cores, in milliseconds. */
export const FLOOD_TARGETS = { cachedPage: 100, health: 50 };

const CONCURRENCY = 500;
/** Between two requests for what is watched, in milliseconds. */
const PAUSE = 50;
const PAGE = 'docs/section-001/page-0001';

/**
 * Requests unknown URLs, all different and many at once, and measures a cached page and the health check meanwhile. The load
 * comes from another process: otherwise, what is measured would wait for the load's own responses.
 */
export async function floodLive(seconds: number): Promise<FloodFigures> {
  const { result } = await serveCorpus(10, (url) => flood(url, seconds));
  return result;
}

async function flood(url: string, seconds: number): Promise<FloodFigures> {
  const agent = new Agent();
  // The page is rendered before the clock starts.
  await request(url + PAGE, agent);
  // autocannon reads an argument that ends with a bracket as a list of options.
  const load = startLoad(`${url}nowhere-[<id>]/page`, seconds);
  const end = performance.now() + seconds * 1000;
  const [statuses, cachedPage, health] = await Promise.all([
    load,
    watch(url + PAGE, end),
    watch(`${url}healthz`, end),
  ]);
  agent.destroy();
  return { concurrency: CONCURRENCY, statuses, cachedPage, health };
}

/** Resolves to how many responses had each status. */
async function startLoad(url: string, seconds: number): Promise<Record<number, number>> {
  const { errors, statusCodeStats } = await runAutocannon(url, [
    '--idReplacement',
    '-c',
    String(CONCURRENCY),
    '-d',
    String(seconds),
  ]);
  const counts = Object.entries(statusCodeStats).map(([status, { count }]) => [status, count] as const);
  return Object.fromEntries(errors === 0 ? counts : [...counts, ['0', errors]]);
}

/** Requests one URL again and again. Resolves to the 99th percentile of the times; an error counts as infinite. */
async function watch(url: string, end: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  while (performance.now() < end) {
    const { status, milliseconds } = await request(url, agent);
    times.push(status === 200 ? milliseconds : Infinity);
    await sleep(PAUSE);
  }
  agent.destroy();
  return times.length === 0 ? Infinity : findPercentile(times, 0.99);
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
