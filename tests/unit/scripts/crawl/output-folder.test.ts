import { spawn } from 'node:child_process';
import { lstat, mkdir, readdir, readFile, rename, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ProblemError } from '#app/engine/diagnostics/problem.ts';
import { hashBytes } from '#app/engine/lib/files.server.ts';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { checkOutputFolder, openOutputFolder, recoverSwap } from '#scripts/crawl/output-folder.ts';
import { hashTree, listTree, makeTemporaryFolder, writeFiles } from '../../../helpers/temporary-folder.ts';

/** Writes a site into a folder like a build. */
async function build(target: string, files: Readonly<Record<string, string>>): Promise<void> {
  const output = await openOutputFolder(target);
  for (const [file, text] of Object.entries(files)) output.write(file, text);
  await output.commit('/');
}

describe('writing', () => {
  test('the folder appears once it is complete, and replaces the old one', async () => {
    const folder = await makeTemporaryFolder();
    const target = path.join(folder, 'build', 'site');
    await build(target, { 'index.html': 'old', 'docs/old.html': 'old' });
    const output = await openOutputFolder(target);
    output.write('index.html', 'new');
    output.write('docs/new/index.html', Buffer.from('größer'));
    expect(output.has('docs/new/index.html')).toBe(true);
    expect(output.has('docs/old.html')).toBe(false);
    expect(await readFile(path.join(target, 'index.html'), 'utf8')).toBe('old');
    const { files, bytes } = await output.commit('/');
    expect(await listTree(target)).toEqual(['build-manifest.json', 'docs/new/index.html', 'index.html']);
    const manifest = await readFile(path.join(target, 'build-manifest.json'), 'utf8');
    expect({ files, bytes }).toEqual({ files: 3, bytes: 'new'.length + 8 + Buffer.byteLength(manifest) });
    expect(await readdir(path.dirname(target))).toEqual(['site']);
  });

  test('the last write of a file wins, and the manifest lists the file once', async () => {
    const target = path.join(await makeTemporaryFolder(), 'site');
    const output = await openOutputFolder(target);
    output.write('a.html', 'first');
    output.write('a.html', 'second time');
    expect(await output.commit('/')).toMatchObject({ files: 2 });
    expect(await readFile(path.join(target, 'build-manifest.json'), 'utf8')).toContain('"size": 11');
  });

  test('a path is taken if it leads to a file that was written under another name', async () => {
    const folder = await makeTemporaryFolder();
    const output = await openOutputFolder(path.join(folder, 'site'));
    output.write('docs/page.html', 'page');
    // What a case-insensitive disk would find there.
    await writeFile(path.join(folder, `.site.new-${process.pid}/docs/Page.html`), 'page');
    const names = ['docs/page.html', 'docs/Page.html', 'docs/other.html'];
    expect(names.map((name) => output.isTaken(name))).toEqual([false, true, false]);
    await output.discard();
  });

  test('a path outside of the folder throws', async () => {
    const folder = await makeTemporaryFolder();
    const output = await openOutputFolder(path.join(folder, 'site'));
    output.write('index.html', 'page');
    expect(() => {
      output.write('../x.html', 'x');
    }).toThrow('../x.html is outside of the output folder.');
    expect(() => {
      output.copy('index.html', 'docs/../../x.html');
    }).toThrow('docs/../../x.html is outside of the output folder.');
    await output.discard();
    expect(await readdir(folder)).toEqual([]);
  });

  test('the manifest has the same bytes for the same files, regardless of their order', async () => {
    const folder = await makeTemporaryFolder();
    await build(path.join(folder, 'a'), { 'b.html': 'b', 'a.html': 'a', 'c/a.html': 'c' });
    await build(path.join(folder, 'b'), { 'c/a.html': 'c', 'a.html': 'a', 'b.html': 'b' });
    expect(await hashTree(path.join(folder, 'a'))).toEqual(await hashTree(path.join(folder, 'b')));
  });

  test('B4 a file of the old folder is linked if it has the same content, and is replaced otherwise', async () => {
    const target = path.join(await makeTemporaryFolder(), 'site');
    const first = await openOutputFolder(target);
    for (const file of ['a/index.html', 'b.html', 'c.html']) first.write(file, 'same');
    await first.commit('/');
    const { ino } = await stat(path.join(target, 'a/index.html'));
    await writeFile(path.join(target, 'b.html'), 'sane');
    const output = await openOutputFolder(target);
    output.write('a/index.html', 'same');
    output.write('b.html', 'same');
    expect(output.list()).toEqual(
      ['a/index.html', 'b.html'].map((file) => ({ path: file, size: 4, sha256: hashBytes('same') })),
    );
    expect(output.has('a/index.html')).toBe(true);
    expect(output.has('c.html')).toBe(false);
    await output.commit('/');
    expect(await listTree(target)).toEqual(['a/index.html', 'b.html', 'build-manifest.json']);
    expect((await stat(path.join(target, 'a/index.html'))).ino).toBe(ino);
    expect(await readFile(path.join(target, 'b.html'), 'utf8')).toBe('same');
  });

  test('an empty folder is accepted', async () => {
    const target = path.join(await makeTemporaryFolder(), 'site');
    await mkdir(target);
    await build(target, { 'index.html': 'new' });
    expect(await listTree(target)).toEqual(['build-manifest.json', 'index.html']);
  });
});

