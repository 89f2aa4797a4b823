import { copyFile, readdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { runScript, type ScriptResult } from '../../helpers/run-script.ts';
import { makeTemporaryFolder, writeFiles } from '../../helpers/temporary-folder.ts';

/** A repository with a command that prints what it is given, the word of a module, and the mode it runs in. */
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

async function listMade(root: string): Promise<string[]> {
  return await readdir(path.join(root, '.cache/commands'));
}

describe('a command that is made of few files', () => {
  test('B6 runs with what it is given, and is made once', async () => {
    const root = await makeRepository();
    expect(await run(root, 'echo', 'a', '--b')).toEqual({ code: 0, stdout: 'a --b one ', stderr: '' });
    const made = await listMade(root);
    expect((await run(root, 'echo')).stdout).toBe('one ');
    expect(await listMade(root)).toEqual(made);
  });

  test('B6 is made anew when a source changed, and what still runs keeps its own files', async () => {
    const root = await makeRepository();
    await run(root, 'echo');
    await writeFiles(root, { 'scripts/word.ts': "export const word: string = 'another';\n" });
    expect((await run(root, 'echo')).stdout).toBe('another ');
    expect((await listMade(root)).filter((name) => name.startsWith('echo-'))).toHaveLength(2);
  });

  test('B6 runs a script that stands in a folder', async () => {
    const root = await makeRepository();
    await writeFiles(root, { 'scripts/inner/part.ts': "process.stdout.write(process.argv[1] ?? '');\n" });
    expect((await run(root, 'inner/part')).stdout).toMatch(/scripts\/inner\/part\.ts$/);
    expect(await listMade(root)).toContain('inner-part.json');
  });

  test('B6 runs in production when a module says so', async () => {
    const root = await makeRepository();
    await writeFiles(root, {
      'scripts/cli/production.ts': 'export {};\n',
      'scripts/word.ts': "import './cli/production.ts';\nexport const word = 'one';\n",
    });
    expect((await run(root, 'echo')).stdout).toBe('one production');
  });

  test('B6 tells where a source has a mistake', async () => {
    const root = await makeRepository();
    await writeFiles(root, { 'scripts/word.ts': 'export const word = ;\n' });
    const { code, stderr } = await run(root, 'echo');
    expect(code).not.toBe(0);
    expect(stderr).toContain('scripts/word.ts:1:20');
  });

  test('B6 is whole when several are started at once', async () => {
    const root = await makeRepository();
    const results = await Promise.all([run(root, 'echo'), run(root, 'echo'), run(root, 'echo')]);
    expect(results.map(({ stdout }) => stdout)).toEqual(['one ', 'one ', 'one ']);
    expect((await listMade(root)).filter((name) => /\.\d+(\.json)?$/.test(name))).toEqual([]);
  });
});
