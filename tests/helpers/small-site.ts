import { cp, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';

/** Base path of all tests, so that the bundle is built only once, in build/app-podium. */
const BASE_URL = '/podium/';
const FIXTURE = path.join(PROJECT_ROOT, 'tests/fixtures/small-site');

/** A copy of the small site outside of the repository, so that its dates don't depend on the Git history. */
interface SmallSite {
  /** Parent folder of all other folders. */
  readonly folder: string;
  readonly contentDir: string;
  readonly outDir: string;
  /** Returns the environment for commands that build or serve a content folder. */
  getEnv(contentDir?: string): Record<string, string>;
  /** Copies the content with replacements in its files, for a single test. */
  copyContent(edits: Readonly<Record<string, readonly [from: string, to: string]>>): Promise<string>;
}

/** Creates a small site for a test file. */
export function useSmallSite(): SmallSite {
  let folder = '';
  beforeAll(async () => {
    folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'podium-build-')));
    await cp(FIXTURE, site.contentDir, { recursive: true });
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });
  const site: SmallSite = {
    get folder() {
      return folder;
    },
    get contentDir() {
      return path.join(folder, 'content');
    },
    get outDir() {
      return path.join(folder, 'out', 'site');
    },
    getEnv: (contentDir = site.contentDir) => ({
      BASE_URL,
      CONTENT_DIR: contentDir,
      OUT_DIR: site.outDir,
      CACHE_DIR: path.join(folder, 'cache'),
    }),
    async copyContent(edits) {
      const copy = await mkdtemp(path.join(folder, 'content-'));
      onTestFinished(() => rm(copy, { recursive: true, force: true }));
      await cp(FIXTURE, copy, { recursive: true });
      for (const [file, [from, to]] of Object.entries(edits)) {
        const text = await readFile(path.join(copy, file), 'utf8');
        if (!text.includes(from)) throw new Error(`${file} has no "${from}".`);
        await writeFile(path.join(copy, file), text.replace(from, to));
      }
      return copy;
    },
  };
  return site;
}
