import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { writeCorpus } from '../bench/corpus.ts';
import { makeBundle } from '#scripts/bundle/bundle.ts';
import { listen } from '#scripts/cli/listen.ts';
import { startChildServer } from '../bench/child-server.ts';
import { createStaticServer } from '#scripts/static/static-server.ts';
import { listOddPaths } from './odd-paths.ts';
import { getRaw, type RawAnswer } from './raw-request.ts';

/** Results of requests for malformed paths. */
export interface OddPathFigures {
  tried: number;
  survived: number;
  lost: number;
}

/** Texts that no response may contain: secrets of the machine, server code, and stack traces. */
const INSIDES = /root:x|createElement|\n {4}at /;

/** Validates a response to a malformed path. Returns undefined for a page, a 4xx, or a redirect within the site. */
export function findOddIssue({ status, headers, body }: RawAnswer, secret: RegExp): string | undefined {
  const { 'content-type': type = '', location = '/' } = headers;
  if (![200, 301, 400, 404, 414].includes(status)) return `status ${status}`;
  if (status === 200 && !type.startsWith('text/html')) return `it is ${type}`;
  if (!/^\/(?![/\\])/.test(location)) return `it leads to ${location}`;
  if (headers['set-cookie'] !== undefined) return 'it sets a cookie';
  return secret.test(body) || INSIDES.test(body) ? `it says: ${body.slice(0, 200)}` : undefined;
}

/**
 * Requests malformed paths below a URL, sequentially.
 *
 * @param file path of a file that must not be served, relative to the parent of the served folder
 * @param secret matches the content of that file
 * @returns failed paths with their reason
 */
export async function askForOddPaths(
  url: string,
  { file, secret }: { file: string; secret: RegExp },
): Promise<{ tried: number; faults: string[] }> {
  const paths = listOddPaths(file);
  const base = new URL(url).pathname.slice(0, -1);
  const faults: string[] = [];
  for (const odd of paths) {
    const fault = await getRaw(url, base + odd).then(
      (answer) => findOddIssue(answer, secret),
      (error: unknown) => String(error),
    );
    if (fault !== undefined) faults.push(`${odd}: ${fault}`);
  }
  return { tried: paths.length, faults };
}

/** Requests every malformed path from the static server and the live server, with and without a base path. */
export async function tryOddPaths(report: (line: string) => void): Promise<OddPathFigures> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'podium-odd-'));
  const figures: OddPathFigures = { tried: 0, survived: 0, lost: 0 };
  const count = (server: string, { tried, faults }: { tried: number; faults: string[] }): void => {
    figures.tried += tried;
    figures.lost += faults.length;
    figures.survived += tried - faults.length;
    for (const fault of faults) report(`${server} server, ${fault}`);
  };
  try {
    const site = path.join(folder, 'site');
    await mkdir(path.join(site, 'docs'), { recursive: true });
    await mkdir(path.join(site, 'assets'));
    for (const file of ['index.html', '404.html', 'docs.html', 'docs/index.html', 'assets/a.js']) {
      await writeFile(path.join(site, file), '<h1>Page</h1>');
    }
    await writeFile(path.join(folder, 'secret.txt'), 'the secret');
    await writeCorpus(path.join(folder, 'content'), 1);
    for (const baseUrl of ['/', '/podium/']) {
      const app = createStaticServer(site, baseUrl);
      const { url, close } = await listen(app, { host: '127.0.0.1', port: 0, baseUrl });
      count('static', await askForOddPaths(url, { file: 'secret.txt', secret: /the secret/ }));
      await close();
      await makeBundle({ baseUrl });
      const live = await startChildServer({
        ...process.env,
        CONTENT_DIR: path.join(folder, 'content'),
        CACHE_DIR: path.join(folder, 'cache'),
        BASE_URL: baseUrl,
      });
      // Server code is next to the browser's files.
      const wanted = { file: 'server/index.js', secret: /react\/jsx-runtime/ };
      count('live', await askForOddPaths(live.url, wanted).finally(() => live.stop()));
    }
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
