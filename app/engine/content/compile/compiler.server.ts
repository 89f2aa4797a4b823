import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { CompileOptions } from '@mdx-js/mdx';
import type { BuildOptions, Plugin as EsbuildPlugin } from 'esbuild';
import type { Root } from 'mdast';
import { bundleMDX } from 'mdx-bundler';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import type { PluggableList } from 'unified';
import { VFile } from 'vfile';
import { ProblemError, removeRepeats, throwOnErrors, type Problem } from '#app/engine/diagnostics/problem.ts';
import type { AuthorComponents } from '#app/engine/model/site-definition.ts';
import { BLOG_PATH, toHref, type Addressing } from '#app/engine/urls/paths.ts';
import { toDisplayPath, toSlashPath } from '#app/engine/lib/file-paths.server.ts';
import type { SourceFile } from '#app/engine/content/source/source-file.server.ts';
import { finishArticle, parseArticle, type Article } from './article/article.server.ts';
import { describeBundleFailure } from './checks/bundle-failure.server.ts';
import { checkElements } from './checks/rendered-elements.server.ts';
import { keepPlainCode } from './plugins/plain-code.server.ts';
import { transformCodeBlocks } from './plugins/code-blocks.server.ts';
import { checkComponents } from './checks/components-check.server.ts';
import { checkParameterTables } from './checks/parameter-tables.server.ts';
import { checkComponentProps } from './checks/component-props.server.ts';
import { createIslandComponent } from './islands/render-island.server.ts';
import {
  createIslandModules,
  getIslandScripts,
  type IslandScripts,
} from './islands/island-modules.server.ts';
import { transformIslands } from './plugins/islands.server.ts';
import { transformDirectives } from './plugins/directives.server.ts';
import { checkFences } from './checks/fence-check.server.ts';
import { transformFileTrees } from './plugins/file-tree.server.ts';
import { hashBytes } from '#app/engine/lib/files.server.ts';
import { findMath, checkMath } from './checks/math-check.server.ts';
import { listElements } from './ast/hast-nodes.server.ts';
import { remarkHeadingIds } from './plugins/heading-id-syntax.server.ts';
import { checkAnchors, recordAnchors } from './checks/headings-check.server.ts';
import type { Highlighter } from './code/highlight.server.ts';
import type { ImageFiles } from './images/image-files.server.ts';
import { resolveImages } from './plugins/images.server.ts';
import { remarkDisableEmailAutolinks } from './plugins/disable-email-autolinks.server.ts';
import { checkRenderedLinks, resolveLinks } from './plugins/links.server.ts';
import type { LinkRecord, PageContext, PageDependencies } from './context/page-context.server.ts';
import { findImportCycle } from './checks/import-cycle.server.ts';
import { findInteractiveImports } from './checks/static-components.server.ts';
import { PROVIDER, PROVIDER_VARIABLE, render, type RunWithLimit } from './render-page.server.ts';
import { describeRenderFailure } from './checks/render-failure.server.ts';
import { rehypeTableAlignment } from './plugins/table-alignment.server.ts';
import { placeSamples, type PlacedSample } from './types/placed-samples.server.ts';
import { transformHtml } from './plugins/markdown-html.server.ts';
import { markMembers } from './plugins/members.server.ts';
import { insertVersions } from './plugins/package-versions.server.ts';

/** Compiled page: plain data that can be cached on disk. */
export interface CompiledPage extends Omit<Article, 'rows' | 'blockCode' | 'blockStarts'> {
  /** Its samples in JavaScript and TypeScript, in document order. */
  samples: PlacedSample[];
  /** Modules imported by its JavaScript samples, sorted. */
  imports: string[];
  links: LinkRecord[];
  /** Warnings for the author. */
  warnings: Problem[];
  dependencies: PageDependencies;
  /** Set if the page has islands from the content folder: how their scripts are served. */
  islandScripts?: IslandScripts;
  /** Set if the page must be compiled again once its images have been processed. */
  isPreliminary?: true;
}