describe('a foreign folder', () => {
  /** Expects a target to be rejected without changes. Returns the message. */
  async function expectRejection(folder: string, target: string): Promise<string> {
    const before = await hashTree(folder);
    const failure: unknown = await openOutputFolder(target).catch((error: unknown) => error);
    expect(await hashTree(folder)).toEqual(before);
    if (failure instanceof ProblemError) return failure.message;
    throw new Error('The target was not rejected.', { cause: failure });
  }

  test('is rejected, and nothing is deleted', async () => {
    const folder = await makeTemporaryFolder({ 'home/thesis.txt': 'three years of work' });
    expect(await expectRejection(folder, path.join(folder, 'home'))).toBe(
      `OUT_DIR is ${folder}/home, which contains something other than a crawled site: thesis.txt. Move that elsewhere, or choose a new or empty folder; nothing has been deleted.`,
    );
  });

  test('is rejected despite a build-manifest.json of another program', async () => {
    const folder = await makeTemporaryFolder({
      '.next/build-manifest.json': '{"pages":{"/":["static/chunks/main.js"]}}',
      '.next/BUILD_ID': 'x',
    });
    expect(await expectRejection(folder, path.join(folder, '.next'))).toBe(
      `OUT_DIR is ${folder}/.next, which contains something other than a crawled site: BUILD_ID, build-manifest.json. Move that elsewhere, or choose a new or empty folder; nothing has been deleted.`,
    );
  });

  test('is rejected if files were added to a crawled site, and lists them', async () => {
    const folder = await makeTemporaryFolder();
    const target = path.join(folder, 'site');
    await build(target, { 'index.html': 'old', 'docs/index.html': 'old' });
    const added = ['.git/config', '.htpasswd', '.well-known/security.txt', 'docs/a', 'docs/b', 'docs/c'];
    await writeFiles(target, Object.fromEntries(added.map((file) => [file, 'mine'])));
    expect(await expectRejection(folder, target)).toBe(
      `OUT_DIR is ${target}, which contains something other than a crawled site: .git/config, .htpasswd, .well-known/security.txt, docs/a, docs/b and 1 more. Move that elsewhere, or choose a new or empty folder; nothing has been deleted.`,
    );
  });

  test('is rejected if a file was added during the build', async () => {
    const folder = await makeTemporaryFolder();
    const target = path.join(folder, 'site');
    await build(target, { 'index.html': 'old' });
    const output = await openOutputFolder(target);
    await writeFiles(target, { '.well-known/acme-challenge/token': 'mine' });
    await expect(output.commit('/')).rejects.toThrow('crawled site: .well-known/acme-challenge/token.');
    await output.discard();
    expect(await listTree(folder)).toContain('site/.well-known/acme-challenge/token');
  });

  test('does not include a site with additional files of a file manager', async () => {
    const target = path.join(await makeTemporaryFolder(), 'site');
    await build(target, { 'docs/index.html': 'old' });
    await writeFiles(target, { '.DS_Store': 'x', 'docs/.DS_Store': 'x', 'docs/Thumbs.db': 'x' });
    await build(target, { 'index.html': 'new' });
    expect(await listTree(target)).toEqual(['build-manifest.json', 'index.html']);
  });

  test.runIf(process.platform === 'linux')('is rejected if it is a mount point', async () => {
    const failure: unknown = await openOutputFolder('/proc').catch((error: unknown) => error);
    expect((failure as Error).message).toBe(
      'OUT_DIR is /proc, which is a mount point, which a build cannot replace. Choose a folder below it, e.g. /proc/site; nothing has been deleted.',
    );
  });

  test.each(['app/x', 'content/docs/x', 'public', 'public/x', 'scripts/x', 'node_modules/x', '.git/x'])(
    'is rejected if it overlaps with a folder that every build uses: %s',
    async (folder) => {
      await expect(openOutputFolder(path.join(PROJECT_ROOT, folder))).rejects.toThrow(
        /, which overlaps with \S+, a folder that the build itself uses\. Choose another folder, e\.g\. build\/site; nothing has been deleted\.$/,
      );
    },
  );

  test('is rejected if it overlaps with another folder of this build, even via a link', async () => {
    const folder = await makeTemporaryFolder({ 'content/site.config.ts': '' });
    await symlink('content', path.join(folder, 'link'));
    const used = ['content', 'cache'].map((name) => path.join(folder, name));
    for (const [target, overlapped] of [
      ['content/new/site', 'content'],
      ['link/new/site', 'content'],
      ['cache', 'cache'],
    ] as const) {
      await expect(checkOutputFolder(path.join(folder, target), used)).rejects.toThrow(
        `, which overlaps with ${folder}/${overlapped}, a folder that the build itself uses.`,
      );
    }
    expect(await readdir(folder)).toEqual(['content', 'link']);
    await checkOutputFolder(path.join(folder, 'content-site'), used);
  });

  test('is rejected when it is a file', async () => {
    const folder = await makeTemporaryFolder({ site: 'a file' });
    expect(await expectRejection(folder, path.join(folder, 'site'))).toBe(
      `OUT_DIR is ${folder}/site, which is not a folder. Choose a new or empty folder; nothing has been deleted.`,
    );
  });

  test('is rejected when it is below a file', async () => {
    const folder = await makeTemporaryFolder({ site: 'a file' });
    expect(await expectRejection(folder, path.join(folder, 'site', 'below'))).toBe(
      `OUT_DIR is ${folder}/site/below, which has a file in its parent path. Choose a new or empty folder; nothing has been deleted.`,
    );
  });
});

