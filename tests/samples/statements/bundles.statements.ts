import { execFile } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { build, type Format } from 'esbuild';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { makeTemporaryFolder } from '#tests/helpers/temporary-folder.ts';
import { cell, phrase, Statements } from './statement.ts';

/** Statements about bundled servers. */

export const bundles = new Statements();

const ENOENT = "ENOENT: no such file or directory, open '<path>/schema/manifest.schema.json'";
const NO_PATH = 'The "path" argument must be of type string or an instance of URL. Received undefined';

bundles
  .add(
    'a bundled server',
    phrase(
      'guides/containers',
      /so a bundled server (doesn't start)\. Exclude packages from the bundle, for example with esbuild's `--packages=(external)`/,
    ),
    async () => {
      const bundled = await Promise.all(['layout', 'podlet'].map((name) => startBundle(name, 'esm')));
      const external = await startBundle('layout', 'esm', 'external');
      return [
        bundled.every((message) => message === ENOENT) ? "doesn't start" : bundled.join('; '),
        external === 'started' ? 'external' : external,
      ];
    },
  )
  .add(ENOENT, cell('help/errors', 'runtime', ENOENT, 'Error', /^`(.*)`$/), () =>
    startBundle('podlet', 'esm'),
  )
  .add(NO_PATH, cell('help/errors', 'runtime', NO_PATH, 'Error', /^`(.*)`$/), () =>
    startBundle('layout', 'cjs'),
  );

/** Bundles a program that imports the package, runs it in an empty folder, and returns the error message or `started`. */
async function startBundle(name: string, format: Format, packages: 'bundle' | 'external' = 'bundle') {
  const folder = await makeTemporaryFolder();
  await symlink(path.join(PROJECT_ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const file = path.join(folder, `dist/server.${format === 'esm' ? 'mjs' : 'cjs'}`);
  await build({
    stdin: {
      contents: `import Class from '@podium/${name}';
        new Class({ name: 'shop', version: '1', pathname: '/' });
        console.log('started');`,
      resolveDir: PROJECT_ROOT,
    },
    bundle: true,
    platform: 'node',
    packages,
    format,
    outfile: file,
    logLevel: 'silent',
  });
  const run = promisify(execFile)(process.execPath, [file], { cwd: folder, timeout: 20_000 });
  const { stdout, stderr } = await run.catch((error: unknown) => error as { stdout: string; stderr: string });
  const [, message = stdout.trim()] = /Error(?: \[\w+\])?: (.*)/.exec(stderr) ?? [];
  return message.replace(folder, '<path>');
}