/** Where the site is published, and the form of its URLs. */
export type PublishedAt = Addressing & {
  /** Origin, without a slash at the end. */
  url: string;
};

export interface CompilerOptions {
  contentDir: string;
  addressing: PublishedAt;
  highlighter: Highlighter;
  images: ImageFiles;
  /** The components that pages may use. */
  author: AuthorComponents;
  /** Limits the rendering time of a page. */
  runWithLimit: RunWithLimit;
  /** Version by package, as the lock file pins it. */
  readVersions(): Promise<ReadonlyMap<string, string>>;
  /** The path of the page that a content file makes, by its path relative to the content folder. */
  findRoute(relativeFile: string): string | undefined;
  /** URL of an island's file (absolute) on the dev server. Undefined: the file is bundled. */
  getIslandHref?: ((file: string) => string) | undefined;
}

/** A page to compile. */
export interface SourcePage {
  /** E.g. `/docs/api/podlet`. */
  path: string;
  source: SourceFile;
}

/** Compiles MDX pages to HTML and derived data. */
export interface PageCompiler {
  /** Throws a ProblemError with every error found in the page and the partials it imports. */
  compile(page: SourcePage): Promise<CompiledPage>;
}

/**
 * Creates a compiler that caches nothing: mdx-bundler turns the MDX into a component, React renders it to a string, and
 * headings, sections and links are read from that.
 */
export function createCompiler(options: CompilerOptions): PageCompiler {
  const { author, runWithLimit } = options;
  const compile: PageCompiler['compile'] = async ({ source, path: pagePath }) => {
    const context = createPageContext(options, pagePath, source);
    const components = { ...author.components, Island: createIslandComponent(context) };
    const code = await bundle(source, context, options.highlighter);
    throwOnErrors(context.problems);
    let html: string;
    try {
      html = render(code, components, runWithLimit);
    } catch (error) {
      const problems = await describeRenderFailure(error, {
        source,
        contentDir: options.contentDir,
        known: context.problems,
        // Pages that render need no source map, so it is only generated here.
        bundleWithMap: () =>
          bundle(source, createPageContext(options, pagePath, source), options.highlighter, 'inline'),
        render: (mapped) => render(mapped, components, runWithLimit),
      });
      throw new ProblemError(problems, { cause: error });
    }
    const tree = parseArticle(html);
    const elements = listElements(tree);
    checkElements(elements, source);
    checkRenderedLinks(elements, source, context);
    const { rows, blockCode, blockStarts, ...article } = await finishArticle(tree, {
      highlighter: options.highlighter,
      url: options.addressing.url + toHref(pagePath, options.addressing),
      isPost: pagePath.startsWith(`${BLOG_PATH}/`),
    });
    checkAnchors({ ...article, rows }, source, context);
    throwOnErrors(context.problems);
    return {
      ...article,
      samples: placeSamples(context.samples, blockCode, blockStarts),
      imports: [...context.imports].sort(),
      links: context.links.map((link) => ({ ...link, file: toDisplayPath(link.file) })),
      warnings: context.problems,
      dependencies: context.dependencies,
      ...(context.islands.some((island) => island.source !== undefined)
        ? { islandScripts: getIslandScripts(options) }
        : {}),
      ...(context.isPreliminary ? { isPreliminary: true } : {}),
    };
  };
  return { compile };
}

function createPageContext(options: CompilerOptions, pagePath: string, source: SourceFile): PageContext {
  const { contentDir, addressing, author, images, readVersions, findRoute } = options;
  const problems: Problem[] = [];
  return {
    pagePath,
    contentDir,
    addressing,
    author,
    images,
    readVersions,
    findRoute,
    getIslandModule: createIslandModules(options, (error) => {
      problems.push(...describeBundleFailure(error, { source, contentDir, known: problems }));
    }),
    islands: [],
    links: [],
    anchors: [],
    memberNames: new Set(),
    samples: [],
    imports: new Set(),
    dependencies: { files: {}, routes: {}, versions: {} },
    problems,
    isPreliminary: false,
  };
}

