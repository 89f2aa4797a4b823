import { ProblemError, throwOnErrors, type Problem } from '#app/engine/diagnostics/problem.ts';
import { BLOG_PATH, toHref, type UrlOptions } from '#app/engine/urls/paths.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import type { SourceFile } from '#app/engine/content/source/source-file.server.ts';
import { finishArticle, parseArticle, type RenderedArticle } from './article/article.server.ts';
import { checkElements } from './checks/blocked-content.server.ts';
import { createIslandComponent } from './islands/render-island.server.ts';
import { listElements } from './ast/hast-nodes.server.ts';
import { checkAnchors } from './checks/headings-check.server.ts';
import { checkRenderedLinks } from './plugins/links.server.ts';
import type {
  CompilerInputs,
  LinkRecord,
  PageContext,
  PageDependencies,
} from './context/page-context.server.ts';
import { runPage } from './context/page-rejections.server.ts';
import { render, type RenderedPage, type RunWithLimit } from './render-page.server.ts';
import { checkPromises, describeRenderFailure, isTimeout } from './checks/render-failure.server.ts';
import { placeSamples, type PlacedSample } from './types/samples.server.ts';
import { RENDER_MARKER, type SourceLocation } from './checks/render-markers.server.ts';
import { bundlePage } from './bundle-page.server.ts';

/** Compiled page: plain data that can be cached on disk. */
export interface CompiledPage extends Omit<RenderedArticle, 'rows' | 'blockCode' | 'blockStarts'> {
  /** JavaScript and TypeScript samples, in document order. */
  samples: PlacedSample[];
  /** Modules imported by its JavaScript samples, sorted. */
  imports: string[];
  links: LinkRecord[];
  warnings: Problem[];
  dependencies: PageDependencies;
  /** Whether Vite serves the scripts of islands from the content folder; undefined if the page has no such islands. */
  usesVite?: boolean | undefined;
  /** Whether the page must be compiled again once its images have been processed. */
  isPreliminary: boolean;
}

/** Origin of the published site and the format of its URLs. */
export type SiteUrlOptions = UrlOptions & {
  /** Origin without a trailing slash. */
  url: string;
};

export interface CompilerOptions extends CompilerInputs {
  readonly urlOptions: SiteUrlOptions;
  runWithLimit: RunWithLimit;
}

/** Page to compile. */
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
 * Creates a compiler without a cache. mdx-bundler compiles the MDX to a component, React renders it to a string, and
 * headings, sections and links are extracted from that.
 */
export function createCompiler(options: CompilerOptions): PageCompiler {
  const { author, runWithLimit } = options;
  /** Timeouts by the code that exceeded the limit. It is not run again, because it blocks the process. */
  const timeouts = new Map<string, unknown>();
  const compile: PageCompiler['compile'] = async (page) => {
    const context = createPageContext(options, page);
    let marked: SourceLocation | undefined;
    const components = {
      ...author.components,
      Island: createIslandComponent(context),
      [RENDER_MARKER]: ({ file, line, column }: Record<keyof SourceLocation, string>) => {
        marked = { file, line: Number(line), column: Number(column) };
        return null;
      },
    };
    const code = await bundlePage(context);
    throwOnErrors(context.problems);
    const run = (bundled: string): Promise<RenderedPage> =>
      runPage(page.source.displayPath, () => render(bundled, components, runWithLimit));
    let rendered: RenderedPage;
    try {
      if (timeouts.has(code)) throw timeouts.get(code);
      rendered = await run(code);
    } catch (error) {
      if (isTimeout(error)) timeouts.set(code, error);
      const bundleWithMap = () => bundlePage(createPageContext(options, page), 'inline');
      const problems = await describeRenderFailure(error, context, bundleWithMap, run, () => marked);
      throw new ProblemError(problems, { cause: error });
    }
    checkPromises(rendered.promises, context);
    const tree = parseArticle(rendered.html);
    const elements = listElements(tree);
    checkElements(elements, page.source);
    checkRenderedLinks(elements, context);
    const { rows, blockCode, blockStarts, ...article } = await finishArticle(tree, {
      highlighter: options.highlighter,
      url: options.urlOptions.url + toHref(page.path, options.urlOptions),
      isPost: page.path.startsWith(`${BLOG_PATH}/`),
    });
    checkAnchors({ ...article, rows }, context);
    throwOnErrors(context.problems);
    return {
      ...article,
      samples: placeSamples(context.samples, blockCode, blockStarts),
      imports: [...context.imports].sort(),
      links: context.links.map((link) => ({ ...link, file: toDisplayPath(link.file) })),
      warnings: context.problems,
      dependencies: context.dependencies,
      usesVite: context.islands.some((island) => island.source !== undefined)
        ? options.getIslandHref !== undefined
        : undefined,
      isPreliminary: context.isPreliminary,
    };
  };
  return { compile };
}

function createPageContext(options: CompilerOptions, { path, source }: SourcePage): PageContext {
  return {
    ...options,
    source,
    pagePath: path,
    islands: [],
    links: [],
    anchors: [],
    memberNames: new Set(),
    samples: [],
    imports: new Set(),
    dependencies: { files: {}, routes: {}, versions: {} },
    problems: [],
    isPreliminary: false,
  };
}
