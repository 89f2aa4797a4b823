import { compileAll } from '#app/engine/content/graph/articles.server.ts';
import { siteDefinition } from '#app/site/definition.server.ts';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createSiteLoader, type SiteState } from '#app/engine/server/create-site-loader.server.ts';
import {
  formatProblem,
  ProblemError,
  compareProblems,
  type Problem,
} from '#app/engine/diagnostics/problem.ts';
import type { Environment } from '#app/engine/config/environment.server.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** Path → what the file holds; `undefined` leaves out a file that every folder has by default. */
export type FolderFiles = Readonly<Record<string, string | Uint8Array | undefined>>;

/** How a content folder is read; everything has a default. */
export interface LoadOptions {
  /** Default: what the site configuration says. */
  baseUrl?: string;
  siteUrl?: string;
  includeDrafts?: boolean;
  /** Default: `2025-01-01`. */
  today?: string;
  /** Default: no. */
  ignoreCacheWriteErrors?: boolean;
}

/** A content folder that lives as long as the test. */
export interface ContentFolder {
  /** Absolute path. */
  dir: string;
  /** Where compiled pages are cached, outside of the content. */
  cacheDir: string;
  environment: Environment;
  /** Writes more files, or replaces them; `undefined` removes a file. */
  write(files: FolderFiles): Promise<void>;
  /** Reads the folder as it is now. */
  load(options?: LoadOptions): Promise<SiteState>;
  /** Reads the folder, compiles every page, and gives what is wrong, one line each, without the folder's own path. */
  check(options?: LoadOptions): Promise<string[]>;
  /** Lines for problems, without the folder's own path. */
  show(problems: readonly Problem[]): string[];
}

/** Frontmatter with a title, for pages whose frontmatter does not matter. The text starts on line 4. */
export function page(text: string, title = 'A page'): string {
  return `---\ntitle: ${title}\n---\n${text}`;
}

/** A site configuration with the fields that every site needs and these. They start on line 7. */
export function siteConfig(fields = ''): string {
  return `export default {
  title: 'Site',
  tagline: 'What it is',
  url: 'https://site.example',
  organizationName: 'example',
  projectName: 'site',
${fields}
};
`;
}

/** Field of a site configuration: pages without a description, as `page` makes them, are fine. */
export const WITHOUT_DESCRIPTIONS = "  checks: { missingDescription: 'ignore' },";

/** A drawing with a size, for images. */
export function svg(width: number, height: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"></svg>`;
}

const DEFAULTS: FolderFiles = {
  'site.config.ts': siteConfig(),
  'docs/index.mdx': page('Welcome.', 'Start'),
};

/** Makes a content folder with a site configuration, one page and these files. */
export async function makeContentFolder(files: FolderFiles = {}): Promise<ContentFolder> {
  const root = await makeTemporaryFolder();
  const dir = path.join(root, 'content');
  const cacheDir = path.join(root, 'cache');
  const environment: Environment = {
    contentDir: dir,
    outDir: path.join(root, 'site'),
    cacheDir,
    baseUrl: undefined,
    siteUrl: undefined,
    host: '127.0.0.1',
    port: undefined,
    preview: false,
  };
  const folder: ContentFolder = {
    dir,
    cacheDir,
    environment,
    async write(changes) {
      for (const [relative, bytes] of Object.entries(changes)) {
        const file = path.join(dir, relative);
        await mkdir(path.dirname(file), { recursive: true });
        if (bytes === undefined) await rm(file, { force: true });
        else await writeFile(file, bytes);
      }
    },
    async load({
      baseUrl,
      siteUrl,
      includeDrafts = false,
      today = '2025-01-01',
      ignoreCacheWriteErrors,
    } = {}) {
      const loader = createSiteLoader({
        definition: siteDefinition,
        environment: { ...environment, baseUrl, siteUrl },
        includeDrafts,
        today,
        ignoreCacheWriteErrors,
      });
      return await loader.load();
    },
    async check(options) {
      try {
        return folder.show(await compileAll(await folder.load(options)));
      } catch (error) {
        if (error instanceof ProblemError) return folder.show(error.problems);
        throw error;
      }
    },
    show: (problems) =>
      [...problems].sort(compareProblems).map((problem) => formatProblem(problem).replaceAll(`${dir}/`, '')),
  };
  await folder.write({ ...DEFAULTS, ...files });
  return folder;
}

/** Makes a content folder and says what is wrong with it; see `check`. */
export async function checkContent(files: FolderFiles, options?: LoadOptions): Promise<string[]> {
  return await (await makeContentFolder(files)).check(options);
}
