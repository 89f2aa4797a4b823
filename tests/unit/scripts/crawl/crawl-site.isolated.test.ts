import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import { errorProblem, ProblemError, warningProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { UsageError } from '#scripts/cli/command.ts';
import { crawlSite, InterruptedError, type CrawledSite } from '#scripts/crawl/crawl-site.ts';
import { createFetcher } from '#scripts/crawl/fetch-page.ts';
import { pageWith, startLoopbackSite, type LoopbackSiteOptions } from '../../../helpers/loopback-site.ts';
import { hashTree, listTree, makeTemporaryFolder, writeFiles } from '../../../helpers/temporary-folder.ts';

/** Called before a folder is swapped in. */
const onCommit = vi.hoisted(() => vi.fn<() => void>());

vi.mock(import('#scripts/crawl/output-folder.ts'), async (importOriginal) => {
  const original = await importOriginal();
  return {
    ...original,
    openOutputFolder: async (target) => {
      const output = await original.openOutputFolder(target);
      return {
        ...output,
        commit: (baseUrl) => {
          onCommit();
          return output.commit(baseUrl);
        },
      };
    },
  };
});

/** Number of files that fit on the disk. */
const disk = vi.hoisted(() => ({ room: Infinity }));

vi.mock(import('#scripts/crawl/file-writer.ts'), async (importOriginal) => {
  const original = await importOriginal();
  return {
    ...original,
    createFileWriter() {
      const writer = original.createFileWriter();
      return {
        ...writer,
        write(...task) {
          if (disk.room <= 0) throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
          disk.room -= 1;
          return writer.write(...task);
        },
      };
    },
  };
});

let stderr: MockInstance<typeof process.stderr.write>;

beforeEach(() => {
  onCommit.mockReset();
  disk.room = Infinity;
  stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  return () => {
    stderr.mockRestore();
  };
});

/** Creates a folder with the site of an earlier crawl. */
async function makeOldSite(): Promise<{ folder: string; outDir: string; before: Record<string, string> }> {
  const folder = await makeTemporaryFolder();
  const outDir = path.join(folder, 'site');
  await run({ pages: { '/': '<h1>Old</h1>' } }, outDir);
  return { folder, outDir, before: await hashTree(folder) };
}

async function run(
  site: LoopbackSiteOptions,
  outDir: string,
  known: readonly Problem[] = [],
): Promise<CrawledSite> {
  const { url: pageUrl } = await startLoopbackSite(site);
  return await crawlLoopback(pageUrl, outDir, known);
}

async function crawlLoopback(
  url: string,
  outDir: string,
  known: readonly Problem[] = [],
): Promise<CrawledSite> {
  return await crawlSite({
    siteUrl: url,
    outDir,
    concurrency: 2,
    fetchPage: createFetcher({ concurrency: 2, backOff: 1 }),
    listLinks: () => Promise.resolve([]),
    listLayoutLinks: () => Promise.resolve([]),
    known,
  });
}

/** Returns a function that simulates a signal: it calls the listener that was added in the meantime. */
function mockSignals(): (signal: NodeJS.Signals) => void {
  const others = new Set(process.listeners('SIGINT').concat(process.listeners('SIGTERM')));
  return (signal) => {
    const [listener] = process.listeners(signal).filter((candidate) => !others.has(candidate));
    if (listener === undefined) throw new Error(`There is no listener for ${signal}.`);
    listener(signal);
  };
}

test('a crawl reports the number of pages, files, and bytes', async () => {
  const outDir = path.join(await makeTemporaryFolder(), 'site');
  const { pages, files, bytes } = await run({ pages: { '/': pageWith('/a'), '/a': pageWith('/') } }, outDir);
  const written = await listTree(outDir);
  const sizes = await Promise.all(
    written.map(async (file) => (await readFile(path.join(outDir, file))).length),
  );
  expect({ pages, files, bytes }).toEqual({
    pages: 2,
    files: written.length,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
  });
});

test('B4 all listed files of the bundle are written, and each is requested once', async () => {
  const outDir = path.join(await makeTemporaryFolder(), 'site');
  const server = await startLoopbackSite({
    pages: { '/': '<h1>A</h1><script src="/assets/a.js"></script>' },
    assets: { 'assets/a.js': 'import "./b.js"', 'assets/b.js': 'let b', 'favicon.svg': '<svg/>' },
  });
  await crawlLoopback(server.url, outDir);
  expect(await listTree(outDir)).toEqual(
    expect.arrayContaining(['assets/a.js', 'assets/b.js', 'favicon.svg']),
  );
  expect(server.requests.filter((path) => path.startsWith('/assets/')).sort()).toEqual([
    '/assets/a.js',
    '/assets/b.js',
  ]);
});

test('E10 warnings are logged and do not stop the crawl', async () => {
  const { outDir } = await makeOldSite();
  stderr.mockClear();
  await run({ pages: { '/': pageWith('#wrong-anchor') } }, outDir);
  expect(await readFile(path.join(outDir, 'index.html'), 'utf8')).toContain('A page');
  expect(stderr.mock.calls.map(([text]) => text)).toContain(
    'page / warning: The link to /#wrong-anchor points to an anchor that the page does not have. The anchors are: "title".\n',
  );
});

describe('a failed crawl', () => {
  test('E9 reports all problems at once and leaves the old folder unchanged, with nothing next to it', async () => {
    const { folder, outDir, before } = await makeOldSite();
    const failure: unknown = await run(
      { pages: { '/': pageWith('/nowhere', '#wrong-anchor'), '/a': '<p>no heading</p>' } },
      outDir,
    ).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProblemError);
    expect((failure as ProblemError).message.split('\n')).toEqual([
      expect.stringMatching(
        /^http:\/\/127\.0\.0\.1:\d+\/a has no level-1 heading, so it is probably empty\.$/,
      ),
      'page / The link to /nowhere is broken: nothing exists at that path. Fix the link, or create its target.',
      'page / warning: The link to /#wrong-anchor points to an anchor that the page does not have. The anchors are: "title".',
    ]);
    expect(await hashTree(folder)).toEqual(before);
    expect(await readdir(folder)).toEqual(['site']);
  });

  test('reports why a page can’t be written, and leaves nothing behind', async () => {
    const folder = await makeTemporaryFolder();
    const outDir = path.join(folder, 'site');
    // One path is both a file and a folder.
    await expect(
      run({ pages: { '/': pageWith(), '/a': pageWith(), '/a.html/b': pageWith() } }, outDir),
    ).rejects.toThrow(/a folder in its path is a file/);
    expect(await readdir(folder)).toEqual([]);
  });

  test('B4 on a full disk reports the file that could not be written, and leaves the old folder unchanged', async () => {
    const { folder, outDir, before } = await makeOldSite();
    const pages = { '/': pageWith('/a'), '/a': pageWith('/') };
    onCommit.mockImplementationOnce(() => {
      throw new Error('Far enough.');
    });
    disk.room = 1000;
    await expect(run({ pages }, outDir)).rejects.toThrow('Far enough.');
    const files = 1000 - disk.room;
    expect(files).toBeGreaterThan(5);
    // The disk is full at each file in turn, including the manifest, which is last.
    for (let room = 0; room <= files; room += 1) {
      disk.room = room;
      await expect(run({ pages }, outDir), `room for ${room}`).rejects.toThrow(
        /\/\.site\.new-\d+\/\S+ could not be written: the disk is full\. Free up disk space\.$/,
      );
      expect(await hashTree(folder), `room for ${room}`).toEqual(before);
      expect(await readdir(folder)).toEqual(['site']);
    }
    disk.room = Infinity;
    await run({ pages }, outDir);
    expect(await hashTree(folder)).not.toEqual(before);
  });

  test('leaves a foreign folder unchanged', async () => {
    const folder = await makeTemporaryFolder();
    await writeFiles(folder, { 'site/thesis.txt': 'three years of work' });
    await expect(run({ pages: { '/': pageWith() } }, path.join(folder, 'site'))).rejects.toThrow(
      'which contains something other than a crawled site',
    );
    expect(await listTree(folder)).toEqual(['site/thesis.txt']);
  });
});

