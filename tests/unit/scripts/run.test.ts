import { copyFile, readdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { runScript, type ScriptResult } from '../../helpers/run-script.ts';
import { makeTemporaryFolder, writeFiles } from '../../helpers/temporary-folder.ts';

/** Creates a repository with a command that logs its arguments, the word of a module, and `NODE_ENV`. */
async function makeRepository(): Promise<string> {
  const root = await makeTemporaryFolder({
    'package.json': '{ "type": "module" }',
    'scripts/word.ts': "export const word: string = 'one';\n",
    'scripts/echo.ts': `
      import { word } from './word.ts';
      process.stdout.write([...process.argv.slice(2), word, process.env['NODE_ENV']].join(' '));
    `,
  });
  await symlink(path.join(PROJECT_ROOT, 'node_modules'), path.join(root, 'node_modules'));
  await copyFile(path.join(PROJECT_ROOT, 'scripts/run.js'), path.join(root, 'scripts/run.js'));
  return root;
}

async function run(root: string, ...args: string[]): Promise<ScriptResult> {
  return await runScript('run.js', { args, root });
}

async function listBundles(root: string, command = 'echo'): Promise<string[]> {
  return await readdir(path.join(root, '.cache/commands', command));
}

describe('a bundled command', () => {
  test('B6 runs with its arguments, and is bundled once', async () => {
    const root = await makeRepository();
    expect(await run(root, 'echo', 'a', '--b')).toEqual({
      code: 0,
      stdout: 'a --b one production',
      stderr: '',
    });
    const bundles = await listBundles(root);
    expect((await run(root, 'echo')).stdout).toBe('one production');
    expect(await listBundles(root)).toEqual(bundles);
  });

  test('B6 is bundled again when a source changes, and a running process keeps its files', async () => {
    const root = await makeRepository();
    await run(root, 'echo');
    await writeFiles(root, { 'scripts/word.ts': "export const word: string = 'another';\n" });
    expect((await run(root, 'echo')).stdout).toBe('another production');
    expect((await listBundles(root)).filter((name) => name.endsWith('.js'))).toHaveLength(2);
  });

  test('B6 runs a script in a subfolder', async () => {
    const root = await makeRepository();
    await writeFiles(root, { 'scripts/inner/part.ts': "process.stdout.write(process.argv[1] ?? '');\n" });
    expect((await run(root, 'inner/part')).stdout).toMatch(/scripts\/inner\/part\.ts$/);
    expect(await listBundles(root, 'inner-part')).toHaveLength(2);
  });

  test('B6 runs in production mode, except for the dev server', async () => {
    const root = await makeRepository();
    expect((await run(root, 'echo')).stdout).toBe('one production');
    await copyFile(path.join(root, 'scripts/echo.ts'), path.join(root, 'scripts/dev.ts'));
    expect((await run(root, 'dev')).stdout).toBe('one ');
  });

  test('B6 names the source line in a stack trace', async () => {
    const root = await makeRepository();
    await writeFiles(root, {
      'scripts/word.ts': "type A = 1;\nthrow new Error('no word');\nexport const word = '';\n",
    });
    expect((await run(root, 'echo')).stderr).toContain('scripts/word.ts:2:7');
  });

  test('B6 reports the location of a syntax error', async () => {
    const root = await makeRepository();
    await writeFiles(root, { 'scripts/word.ts': 'export const word = ;\n' });
    const { code, stderr } = await run(root, 'echo');
    expect(code).not.toBe(0);
    expect(stderr).toContain('scripts/word.ts:1:20');
  });

  test('B6 is complete when several processes start at once', async () => {
    const root = await makeRepository();
    const results = await Promise.all([run(root, 'echo'), run(root, 'echo'), run(root, 'echo')]);
    expect(results.map(({ stdout }) => stdout)).toEqual([
      'one production',
      'one production',
      'one production',
    ]);
    expect(await listBundles(root)).toHaveLength(2);
  });
});
