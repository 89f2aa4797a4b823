import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createContext, Script, type Context } from 'node:vm';
import type { CompileOptions } from '@mdx-js/mdx';
import type { BuildOptions, Plugin as EsbuildPlugin } from 'esbuild';
import { bundleMDX } from 'mdx-bundler';
import { getMDXExport } from 'mdx-bundler/client/index.js';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import type { PluggableList } from 'unified';
import { VFile } from 'vfile';
import {
  errorProblem,
  ProblemError,
  removeRepeats,
  throwOnErrors,
  type Problem,
} from '#app/diagnostics/problem.ts';
import { mdxComponents } from '#app/mdx/components.tsx';
import type { Addressing } from '#app/navigation/paths.ts';
import { toDisplayPath } from '#app/site/display-path.server.ts';
import type { SourceFile } from '../source-file.server.ts';
import { finishArticle, type ArticleHtml } from './article-html.server.ts';
import { describeBundleFailure, endSentence } from './bundle-failure.server.ts';
import { findBlockedHtml } from './blocked-elements.server.ts';
import { remarkCodeBlocks } from './code-blocks.server.ts';
import { remarkCheckComponents, SCRIPT_FAULT, STYLE_FAULT } from './components-check.server.ts';
import { remarkCheckProps } from './component-props.server.ts';
import { remarkDirectives } from './directives.server.ts';
import { remarkCheckFences } from './fence-check.server.ts';
import { remarkFileTree } from './file-tree.server.ts';
import { hashBytes } from '#app/site/hash-bytes.server.ts';
import { toSlashPath } from '#app/site/slash-path.server.ts';
import { findMath, remarkWarnOfMath } from './math-check.server.ts';
import { remarkHeadingIds } from './heading-id-syntax.server.ts';
import { checkHeadings, remarkRecordHeadings } from './headings-check.server.ts';
import type { Highlighter } from './highlight.server.ts';
import type { ImageFiles } from './image-files.server.ts';
import { remarkImages } from './images.server.ts';
import { remarkLateEmails } from './late-emails.server.ts';
import { checkRenderedLinks, remarkLinks } from './links.server.ts';
import type { LinkRecord, PageContext, PageDependencies } from './page-context.server.ts';
import { findImportCycle } from './import-cycle.server.ts';
import { findInteractiveImports } from './static-components.server.ts';
import { rehypeTableAlignment } from './table-alignment.server.ts';
import { remarkMarkdownHtml } from './markdown-html.server.ts';
import { remarkVersions } from './versions.server.ts';

/** A page, compiled: plain data that can be kept on disk. */
export interface CompiledPage extends ArticleHtml {
  links: LinkRecord[];
  /** What the author should know but what stops nothing. */
  warnings: Problem[];
  dependencies: PageDependencies;
  /** Set when the page is to be compiled again as soon as more is known of its images. */
  isPreliminary?: true;
}

export interface CompilerOptions {
  contentDir: string;
  addressing: Addressing;
  highlighter: Highlighter;
  images: ImageFiles;
  /** What pages use without importing it. Default: the components of `app/mdx`. */
  components?: MdxComponents | undefined;
  /** How long a page may take to be rendered, in milliseconds. Default: 10 s. */
  timeLimit?: number | undefined;
  /** Version by package, as the lock file pins it. */
  readVersions(): Promise<ReadonlyMap<string, string>>;
  /** The path of the page that a content file makes, by its path relative to the content folder. */
  findRoute(relativeFile: string): string | undefined;
}

/** Components by name, and the elements that Markdown makes. */
export type MdxComponents = typeof mdxComponents;

/** Turns one MDX page into HTML. */
export type Compile = (source: SourceFile, pagePath: string) => Promise<CompiledPage>;

/**
 * Makes the function that compiles pages: mdx-bundler makes a component of the MDX, React renders it to a string, and
 * what the page consists of is read from that.
 *
 * It throws a ProblemError with every mistake that could be found in the page and the partials it imports.
 */
export function createCompiler(options: CompilerOptions): Compile {
  const runWithLimit = createTimeLimit(options.timeLimit ?? TIME_LIMIT);
  const components = options.components ?? mdxComponents;
  return async (source, pagePath) => {
    const context: PageContext = {
      pagePath,
      contentDir: options.contentDir,
      addressing: options.addressing,
      images: options.images,
      readVersions: options.readVersions,
      findRoute: options.findRoute,
      links: [],
      headings: [],
      dependencies: { files: {}, routes: {}, versions: {} },
      problems: [],
      isPreliminary: false,
    };
    const code = await bundle(source, context, options.highlighter, components);
    throwOnErrors(context.problems);
    const html = withWarnings(context.problems, () => render(code, source, components, runWithLimit));
    refuseStyles(html, source);
    const article = finishArticle(html);
    checkRenderedLinks(article.hrefs, source, context);
    checkHeadings(article, source, context);
    return {
      ...article,
      links: context.links.map((link) => ({ ...link, file: toDisplayPath(link.file) })),
      warnings: context.problems,
      dependencies: context.dependencies,
      ...(context.isPreliminary ? { isPreliminary: true } : {}),
    };
  };
}

