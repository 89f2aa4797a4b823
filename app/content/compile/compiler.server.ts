import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuildOptions, Plugin as EsbuildPlugin } from 'esbuild';
import { bundleMDX } from 'mdx-bundler';
import { getMDXExport } from 'mdx-bundler/client/index.js';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import type { PluggableList } from 'unified';
import { VFile } from 'vfile';
import { errorProblem, ProblemError, throwOnErrors, type Problem } from '#app/diagnostics/problem.ts';
import { mdxComponentNames, mdxComponents } from '#app/mdx/components.tsx';
import type { Addressing } from '#app/navigation/paths.ts';
import { toDisplayPath } from '#app/site/display-path.server.ts';
import type { SourceFile } from '../source-file.server.ts';
import { remarkAdmonitions } from './admonitions.server.ts';
import { finishArticle, type ArticleHtml } from './article-html.server.ts';
import { remarkCodeBlocks } from './code-blocks.server.ts';
import { remarkCheckComponents } from './components-check.server.ts';
import { remarkHeadingIds } from './heading-id-syntax.server.ts';
import type { Highlighter } from './highlight.server.ts';
import type { ImageFiles } from './image-files.server.ts';
import { remarkImages } from './images.server.ts';
import { remarkLinks } from './links.server.ts';
import type { LinkRecord, PageContext, PageDependencies } from './page-context.server.ts';
import { rehypeTableAlignment } from './table-alignment.server.ts';

/** A page, compiled: plain data that can be kept on disk. */
export interface CompiledPage extends ArticleHtml {
  links: LinkRecord[];
  /** What the author should know but what stops nothing. */
  warnings: Problem[];
  dependencies: PageDependencies;
}

export interface CompilerOptions {
  contentDir: string;
  addressing: Addressing;
  highlighter: Highlighter;
  images: ImageFiles;
  /** The path of the page that a content file makes, by its path relative to the content folder. */
  findRoute(relativeFile: string): string | undefined;
}

/** Turns one MDX page into HTML. */
export type Compile = (source: SourceFile, pagePath: string) => Promise<CompiledPage>;

/**
 * Makes the function that compiles pages: mdx-bundler makes a component of the MDX, React renders it to a string, and
 * what the page consists of is read from that.
 *
 * It throws a ProblemError with every mistake that could be found in the page and the partials it imports.
 */
export function createCompiler(options: CompilerOptions): Compile {
  return async (source, pagePath) => {
    const context: PageContext = {
      pagePath,
      contentDir: options.contentDir,
      addressing: options.addressing,
      images: options.images,
      findRoute: options.findRoute,
      links: [],
      dependencies: { files: {}, routes: {} },
      problems: [],
    };
    const code = await bundle(source, context, options.highlighter);
    throwOnErrors(context.problems);
    const article = finishArticle(render(code, source));
    return {
      ...article,
      links: context.links.map((link) => ({ ...link, file: toDisplayPath(link.file) })),
      warnings: context.problems,
      dependencies: context.dependencies,
    };
  };
}

async function bundle(source: SourceFile, context: PageContext, highlighter: Highlighter): Promise<string> {
  const remarkPlugins: PluggableList = [
    remarkGfm,
    remarkDirective,
    remarkHeadingIds,
    remarkAdmonitions(context),
    remarkCheckComponents(context, mdxComponentNames),
    remarkLinks(context),
    remarkImages(context),
    remarkCodeBlocks(context, highlighter),
  ];
  try {
    const { code } = await bundleMDX({
      source: new VFile({ value: source.text, path: source.file }),
      cwd: context.contentDir,
      mdxOptions: (mdx) => ({
        ...mdx,
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
        plugins: [...(build.plugins ?? []), recordInputs(source.file, context)],
      }),
    });
    return code;
  } catch (error) {
    throw new ProblemError([...context.problems, ...describeBundleFailure(error, source, context)], {
      cause: error,
    });
  }
}

/** Esbuild plugin: notes each imported file with a hash of what it holds. */
function recordInputs(entry: string, context: PageContext): EsbuildPlugin {
  return {
    name: 'record-inputs',
    setup(build) {
      build.onEnd(async ({ metafile }) => {
        for (const input of Object.keys(metafile?.inputs ?? {})) {
          // Modules that stand for React have a namespace before a colon and are no files.
          if (/^[a-z-]{2,}:/i.test(input)) continue;
          const file = path.resolve(context.contentDir, input);
          if (file === entry) continue;
          const relative = path.relative(context.contentDir, file).split(path.sep).join('/');
          context.dependencies.files[relative] = hashBytes(await readFile(file));
        }
      });
    },
  };
}

/** SHA-256 in hex. */
export function hashBytes(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function render(code: string, source: SourceFile): string {
  try {
    const exports = getMDXExport(code, {}) as Record<string, unknown>;
    const Page = exports['default'];
    if (typeof Page !== 'function') {
      throw new ProblemError([
        errorProblem('page-module', 'The page has no default export.', {
          file: source.displayPath,
          remedy: 'Remove the export that replaces it; the text of the page is its default export.',
        }),
      ]);
    }
    return renderToStaticMarkup(
      createElement(Page as ComponentType<{ components: object }>, { components: mdxComponents }),
    );
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new ProblemError(
      [
        errorProblem('render', `The page can't be rendered: ${message}`, {
          file: source.displayPath,
          remedy: 'Look at the expressions in braces and at what the components are given.',
        }),
      ],
      { cause: error },
    );
  }
}

interface EsbuildMessage {
  text: string;
  location?: { file: string; line: number; column: number } | null;
}

function describeBundleFailure(error: unknown, source: SourceFile, context: PageContext): Problem[] {
  if (error instanceof ProblemError) return [...error.problems];
  const messages = (error as { errors?: unknown }).errors;
  if (!Array.isArray(messages)) throw error;
  return (messages as EsbuildMessage[]).map(({ text, location }) => {
    const file =
      location == null ? source.displayPath : toDisplayPath(path.resolve(context.contentDir, location.file));
    const place = location == null ? {} : { line: location.line, column: location.column + 1 };
    const missing = /^Could not resolve "(.+)"/.exec(text)?.[1];
    if (missing !== undefined) {
      return errorProblem('import', `There is no file "${missing}" to import.`, {
        file,
        ...place,
        remedy: 'Write its path from this file, with its ending.',
      });
    }
    return errorProblem('mdx', endSentence(text.replace(/^\[.*?\]\s*/, '')), { file, ...place });
  });
}

function endSentence(text: string): string {
  return /[.!?)]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;
}
