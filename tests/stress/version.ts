import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { withFolder } from '../bench/sites.ts';
import { runScript } from '../helpers/run-script.ts';
import type { Tally } from './tally.ts';

/** Creates a version of this site's docs, and checks the result with `npm run check`. */
export async function createOwnVersion(): Promise<Tally> {
  return await withFolder(async (temporary) => {
    const folder = path.join(temporary, 'content');
    await cp(path.join(PROJECT_ROOT, 'content'), folder, { recursive: true });
    for (const name of await readdir(folder)) {
      if (!name.endsWith('.ts')) continue;
      const file = path.join(folder, name);
      const text = await readFile(file, 'utf8');
      await writeFile(file, text.replaceAll("'../app/", `'${path.join(PROJECT_ROOT, 'app')}/`));
    }
    const env = { CONTENT_DIR: folder };
    const runs = [
      await runScript('run.js', { args: ['new', 'version', '5.x'], env }),
      await runScript('run.js', { args: ['check', 'content'], env }),
    ];
    // The folder is not in a git repository, which is a warning.
    const problems = runs
      .flatMap(({ stderr }) => stderr.split('\n'))
      .filter((line) => line !== '' && !line.includes('missingHistory'));
    const failed = runs.filter(({ code }) => code !== 0).map(({ code }) => `exit code ${code ?? 'none'}`);
    return { tried: runs.length, failures: [...problems, ...failed] };
  });
}
