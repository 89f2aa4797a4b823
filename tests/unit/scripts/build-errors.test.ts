import { watch } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { writeCrawledSite } from '../../helpers/crawled-site.ts';
import { runBuild, runScript, startScript, withoutProgress } from '../../helpers/run-script.ts';
import { useSmallSite } from '../../helpers/small-site.ts';
import { hashTree, makeTemporaryFolder } from '../../helpers/temporary-folder.ts';

const site = useSmallSite();
let before: Record<string, string> = {};

beforeAll(async () => {
  await writeCrawledSite(site.outDir, { baseUrl: '/podium/' });
  before = await hashTree(path.dirname(site.outDir));
});

async function expectUnchangedFolder(): Promise<void> {
  expect(await hashTree(path.dirname(site.outDir))).toEqual(before);
  expect(await readdir(path.dirname(site.outDir))).toEqual(['site']);
}

/** Resolves to the name of the first entry with a prefix that appears in a folder. */
function waitForEntry(folder: string, prefix: string): Promise<string> {
  return new Promise((resolve) => {
    const watcher = watch(folder, (_event, name) => {
      if (name?.startsWith(prefix) === true) resolve(name);
    });
    onTestFinished(() => {
      watcher.close();
    });
  });
}

describe('a failed build leaves the old folder byte-for-byte unchanged:', () => {
  test('E9 broken links are reported with file, line, and column, and the exit code is 1', async () => {
    const content = await site.copyContent({
      'docs/reference.mdx': ['(/docs/guide#install)', '(/docs/guid#install)'],
      'docs/_note.mdx': ['partial, with', 'partial ([lost](/docs/was/never/here)), with'],
    });
    const { code, stdout, stderr } = await runBuild({ env: site.getEnv(content) });
    const redirect = expect.stringContaining(
      '/site.config.ts:16:5 warning: The redirect from /old/lost',
    ) as string;
    expect(withoutProgress(stderr).split('\n')).toEqual([
      `${content}/docs/_note.mdx:2:32 The link to /docs/was/never/here is broken: nothing exists at that path. Fix the link, or create its target.`,
      `${content}/docs/reference.mdx:12:9 The link to /docs/guid is broken: nothing exists at that path. Did you mean "/docs/guide"?`,
      redirect,
      '',
    ]);
    // Broken links are found before the crawl, and also without a build.
    expect(stderr).not.toContain('Crawling');
    const check = await runScript('check.ts', { args: ['content'], env: site.getEnv(content) });
    expect(check.stderr.split('\n')).toEqual(withoutProgress(stderr).split('\n'));
    expect(check.stdout).toMatch(
      /^\d+ external URLs in \d+ locations, not checked \(pass --external to check them\): build\/external-links\.txt\nFAILED content\n$/,
    );
    expect(check.code).toBe(1);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    await expectUnchangedFolder();
  });

  test('E9 a folder with files that are not from a build is rejected before compilation', async () => {
    const content = await site.copyContent({ 'docs/guide.mdx': ['title: Guide', 'titel: Guide'] });
    const target = path.join(await makeTemporaryFolder(), 'site');
    await writeCrawledSite(target, { baseUrl: '/podium/' });
    await writeFile(path.join(target, '.htpasswd'), 'mine');
    const { code, stderr } = await runBuild({ env: { ...site.getEnv(content), OUT_DIR: target } });
    expect(code).toBe(1);
    expect(stderr).toBe(
      `OUT_DIR is ${target}, which contains something other than a crawled site: .htpasswd. Move that elsewhere, or choose a new or empty folder; nothing has been deleted.\n`,
    );
  });

  test('E11 all errors in frontmatter are reported in one run, each with location and fix', async () => {
    const content = await site.copyContent({
      'docs/guide.mdx': ['title: Guide', 'titel: Guide'],
      'blog/2024-01-15-release-01.mdx': ['authors: [ada]', 'authors: [adda]'],
      'blog/2024-02-15-release-02.mdx': ['tags: [release]', 'tags: release'],
    });
    const { code, stdout, stderr } = await runBuild({ env: site.getEnv(content) });
    expect(stderr.replaceAll(`${content}/`, '').split('\n')).toEqual([
      'blog/2024-01-15-release-01.mdx:4:11 "adda" is not an author in authors.yml. Did you mean "ada"?',
      'blog/2024-02-15-release-02.mdx:5:1 "tags" must be an array. Write "tags: [release]". Tags of the post.',
      'docs/guide.mdx:2:1 "titel" is not a frontmatter field. Did you mean "title"?',
      'docs/guide.mdx:2:1 "title" is missing; expected a string.',
      'site.config.ts:16:5 warning: The redirect from /old/lost is skipped, because there is no page /docs/never-written. Fix it, or add the page.',
      '',
    ]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    await expectUnchangedFolder();
  });

  test('E11 all errors in page text are reported in one run, each with location and fix', async () => {
    const content = await site.copyContent({
      'docs/index.mdx': ['Read [the', '<Tabz />\n\nRead {[the'],
      'docs/guide.mdx': ['../pictures/parts.svg', '../pictures/prats.svg'],
      'docs/reference.mdx': ['Back to', '<Tabz />\n\nBack to'],
      'blog/2024-01-15-release-01.mdx': ['is out.', 'is out.\n\n<b>never closed'],
    });
    const { code, stdout, stderr } = await runBuild({ env: site.getEnv(content) });
    const lines = withoutProgress(stderr).replaceAll(`${content}/`, '').split('\n');
    expect(lines).toEqual([
      'blog/2024-01-15-release-01.mdx:10:1 Expected a closing tag for `<b>` before the end of `paragraph`. Close it in the same paragraph, or put its opening and closing tags on separate lines.',
      'docs/guide.mdx:29:1 The image pictures/prats.svg does not exist. Did you mean "../pictures/parts.svg"?',
      'docs/index.mdx:8:6 Unexpected end of file in expression, expected a corresponding closing brace for `{`. ' +
        'A brace opens JavaScript. Write "\\{" for a literal brace.',
      'docs/reference.mdx:12:1 Unknown component <Tabz>. Did you mean "Tab"?',
      expect.stringContaining('site.config.ts:16:5 warning: The redirect from /old/lost') as string,
      '',
    ]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    await expectUnchangedFolder();
  });

  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s while --verify compiles, with no leftovers',
    async (signal) => {
      const TMPDIR = await makeTemporaryFolder();
      const appeared = waitForEntry(TMPDIR, 'podium-verify-');
      const build = startScript('run.js', { args: ['build', '--verify'], env: { ...site.getEnv(), TMPDIR } });
      await appeared;
      build.child.kill(signal);
      await build.ended;
      expect(build.child.signalCode).toBe(signal);
      expect((await readdir(TMPDIR)).filter((name) => name.startsWith('podium-verify-'))).toEqual([]);
      await expectUnchangedFolder();
    },
  );

  test('an interrupt in the middle of the crawl, with no leftovers', async () => {
    const build = startScript('run.js', { args: ['build', '--concurrency', '1'], env: site.getEnv() });
    // The new folder appears next to the old one when the crawl begins.
    const appeared = waitForEntry(path.dirname(site.outDir), '.site.new-');
    expect(await appeared).toBe(`.site.new-${build.child.pid ?? 0}`);
    build.child.kill('SIGINT');
    const { code, stdout, stderr } = await build.ended;
    expect(stderr).toMatch(/\nInterrupted by SIGINT\.\n$/);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    await expectUnchangedFolder();
  });
});

test('E9 E10 the check finds the same problems as the crawl, and a build reports each once', async () => {
  const content = await site.copyContent({
    'docs/reference.mdx': ['#install)', '#instal) and [lost](/lost)'],
    'site.config.ts': ["label: 'Docs' },", "label: 'Docs' }, { to: '/nowhere', label: 'N' },"],
  });
  // At these levels, a build continues with the crawl, which follows the links of complete pages.
  const config = path.join(content, 'site.config.ts');
  await writeFile(
    config,
    (await readFile(config, 'utf8')).replace('checks: {', "checks: { brokenLink: 'warn',"),
  );
  const { code, stderr } = await runBuild({
    env: { ...site.getEnv(content), OUT_DIR: path.join(site.folder, 'other') },
  });
  const lines = withoutProgress(stderr).replaceAll(`${content}/`, '').split('\n');
  expect(lines).toEqual([
    expect.stringMatching(
      /^docs\/reference\.mdx:12:9 warning: The link to \/docs\/guide#instal points to an anchor that the page does not have\. Did you mean "install"\?$/,
    ),
    'docs/reference.mdx:12:46 warning: The link to /lost is broken: nothing exists at that path. Fix the link, or create its target.',
    expect.stringMatching(
      /^site\.config\.ts:\d+:\d+ warning: The link to \/nowhere is broken: nothing exists at that path\. It is part of the layout, /,
    ),
    expect.stringMatching(/^site\.config\.ts:16:5 warning: The redirect from /),
    '',
  ]);
  expect(code).toBe(0);

  // The crawl alone, which does not know where links are written.
  const CRAWL_TOKEN = 'known-to-the-crawl-and-the-server';
  const server = startScript('preview.ts', { env: { ...site.getEnv(content), PORT: '0', CRAWL_TOKEN } });
  const [, url = ''] = await server.waitForOutput(/The live site is at (\S+)\n/);
  const crawl = await runScript('crawl.ts', {
    args: ['--origin', url],
    env: { OUT_DIR: path.join(site.folder, 'crawled'), CRAWL_TOKEN },
  });
  server.child.kill('SIGTERM');
  await server.ended;
  expect(withoutProgress(crawl.stderr).split('\n')).toEqual([
    expect.stringMatching(
      /^warning: The link to \/nowhere is broken: nothing exists at that path\. It is on 25 pages, /,
    ),
    expect.stringMatching(
      /^page \/docs\/reference warning: The link to \/docs\/guide#instal points to an anchor /,
    ),
    expect.stringMatching(
      /^page \/docs\/reference warning: The link to \/lost is broken: nothing exists at that path\./,
    ),
    '',
  ]);
});
