import { spawn } from 'node:child_process';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import type { Environment } from '#app/engine/config/environment.server.ts';
import { warningProblem } from '#app/engine/diagnostics/problem.ts';
import { hashSources } from '#app/engine/lib/hash-sources.server.ts';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { ignoreMissing } from '#app/engine/lib/files.server.ts';
import { collectText, waitForExit } from '../cli/child-process.ts';
import { UsageError } from '../cli/command.ts';
import { createDebugLog, logDuration } from '../cli/debug-log.ts';
import { printProblems } from '../cli/print-problems.ts';
import { getSibling, removeLeftovers } from '../cli/sibling-folders.ts';

/** Script that runs the bundler. */
const VITE_BUILD = 'scripts/bundle/vite-build.js';

/** Inputs of the bundle; it is rebuilt when one of them changes. */
const SOURCES = [
  'app',
  'content/recordings',
  'public',
  'remix.config.js',
  'vite.config.ts',
  'scripts/bundle',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

const log = createDebugLog('bundle');

const KEY_FILE = '.bundle-key';

/** Part of the site configuration that is compiled into the bundle. */
export interface BundleSite {
  baseUrl: string;
  /** Set if the site uses Algolia; undefined excludes Algolia's client. */
  algolia?: object | undefined;
}

/** Returns the folder of the bundle for a site. Each base path has its own bundle, because it is compiled in. */
export function getBundleDir({ baseUrl, algolia }: BundleSite): string {
  const name = baseUrl === '/' ? 'app' : `app-${baseUrl.replace(/^\/|\/$/g, '').replaceAll('/', '+')}`;
  return path.join(PROJECT_ROOT, 'build', algolia === undefined ? name : `${name}~algolia`);
}

/**
 * Builds the client and server bundles with Remix and Vite, unless they exist and nothing has changed. A signal
 * aborts the build.
 *
 * Invalidation: another hash of `SOURCES` or another base path.
 */
export async function buildBundle(site: BundleSite, signal?: AbortSignal): Promise<string> {
  const bundleDir = getBundleDir(site);
  const key = await createKey(site);
  const isCached = (await readKey(bundleDir)) === key;
  log('%s %s', isCached ? 'hit ' : 'miss', bundleDir);
  if (isCached) return bundleDir;
  await removeLeftovers(bundleDir);
  // Written to a temporary folder first, so that an aborted bundle is never mistaken for a complete one, and concurrent
  // builds don't write to the same folder.
  const temporary = getSibling(bundleDir, 'new');
  try {
    await logDuration(log, 'vite build', () => runVite(site, temporary, signal));
    await writeFile(path.join(temporary, KEY_FILE), key);
    await moveBundle(temporary, bundleDir, key);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  return bundleDir;
}

/** Moves a bundle to its folder, unless a concurrent build has already put an equal one there. */
async function moveBundle(temporary: string, bundleDir: string, key: string): Promise<void> {
  if ((await readKey(bundleDir)) === key) return;
  try {
    await rm(bundleDir, { recursive: true, force: true });
    await rename(temporary, bundleDir);
  } catch (error) {
    if ((await readKey(bundleDir)) !== key) throw error;
  }
}

/**
 * Returns the folder of an existing bundle, or throws an error with the command that builds it. Warns if its inputs have
 * changed.
 *
 * @param environment whose base path, if set, the command needs, too
 */
export async function getBundle(
  site: BundleSite,
  environment: Pick<Environment, 'baseUrl'>,
): Promise<string> {
  const bundleDir = getBundleDir(site);
  const command = `${environment.baseUrl === undefined ? '' : `BASE_URL=${environment.baseUrl} `}npm run build`;
  const key = await readKey(bundleDir);
  if (key === undefined) {
    throw new UsageError(
      `There is no production build for the base path "${site.baseUrl}". Run "${command}" first.`,
    );
  }
  // A server may be deployed without the sources.
  const currentKey = await createKey(site).catch(ignoreMissing);
  if (currentKey !== undefined && key !== currentKey) {
    const message = 'The production build does not match the code.';
    printProblems([warningProblem('bundle', message, { fix: `Run "${command}".` })]);
  }
  return bundleDir;
}

/** Returns the hash of a bundle's inputs. */
export async function getBundleKey(bundleDir: string): Promise<string> {
  const key = await readKey(bundleDir);
  if (key === undefined) throw new Error(`${bundleDir} contains no bundle.`);
  return key;
}

/** Imports the server build of a bundle. */
export async function importServerBuild(bundleDir: string): Promise<ServerBuild> {
  return (await import(pathToFileURL(path.join(bundleDir, 'server/index.js')).href)) as ServerBuild;
}

/** Hashes the inputs of a bundle. */
async function createKey({ baseUrl }: BundleSite): Promise<string> {
  return `${await hashSources(SOURCES)} ${baseUrl}\n`;
}

async function readKey(bundleDir: string): Promise<string | undefined> {
  return await readFile(path.join(bundleDir, KEY_FILE), 'utf8').catch(ignoreMissing);
}

async function runVite(
  { baseUrl, algolia }: BundleSite,
  bundleDir: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const child = spawn(process.execPath, [path.join(PROJECT_ROOT, VITE_BUILD)], {
    cwd: PROJECT_ROOT,
    signal,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      BASE_URL: baseUrl,
      ALGOLIA: algolia === undefined ? '' : '1',
      BUNDLE_DIR: path.relative(PROJECT_ROOT, bundleDir),
    },
  });
  const getOutput = collectText(child.stdout, child.stderr);
  const code = await waitForExit(child);
  if (code !== 0) throw new Error(`The bundle could not be built:\n${getOutput()}`);
}