describe('concurrent builds into the same folder', () => {
  /** Runs a process that repeatedly writes a small site. Resolves to its stderr. */
  async function buildRepeatedly(target: string, name: string, times: number): Promise<string> {
    const code = `
      import { openOutputFolder } from '#scripts/crawl/output-folder.ts';
      for (let time = 0; time < ${times}; time += 1) {
        const output = await openOutputFolder(${JSON.stringify(target)});
        for (const file of ['a.html', 'b/c.html']) output.write(file, '${name} ' + time);
        await output.commit('/');
      }`;
    const args = ['--import', 'tsx', '--input-type=module', '--eval', code];
    const child = spawn(process.execPath, args, { cwd: PROJECT_ROOT, stdio: ['ignore', 'ignore', 'pipe'] });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    await new Promise((resolve) => child.once('close', resolve));
    return stderr;
  }

  test('all succeed, and leave one complete site', async () => {
    const folder = await makeTemporaryFolder();
    const target = path.join(folder, 'site');
    expect(
      await Promise.all(['one', 'two', 'three'].map((name) => buildRepeatedly(target, name, 60))),
    ).toEqual(['', '', '']);
    expect(await listTree(target)).toEqual(['a.html', 'b/c.html', 'build-manifest.json']);
    const [a, c] = await Promise.all(
      ['a.html', 'b/c.html'].map((file) => readFile(path.join(target, file), 'utf8')),
    );
    expect(a).toBe(c);
    await build(target, { 'index.html': 'the next' });
    expect(await readdir(folder)).toEqual(['site']);
  });

  test('a build that starts during the swap of another does not undo it', async () => {
    const folder = await makeTemporaryFolder();
    const target = path.join(folder, 'site');
    // The parent process is still running.
    const old = `.site.old-${process.ppid}`;
    await writeFiles(folder, { [`${old}/index.html`]: 'old', 'new/index.html': 'new' });
    const recovered = recoverSwap(target);
    setTimeout(() => void rename(path.join(folder, 'new'), target), 30);
    await recovered;
    expect(await readFile(path.join(target, 'index.html'), 'utf8')).toBe('new');
    expect((await readdir(folder)).sort()).toEqual([old, 'site']);
  });

  test('an interrupted swap of a running process is recovered after a timeout', async () => {
    const folder = await makeTemporaryFolder();
    await writeFiles(folder, { [`.site.old-${process.ppid}/index.html`]: 'old' });
    await recoverSwap(path.join(folder, 'site'));
    expect(await readdir(folder)).toEqual(['site']);
  });
});

describe('a target that is a symlink to another folder', () => {
  test('remains a symlink, and the other folder is replaced', async () => {
    const folder = await makeTemporaryFolder();
    const real = path.join(folder, 'elsewhere', 'real');
    await build(real, { 'index.html': 'old' });
    await symlink(real, path.join(folder, 'site'));
    await build(path.join(folder, 'site'), { 'index.html': 'new' });
    expect((await lstat(path.join(folder, 'site'))).isSymbolicLink()).toBe(true);
    expect(await readFile(path.join(real, 'index.html'), 'utf8')).toBe('new');
    expect(await readdir(path.dirname(real))).toEqual(['real']);
    // An interrupted swap.
    await rename(real, path.join(folder, 'elsewhere', `.real.old-${process.pid}`));
    await recoverSwap(path.join(folder, 'site'));
    expect(await readFile(path.join(folder, 'site', 'index.html'), 'utf8')).toBe('new');
  });

  test('creates that folder if it does not exist yet', async () => {
    const folder = await makeTemporaryFolder();
    await symlink('elsewhere/real', path.join(folder, 'site'));
    await build(path.join(folder, 'site'), { 'index.html': 'new' });
    expect(await readFile(path.join(folder, 'elsewhere/real/index.html'), 'utf8')).toBe('new');
  });
});