/** Checks or changes the syntax tree of a page or partial; results are added to the context. */
type Transform = (tree: Root, file: VFile, context: PageContext) => void | Promise<void>;

async function bundle(
  source: SourceFile,
  context: PageContext,
  highlighter: Highlighter,
  sourcemap: 'inline' | false = false,
): Promise<string> {
  const plugin = (transform: Transform) => () => (tree: Root, file: VFile) => transform(tree, file, context);
  const remarkPlugins: PluggableList = [
    remarkGfm,
    remarkDisableEmailAutolinks,
    plugin(transformHtml),
    plugin(checkMath),
    remarkDirective,
    plugin(checkFences),
    remarkHeadingIds,
    plugin(recordAnchors),
    plugin(checkComponentProps),
    plugin(checkParameterTables),
    plugin(markMembers),
    plugin(transformIslands),
    plugin(transformDirectives),
    plugin(keepPlainCode),
    plugin(checkComponents),
    plugin(transformFileTrees),
    plugin(insertVersions),
    plugin(resolveImages),
    plugin(resolveLinks),
    plugin((tree, file) => transformCodeBlocks(tree, file, context, highlighter)),
  ];
  try {
    const { code } = await bundleMDX({
      source: new VFile({ value: source.text, path: source.file }),
      cwd: context.contentDir,
      // Each module imports the components, including partials.
      globals: { [PROVIDER]: { varName: PROVIDER_VARIABLE, namedExports: ['useMDXComponents'] } },
      mdxOptions: (mdx: CompileOptions) => ({
        ...mdx,
        providerImportSource: PROVIDER,
        remarkPlugins: [...(mdx.remarkPlugins ?? []), ...remarkPlugins],
        rehypePlugins: [...(mdx.rehypePlugins ?? []), rehypeTableAlignment],
      }),
      esbuildOptions: (build): BuildOptions => ({
        ...build,
        minify: false,
        sourcemap,
        logLevel: 'silent',
        target: 'node20',
        metafile: true,
        define: { 'process.env.NODE_ENV': '"production"' },
        plugins: [
          virtualEntryPlugin(source),
          ...(build.plugins ?? []),
          trackDependenciesPlugin(source, context),
        ],
      }),
    });
    return code;
  } catch (error) {
    const { contentDir, problems } = context;
    throw new ProblemError(
      removeRepeats([
        ...problems,
        ...findMath(source.text, source.file),
        ...describeBundleFailure(error, { source, contentDir, known: problems }),
      ]),
      { cause: error },
    );
  }
}

/**
 * Esbuild plugin: resolves the page to the text already read. mdx-bundler would read the file again, and cache the output of a
 * newer text under the hash of the older one.
 */
function virtualEntryPlugin({ file, text }: SourceFile): EsbuildPlugin {
  return {
    name: 'take-text',
    setup(build) {
      build.onResolve({ filter: /\.mdx?$/ }, ({ kind }) =>
        kind === 'entry-point' ? { path: file, pluginData: { contents: text } } : undefined,
      );
    },
  };
}

/** Esbuild plugin: records the content hash of each imported file. */
function trackDependenciesPlugin(source: SourceFile, context: PageContext): EsbuildPlugin {
  return {
    name: 'record-inputs',
    setup(build) {
      build.onEnd(async ({ metafile }) => {
        for (const input of Object.keys(metafile?.inputs ?? {})) {
          // Modules that represent React and the components have a namespace before a colon and are no files.
          if (/^[a-z-]{2,}:/i.test(input)) continue;
          const file = path.resolve(context.contentDir, input);
          if (file === source.file) continue;
          const relative = toSlashPath(context.contentDir, file);
          context.dependencies.files[relative] = hashBytes(await readFile(file));
        }
        const cycle =
          metafile === undefined ? undefined : findImportCycle(metafile, source, context.contentDir);
        if (cycle !== undefined) context.problems.push(cycle);
        if (metafile !== undefined) {
          context.problems.push(...(await findInteractiveImports(metafile, source, context)));
        }
      });
    },
  };
}