describe('E9 E10 a problem with a link', () => {
  const pages = { '/': pageWith('/nowhere'), '/a': pageWith() };

  test('is not reported again if it has already been reported', async () => {
    const folder = await makeTemporaryFolder();
    const known = [
      warningProblem('broken-link', 'The link to /nowhere is broken: nothing exists at that path.', {
        file: 'page /',
        fix: 'Another.',
      }),
    ];
    await run({ pages, checks: { brokenLink: 'warn' } }, path.join(folder, 'site'), known);
    expect(stderr.mock.calls.join('')).not.toContain('nowhere');
    // Another problem has been reported, so this one is new.
    const other = [
      errorProblem('broken-link', 'The link to /elsewhere is broken: nothing exists at that path.', {
        file: 'page /',
      }),
    ];
    await run({ pages, checks: { brokenLink: 'warn' } }, path.join(folder, 'site'), other);
    expect(stderr.mock.calls.join('')).toContain(
      'page / warning: The link to /nowhere is broken: nothing exists at that path.',
    );
  });

  test('has the configured level', async () => {
    const folder = await makeTemporaryFolder();
    const outDir = path.join(folder, 'site');
    await expect(run({ pages }, outDir)).rejects.toThrow(
      'page / The link to /nowhere is broken: nothing exists at that path.',
    );
    await run({ pages, checks: { brokenLink: 'ignore' } }, outDir);
    expect(stderr.mock.calls.join('')).not.toContain('nowhere');
    const anchors = { '/': pageWith('#gone') };
    await expect(run({ pages: anchors, checks: { brokenAnchor: 'throw' } }, outDir)).rejects.toThrow(
      'page / The link to /#gone points to an anchor that the page does not have.',
    );
  });
});

