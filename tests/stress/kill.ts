import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { MANIFEST_FILE, parseManifest } from '#scripts/crawl/manifest.ts';
import { recoverSwap } from '#scripts/crawl/output-folder.ts';
import { writeCorpus } from '../bench/corpus.ts';
import { getSite, withFolder } from '../bench/sites.ts';
import { hashTree } from '../helpers/temporary-folder.ts';
import type { Tally } from './tally.ts';

/** Number of pages of the site: enough to kill a build at any of its steps. */
const PAGES = 30;

/**
 * Kills builds at random moments, each after a content change, and checks that the served folder is one complete site:
 * the old or the new one, never a mixture, and never missing.
 */
export async function killBuilds(tries: number): Promise<Tally> {
  return await withFolder(async (folder) => {
    const site = getSite(folder);
    await writeCorpus(site.CONTENT_DIR, PAGES);
    await runBuild(site, 0);
    // Like the killed builds, with all but one page in the cache.
    const { milliseconds: duration } = await runBuild(site, 1);
    const failures: string[] = [];
    let [change, recovered, finished] = [1, 0, 0];
    for (let tried = 0; tried < tries; tried += 1) {
      // Spread over the duration of a build.
      let moment = Math.round(((tried + Math.random()) / tries) * duration);
      while (!(await runBuild(site, ++change, moment)).killed) {
        finished += 1;
        moment = Math.round(moment * 0.8);
      }
      // Between the two renames of a swap there is no folder. The next server or build recovers it.
      if (!existsSync(site.OUT_DIR)) recovered += 1;
      await recoverSwap(site.OUT_DIR);
      const issue = await findIssue(site.OUT_DIR);
      if (issue !== undefined) failures.push(`killed after ${moment} ms: ${issue}`);
    }
    const note = `${recovered} recovered from the middle of a swap, ${finished} more had ended before they were killed`;
    return { tried: tries, failures, note };
  });
}

/** Changes a page, builds, and kills the build with all its processes after the given number of milliseconds. */
async function runBuild(
  site: ReturnType<typeof getSite>,
  change: number,
  killAfter?: number,
): Promise<{ killed: boolean; milliseconds: number }> {
  const text = `---\ntitle: Start\n---\n\nChange ${change}.\n`;
  await writeFile(path.join(site.CONTENT_DIR, 'docs/index.mdx'), text);
  const started = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, ...site },
    stdio: 'ignore',
    // A separate process group, so that child processes of the build are killed, too.
    detached: true,
  });
  const ended = once(child, 'exit');
  if (killAfter !== undefined) {
    await Promise.race([sleep(killAfter), ended]);
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }
  await ended;
  if (killAfter === undefined && child.exitCode !== 0) throw new Error('A build that was not killed failed.');
  return { killed: child.signalCode === 'SIGKILL', milliseconds: performance.now() - started };
}

/** Compares a folder with its manifest. Returns undefined when all files exist with the expected content, and no others. */
async function findIssue(folder: string): Promise<string | undefined> {
  const manifest = parseManifest(await readFile(path.join(folder, MANIFEST_FILE), 'utf8').catch(() => ''));
  if (manifest === undefined) return 'there is no complete site';
  const { [MANIFEST_FILE]: _manifest, ...found } = await hashTree(folder);
  const listed = Object.fromEntries(manifest.files.map(({ path: file, sha256 }) => [file, sha256]));
  const wrong = Object.keys({ ...found, ...listed }).filter((file) => found[file] !== listed[file]);
  return wrong.length === 0 ? undefined : `missing, or not of this build: ${wrong.join(', ')}`;
}
