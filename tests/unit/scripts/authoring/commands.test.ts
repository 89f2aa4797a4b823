import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeContentFolder, page } from '../../../helpers/content-folder.ts';
import { runScript } from '../../../helpers/run-script.ts';
import { hashTree } from '../../../helpers/temporary-folder.ts';

describe('authoring commands', () => {
  test.each([
    ['new', ['dok', 'a', 'A'], 'Unknown kind "dok". Did you mean "doc"?\n'],
    [
      'new',
      ['post', 'Two', 'words'],
      'Put a name or title of several words in quotes: npm run new -- post "TITLE"\n',
    ],
    ['new', ['version', '4', '--draft'], '--draft is for pages and posts.\n'],
    ['rename', ['a'], 'Pass the page and its new path: npm run rename -- guides/old guides/new\n'],
  ])('%s %j fails with a usage message', async (command, args, message) => {
    expect(await runScript('run.js', { args: [command, ...args] })).toEqual({
      code: 1,
      stdout: '',
      stderr: message,
    });
  });

  test('create and rename a page in CONTENT_DIR; rename --dry-run changes nothing', async () => {
    const folder = await makeContentFolder({ 'docs/a.mdx': page('[b](./index.mdx)') });
    const env = { CONTENT_DIR: folder.dir, SOURCE_DATE_EPOCH: '86400' };
    const created = await runScript('run.js', { args: ['new', 'post', 'A title', '--slug', 'b'], env });
    expect(created.stdout).toMatch(/^Created \S+\/blog\/1970-01-02-b\.mdx\n/);
    const before = await hashTree(folder.dir);
    const args = ['rename', 'a', 'c/d'];
    const dry = await runScript('run.js', { args: [...args, '--dry-run'], env });
    expect(await hashTree(folder.dir)).toEqual(before);
    const done = await runScript('run.js', { args, env });
    expect(dry.stdout).toBe(`${done.stdout}Nothing was changed (--dry-run).\n`);
    expect(await readFile(path.join(folder.dir, 'docs/c/d.mdx'), 'utf8')).toContain('[b](../index.mdx)');
  });
});
