import { rm } from 'node:fs/promises';
import path from 'node:path';
import { copyProject } from '../helpers/project-copy.ts';
import { runScript } from '../helpers/run-script.ts';
import type { Tally } from './tally.ts';

/** Creates a version of this site's docs in a copy of the project, and checks the result with `npm run check`. */
export async function createOwnVersion(): Promise<Tally> {
  const root = await copyProject();
  try {
    const runs = [
      await runScript('run.js', { args: ['new', 'version', '5.x'], root }),
      await runScript('run.js', { args: ['check', 'content'], root }),
    ];
    // The folder is not in a git repository, which is a warning.
    const problems = runs
      .flatMap(({ stderr }) => stderr.split('\n'))
      .filter((line) => line !== '' && !line.includes('missingHistory'));
    const failed = runs.filter(({ code }) => code !== 0).map(({ code }) => `exit code ${code ?? 'none'}`);
    return { tried: runs.length, failures: [...problems, ...failed] };
  } finally {
    await rm(path.dirname(root), { recursive: true, force: true });
  }
}
