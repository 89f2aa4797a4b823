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

/** Path → content; `undefined` omits a default file. */
export type FolderFiles = Readonly<Record<string, string | Uint8Array | undefined>>;

/** Options for loading a content folder, all of which have defaults. */
export interface LoadOptions {
  /** Default: from the site configuration. */
  baseUrl?: string;
  siteUrl?: string;
  includeDrafts?: boolean;
  /** Default: `2025-01-01`. */
  today?: string;
  /** Default: `false`. */
  ignoreCacheWriteErrors?: boolean;
}

/** A content folder for the duration of a test. */
export interface ContentFolder {
  /** Absolute path. */
  dir: string;
  /** Cache folder, outside of the content. */
  cacheDir: string;
  environment: Environment;
  /** Adds or replaces files; `undefined` removes a file. */
  write(files: FolderFiles): Promise<void>;
  /** Loads the folder. */
  load(options?: LoadOptions): Promise<SiteState>;
  /** Loads the folder, compiles every page, and returns the problems, one per line, without the path of the folder. */
  check(options?: LoadOptions): Promise<string[]>;
  /** Formats problems, one per line, without the path of the folder. */
  show(problems: readonly Problem[]): string[];
}

/** Creates a page with a title as its frontmatter. The text starts on line 4. */
export function page(text: string, title = 'A page'): string {
  return `---\ntitle: ${title}\n---\n${text}`;
}

/** Creates a site configuration with the required fields, and additional ones, which start on line 7. */
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

/** Field of a site configuration that allows pages without a description, as created by `page`. */
export const WITHOUT_DESCRIPTIONS = "  checks: { missingDescription: 'ignore' },";

/** Creates an SVG of the given size. */
export function svg(width: number, height: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"></svg>`;
}

const DEFAULTS: FolderFiles = {
  'site.config.ts': siteConfig(),
  'docs/index.mdx': page('Welcome.', 'Start'),
};

/** Creates a content folder with a site configuration, a page, and additional files. */
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

/** Creates a content folder, and returns its problems; see `check`. */
export async function checkContent(files: FolderFiles, options?: LoadOptions): Promise<string[]> {
  return await (await makeContentFolder(files)).check(options);
}
