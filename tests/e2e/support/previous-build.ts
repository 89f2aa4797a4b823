import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { buildSite, serveScript } from '../../helpers/serve-script.ts';

const run = promisify(execFile);

/** The site of the previous commit. */
export interface PreviousSite {
  /** URL with a trailing slash. */
  url: string;
  /** Stops the server, and removes all created files. */
  stop(): Promise<void>;
}

/** Builds the previous commit, with the current packages, and serves it. */
export async function servePrevious(): Promise<PreviousSite> {
  const commit = await git('rev-parse', 'HEAD~1').catch((cause: unknown) => {
    throw new Error('There is no previous commit to compare with. Fetch it: git fetch --deepen=1', {
      cause,
    });
  });
  const temporary = await mkdtemp(path.join(os.tmpdir(), 'podium-previous-'));
  const tree = path.join(temporary, 'tree');
  const outDir = path.join(temporary, 'site');
  const clean = async (): Promise<void> => {
    await git('worktree', 'remove', '--force', tree);
    await rm(temporary, { recursive: true, force: true });
  };
  await git('worktree', 'add', '--quiet', '--detach', tree, commit);
  try {
    await symlink(path.join(PROJECT_ROOT, 'node_modules'), path.join(tree, 'node_modules'));
    await buildSite({ OUT_DIR: outDir, CACHE_DIR: path.join(temporary, 'cache') }, tree);
    const server = await serveScript('serve.ts', { OUT_DIR: outDir });
    return {
      url: server.url,
      async stop() {
        await server.stop();
        await clean();
      },
    };
  } catch (error) {
    await clean();
    throw error;
  }
}

/** Lists the names of the files in a folder of the repository that differ from the previous commit. */
export async function listChangedFiles(folder: string): Promise<Set<string>> {
  const changed = await git('diff', '--name-only', '--relative', 'HEAD~1', '--', folder);
  const added = await git('ls-files', '--others', '--exclude-standard', '--', folder);
  return new Set(`${changed}\n${added}`.split('\n').map((file) => path.basename(file)));
}

async function git(...args: string[]): Promise<string> {
  return (await run('git', args, { cwd: PROJECT_ROOT, maxBuffer: 2 ** 26 })).stdout.trim();
}