async function bundle(
  source: SourceFile,
  context: PageContext,
  highlighter: Highlighter,
  components: MdxComponents,
): Promise<string> {
  const remarkPlugins: PluggableList = [
    remarkGfm,
    remarkLateEmails,
    remarkMarkdownHtml(context),
    remarkWarnOfMath(context),
    remarkDirective,
    remarkCheckFences(context),
    remarkHeadingIds,
    remarkRecordHeadings(context),
    remarkCheckProps(context),
    remarkDirectives(context),
    remarkCheckComponents(context, components),
    remarkFileTree(context),
    remarkVersions(context),
    remarkImages(context),
    remarkLinks(context),
    remarkCodeBlocks(context, highlighter),
  ];
  try {
    const { code } = await bundleMDX({
      source: new VFile({ value: source.text, path: source.file }),
      cwd: context.contentDir,
      // Partials get the components, too: each module asks for them.
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
        logLevel: 'silent',
        target: 'node20',
        metafile: true,
        define: { 'process.env.NODE_ENV': '"production"' },
        plugins: [takeText(source), ...(build.plugins ?? []), recordInputs(source, context)],
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

/** Adds what is known already to what is wrong: math that MDX read as an expression, for one. */
function withWarnings<T>(known: readonly Problem[], run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    throw new ProblemError([...known, ...error.problems], { cause: error });
  }
}

/** What the modules that MDX makes import their components from; it stands for a variable. */
const PROVIDER = 'mdx-components';
const PROVIDER_VARIABLE = 'MdxComponents';

/**
 * Esbuild plugin: the page is what was read. mdx-bundler would read a file that exists again, and what was saved in
 * between would be kept as what the older text makes.
 */
function takeText({ file, text }: SourceFile): EsbuildPlugin {
  return {
    name: 'take-text',
    setup(build) {
      build.onResolve({ filter: /\.mdx?$/ }, ({ kind }) =>
        kind === 'entry-point' ? { path: file, pluginData: { contents: text } } : undefined,
      );
    },
  };
}

/** Esbuild plugin: notes each imported file with a hash of what it holds. */
function recordInputs(source: SourceFile, context: PageContext): EsbuildPlugin {
  return {
    name: 'record-inputs',
    setup(build) {
      build.onEnd(async ({ metafile }) => {
        for (const input of Object.keys(metafile?.inputs ?? {})) {
          // Modules that stand for React and the components have a namespace before a colon and are no files.
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
          context.problems.push(...(await findInteractiveImports(metafile, source, context.contentDir)));
        }
      });
    },
  };
}

/**
 * What the check of the syntax tree can't see: elements that an expression makes. The site's policy would keep browsers
 * from applying such styles and running such scripts.
 */
function refuseStyles(html: string, source: SourceFile): void {
  const match = /<(?:(style|script)\b|[^>]*\sstyle=")/.exec(html);
  const fault = match === null ? findBlockedHtml(html) : match[1] === 'script' ? SCRIPT_FAULT : STYLE_FAULT;
  if (fault === undefined) return;
  const { message, remedy } = fault;
  throw new ProblemError([errorProblem('component', message, { file: source.displayPath, remedy })]);
}

/** A page of the documentation takes milliseconds; what takes so long will never end. */
const TIME_LIMIT = 10_000;

type RunWithLimit = <T>(run: () => T) => T;

/** Made once: a new one for each page that is saved takes as long as rendering some. */
let limited: { sandbox: Context; script: Script } | undefined;

/** What an author writes in braces is a program, which may have no end; Node’s own way to stop one is a context of it. */
function createTimeLimit(timeout: number): RunWithLimit {
  return (run) => {
    limited ??= { sandbox: createContext({ run: undefined }), script: new Script('run()') };
    const { sandbox, script } = limited;
    sandbox['run'] = run;
    return script.runInContext(sandbox, { timeout }) as ReturnType<typeof run>;
  };
}

function render(
  code: string,
  source: SourceFile,
  components: MdxComponents,
  runWithLimit: RunWithLimit,
): string {
  try {
    return runWithLimit(() => {
      const { default: Page } = getMDXExport(code, {
        [PROVIDER_VARIABLE]: { useMDXComponents: () => components },
      }) as { default: ComponentType };
      return renderToStaticMarkup(createElement(Page));
    });
  } catch (error) {
    const isEndless = (error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
    const message = error instanceof Error ? error.message : String(error);
    throw new ProblemError(
      [
        errorProblem(
          'render',
          isEndless
            ? 'Rendering the page takes for ever.'
            : endSentence(`The page can't be rendered: ${message}`),
          {
            file: source.displayPath,
            remedy: isEndless
              ? 'Look for a loop without an end in the expressions in braces and in the exports.'
              : 'Look at the expressions in braces and at what the components are given.',
          },
        ),
      ],
      { cause: error },
    );
  }
}
