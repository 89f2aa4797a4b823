import { siteDefinition } from '#app/site/definition.server.ts';
import { join } from 'node:path';
import { createCompiler, type CompiledPage } from '#app/engine/content/compile/compiler.server.ts';
import { createCodeHighlighter } from '#app/engine/content/compile/code/highlight.server.ts';
import { createTimeLimit } from '#app/engine/content/compile/render-page.server.ts';
import { createImageFiles } from '#app/engine/content/compile/images/image-files.server.ts';
import { parseSource } from '#app/engine/content/source/source-file.server.ts';
import type { UrlOptions } from '#app/engine/urls/paths.ts';
import { page, type ContentFolder, type FolderFiles, makeContentFolder } from './content-folder.ts';

const highlighter = createCodeHighlighter();

/** Options of `compilePage`, all of which have defaults. */
export interface CompileOptions extends Partial<UrlOptions> {
  /** Files in addition to the page, which is `docs/page.mdx`. */
  files?: FolderFiles;
  /** Paths of other pages by their files, e.g. `{ 'docs/other.mdx': '/docs/other' }`. */
  routes?: Readonly<Record<string, string>>;
  /** Rendering timeout, in milliseconds. */
  timeLimit?: number;
  /** Versions by package. */
  versions?: Readonly<Record<string, string>>;
  /** Path of the page. Default: `/docs/page`. */
  path?: string;
}

/** Compiles the text of a page. Its first line is line 4 of the file. */
export async function compilePage(
  text: string,
  options: CompileOptions = {},
): Promise<CompiledPage & { folder: ContentFolder }> {
  const { compile, folder } = await preparePage(text, options);
  return { ...(await compile()), folder };
}

/** Creates a compiler for the text of a page. */
export async function preparePage(
  text: string,
  {
    files = {},
    routes = {},
    versions = {},
    baseUrl = '/',
    trailingSlash = false,
    timeLimit,
    path = '/docs/page',
  }: CompileOptions = {},
): Promise<{ compile(): Promise<CompiledPage>; folder: ContentFolder }> {
  const folder = await makeContentFolder(files);
  const file = join(folder.dir, 'docs/page.mdx');
  const compiler = createCompiler({
    author: siteDefinition,
    contentDir: folder.dir,
    urlOptions: { url: 'https://site.example', baseUrl, trailingSlash },
    highlighter,
    runWithLimit: createTimeLimit(timeLimit),
    images: createImageFiles(),
    readVersions: () => Promise.resolve(new Map(Object.entries(versions))),
    findRoute: (relative) => routes[relative],
  });
  const source = parseSource(file, page(text), []);
  if (source === undefined) throw new Error('The frontmatter of the test page is not terminated.');
  return { compile: () => compiler.compile({ path, source }), folder };
}

/** Renders a page to HTML. */
export async function renderPage(text: string, options?: CompileOptions): Promise<string> {
  return (await compilePage(text, options)).html;
}

/** Lists the warnings of a page, without the path of the folder. */
export async function listWarnings(text: string, options?: CompileOptions): Promise<string[]> {
  const { warnings, folder } = await compilePage(text, options);
  return folder.show(warnings);
}
