import { cp, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';

/** One base path for all: the bundle is built for it once and stored in build/app-podium. */
const BASE_URL = '/podium/';
const FIXTURE = path.join(PROJECT_ROOT, 'tests/fixtures/small-site');

/** A copy of the small site outside of the repository, so that no date comes from its history. */
export interface SmallSite {
  /** The folder around everything. */
  readonly folder: string;
  readonly contentDir: string;
  readonly outDir: string;
  /** What commands are given to build or serve a content folder. */
  getEnv(contentDir?: string): Record<string, string>;
  /** Copies the content with pieces of its files replaced, for one test. */
  copyContent(edits: Readonly<Record<string, readonly [from: string, to: string]>>): Promise<string>;
}

/** One small site for a file of tests. */
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
