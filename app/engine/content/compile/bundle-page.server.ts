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
import { ProblemError, removeDuplicates } from '#app/engine/diagnostics/problem.ts';
import { toSlashPath } from '#app/engine/lib/file-paths.server.ts';
import type { SourceFile } from '#app/engine/content/source/source-file.server.ts';
import { describeBundleFailure } from './checks/bundle-failure.server.ts';
import { transformCodeBlocks } from './plugins/code-blocks.server.ts';
import { checkComponents } from './checks/components-check.server.ts';
import { checkParameterTables } from './checks/parameter-tables.server.ts';
import { checkComponentProps } from './checks/component-props.server.ts';
import { transformIslands } from './plugins/islands.server.ts';
import { transformDirectives } from './plugins/directives.server.ts';
import { checkFences } from './checks/fence-check.server.ts';
import { transformFileTrees } from './plugins/file-tree.server.ts';
import { hashBytes } from '#app/engine/lib/files.server.ts';
import { checkEncodingPlugin } from '#app/engine/lib/text-encoding.server.ts';
import { findMath, checkMath } from './checks/math-check.server.ts';
import { checkUnsupportedMarkdown } from './checks/unsupported-markdown.server.ts';
import { remarkHeadingIds } from './plugins/heading-id-syntax.server.ts';
import { recordAnchors } from './checks/headings-check.server.ts';
import { resolveImages } from './plugins/images.server.ts';
import { resolveLinks } from './plugins/links.server.ts';
import { addRenderMarkers } from './checks/render-markers.server.ts';
import { createMdxFile, type MdxFile, type PageContext } from './context/page-context.server.ts';
import { checkImports } from './checks/imports-check.server.ts';
import { PROVIDER, PROVIDER_VARIABLE } from './render-page.server.ts';
import { rehypeTableAlignment } from './plugins/table-alignment.server.ts';
import { transformHtml } from './plugins/markdown-html.server.ts';
import { markMembers } from './plugins/members.server.ts';
import { moveKeywords } from './plugins/keywords.server.ts';
import { insertVersions } from './plugins/package-versions.server.ts';

/** Checks or transforms the syntax tree of a page or partial, and adds the results to the context. */
type Transform = (tree: Root, mdx: MdxFile) => void | Promise<void>;

/**
 * Bundles a page and its imports to the code of a component. Problems are added to the context. With a source map, the
 * code also contains markers for locating an error; see `addRenderMarkers`.
 */
export async function bundlePage(context: PageContext, sourcemap: 'inline' | false = false): Promise<string> {
  const { source } = context;
  // A transform that walks the tree for one kind of syntax is skipped if the text can't contain it: together, these
  // walks take 3% of the time of compiling a page.
  const plugin = (transform: Transform, syntax?: RegExp) => () => (tree: Root, file: VFile) => {
    const mdx = createMdxFile(file, context);
    return syntax?.test(mdx.text) === false ? undefined : transform(tree, mdx);
  };
  const remarkPlugins: PluggableList = [
    remarkGfm,
    plugin(transformHtml),
    plugin(checkMath),
    plugin(checkUnsupportedMarkdown),
    remarkDirective,
    plugin(checkFences, /`{3}|~{3}/),
    remarkHeadingIds,
    plugin(moveKeywords, /: ?keyword/i),
    plugin(checkComponentProps, /<[A-Z]/),
    plugin(checkParameterTables, /\|/),
    plugin(markMembers, /<Member\b/),
    plugin(transformIslands, /<[A-Z]/),
    plugin(transformDirectives),
    plugin(checkComponents),
    plugin(transformFileTrees, /<FileTree\b/),
    plugin(insertVersions, /%version\(/),
    // After the transforms that change the text of headings.
    plugin(recordAnchors),
    plugin(resolveImages, /!\[|<img\b/),
    plugin(resolveLinks),
    plugin(transformCodeBlocks),
    ...(sourcemap === false ? [] : [plugin(addRenderMarkers)]),
  ];
  try {
    const { code } = await bundleMDX({
      source: new VFile({ value: source.text, path: source.file }),
      cwd: context.contentDir,
      // Every module, including partials, imports the components.
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
          checkEncodingPlugin,
          ...(build.plugins ?? []),
          trackDependenciesPlugin(context),
        ],
      }),
    });
    return code;
  } catch (error) {
    const math = findMath(source.text, source.file);
    const problems = [...context.problems, ...math, ...describeBundleFailure(error, context)];
    throw new ProblemError(removeDuplicates(problems), { cause: error });
  }
}

/**
 * Esbuild plugin: resolves the page to the text that was already read. Otherwise mdx-bundler would read the file again,
 * and the output of a newer text could be cached under the hash of the older one.
 */
function virtualEntryPlugin({ file, text }: SourceFile): EsbuildPlugin {
  return {
    name: 'virtual-entry',
    setup(build) {
      build.onResolve({ filter: /\.mdx?$/ }, ({ kind }) =>
        kind === 'entry-point' ? { path: file, pluginData: { contents: text } } : undefined,
      );
    },
  };
}

/** Esbuild plugin: records the content hash of each imported file. */
function trackDependenciesPlugin(context: PageContext): EsbuildPlugin {
  return {
    name: 'track-dependencies',
    setup(build) {
      build.onEnd(async ({ metafile }) => {
        if (metafile === undefined) return;
        for (const input of Object.keys(metafile.inputs)) {
          // Virtual modules (React, the components) are not files; their names start with a namespace and a colon.
          if (/^[a-z-]{2,}:/i.test(input)) continue;
          const file = path.resolve(context.contentDir, input);
          if (file === context.source.file) continue;
          const relative = toSlashPath(context.contentDir, file);
          context.dependencies.files[relative] = hashBytes(await readFile(file));
        }
        await checkImports(metafile, context);
      });
    },
  };
}