describe('an interrupt', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)(
    'by %s leaves the old folder unchanged, with no leftovers',
    async (signal) => {
      const { folder, outDir, before } = await makeOldSite();
      const send = mockSignals();
      const listeners = process.listenerCount(signal);
      const countListeners = (): number => process.listenerCount('SIGINT') + process.listenerCount('SIGTERM');
      const idle = countListeners();
      const interrupted: number[] = [];
      const failure: unknown = await run(
        {
          pages: { '/': pageWith(), '/slow': pageWith(), '/after': pageWith() },
          // Never responds, so the crawl is interrupted midway.
          responses: {
            '/slow': () => {
              send(signal);
              interrupted.push(countListeners());
            },
          },
        },
        outDir,
      ).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(InterruptedError);
      // Usage errors are logged without a stack trace.
      expect(failure).toBeInstanceOf(UsageError);
      expect((failure as InterruptedError).message).toBe(`Interrupted by ${signal}.`);
      expect(await hashTree(folder)).toEqual(before);
      expect(await readdir(folder)).toEqual(['site']);
      expect(process.listenerCount(signal)).toBe(listeners);
      // A second signal of any kind is not handled, so it ends the process.
      expect(interrupted).toEqual([idle]);
    },
  );

  test('during the swap waits until it is complete', async () => {
    const { folder, outDir } = await makeOldSite();
    const send = mockSignals();
    onCommit.mockImplementation(() => {
      send('SIGINT');
    });
    await expect(run({ pages: { '/': '<h1>New</h1>' } }, outDir)).rejects.toThrow(InterruptedError);
    expect(await readFile(path.join(outDir, 'index.html'), 'utf8')).toContain('New');
    expect(await listTree(outDir)).toContain('build-manifest.json');
    expect(await readdir(folder)).toEqual(['site']);
  });
});
