import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { buildBundle, getBundle, getBundleDir } from '#scripts/bundle/bundle.ts';
import { makeTemporaryFolder } from '../../../helpers/temporary-folder.ts';

describe('a missing bundle', () => {
  test.each([
    [undefined, 'npm run build'],
    ['/lost/', 'BASE_URL=/lost/ npm run build'],
  ])('for BASE_URL=%s is reported with the command that builds it: %s', async (baseUrl, command) => {
    await expect(getBundle({ baseUrl: '/lost/' }, { baseUrl })).rejects.toThrow(
      `There is no production build for the base path "/lost/". Run "${command}" first.`,
    );
  });
});

test('a bundle built from other code is used, with a warning', async () => {
  const baseUrl = `/test-${process.pid}/`;
  const folder = getBundleDir({ baseUrl });
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, '.bundle-key'), `0123abcd ${baseUrl}\n`);
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => {
    write.mockRestore();
  });
  expect(await getBundle({ baseUrl }, { baseUrl: undefined })).toBe(folder);
  expect(write.mock.calls).toEqual([
    ['warning: The production build does not match the code. Run "npm run build".\n'],
  ]);
});

describe('a killed build', () => {
  test('leaves a bundle that the next build removes', async () => {
    const baseUrl = `/killed-${process.pid}/`;
    const folder = getBundleDir({ baseUrl });
    const { pid } = spawnSync(process.execPath, ['--version']);
    const leftover = path.join(path.dirname(folder), `.${path.basename(folder)}.new-${pid}`);
    onTestFinished(() => rm(leftover, { recursive: true, force: true }));
    await mkdir(leftover, { recursive: true });
    await expect(buildBundle({ baseUrl }, AbortSignal.abort())).rejects.toThrow('aborted');
    await expect(access(leftover)).rejects.toThrow('ENOENT');
  });

  test('stops the bundler', async () => {
    const folder = await makeTemporaryFolder();
    const child = fork(path.join(PROJECT_ROOT, 'scripts/bundle/vite-build.js'), {
      cwd: PROJECT_ROOT,
      env: { ...process.env, NODE_ENV: 'production', BUNDLE_DIR: path.relative(PROJECT_ROOT, folder) },
      stdio: 'ignore',
    });
    const exited = once(child, 'exit');
    await once(child, 'spawn');
    child.disconnect();
    expect(await exited).toEqual([0, null]);
    expect(await readdir(folder)).toEqual([]);
  }, 60_000);
});
