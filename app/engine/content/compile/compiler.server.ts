import { ProblemError, throwOnErrors, type Problem } from '#app/engine/diagnostics/problem.ts';
import { BLOG_PATH, toHref, type Addressing } from '#app/engine/urls/paths.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import type { SourceFile } from '#app/engine/content/source/source-file.server.ts';
import { finishArticle, parseArticle, type Article } from './article/article.server.ts';
import { describeBundleFailure } from './checks/bundle-failure.server.ts';
import { checkElements } from './checks/blocked-content.server.ts';
import { createIslandComponent } from './islands/render-island.server.ts';
import { createIslandModules, getIslandScripts, type IslandScripts } from './islands/island-bundle.server.ts';
import { listElements } from './ast/hast-nodes.server.ts';
import { checkAnchors } from './checks/headings-check.server.ts';
import { checkRenderedLinks } from './plugins/links.server.ts';
import type {
  CompilerInputs,
  LinkRecord,
  PageContext,
  PageDependencies,
} from './context/page-context.server.ts';
import { render, type RunWithLimit } from './render-page.server.ts';
import { describeRenderFailure } from './checks/render-failure.server.ts';
import { placeSamples, type PlacedSample } from './types/samples.server.ts';
import { bundlePage } from './bundle-page.server.ts';

/** Compiled page: plain data that can be cached on disk. */
export interface CompiledPage extends Omit<Article, 'rows' | 'blockCode' | 'blockStarts'> {
  /** JavaScript and TypeScript samples, in document order. */
  samples: PlacedSample[];
  /** Modules imported by its JavaScript samples, sorted. */
  imports: string[];
  links: LinkRecord[];
  warnings: Problem[];
  dependencies: PageDependencies;
  /** How the scripts of islands from the content folder are served; undefined if the page has no such islands. */
  islandScripts?: IslandScripts | undefined;
  /** Whether the page must be compiled again once its images have been processed. */
  isPreliminary: boolean;
}

/** Origin of the published site and the format of its URLs. */
export type SiteAddressing = Addressing & {
  /** Origin without a trailing slash. */
  url: string;
};

export interface CompilerOptions extends CompilerInputs {
  readonly addressing: SiteAddressing;
  /** Limits the rendering time of a page. */
  runWithLimit: RunWithLimit;
  /** Returns the URL of an island's file (absolute path) on the dev server. Undefined: islands are bundled. */
  getIslandHref?: ((file: string) => string) | undefined;
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
  const compile: PageCompiler['compile'] = async ({ source, path: pagePath }) => {
    const context = createPageContext(options, pagePath, source);
    const components = { ...author.components, Island: createIslandComponent(context) };
    const code = await bundlePage(source, context);
    throwOnErrors(context.problems);
    let html: string;
    try {
      html = render(code, components, runWithLimit);
    } catch (error) {
      const problems = await describeRenderFailure(error, {
        source,
        contentDir: options.contentDir,
        known: context.problems,
        // Only pages that fail to render need a source map.
        bundleWithMap: () => bundlePage(source, createPageContext(options, pagePath, source), 'inline'),
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
      islandScripts: context.islands.some((island) => island.source !== undefined)
        ? getIslandScripts(options)
        : undefined,
      isPreliminary: context.isPreliminary,
    };
  };
  return { compile };
}

function createPageContext(options: CompilerOptions, pagePath: string, source: SourceFile): PageContext {
  const { contentDir, author } = options;
  const problems: Problem[] = [];
  return {
    ...options,
    pagePath,
    getIslandModule: createIslandModules(options, (error) => {
      problems.push(...describeBundleFailure(error, { source, contentDir, known: problems, author }));
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
