import { createProcessor } from '@mdx-js/mdx';
import type { Root } from 'mdast';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import type { PluggableList } from 'unified';
import { describeMdxError } from '#app/engine/content/compile/checks/syntax-failure.server.ts';
import { remarkHeadingIds } from '#app/engine/content/compile/plugins/heading-id-syntax.server.ts';
import { ProblemError } from '#app/engine/diagnostics/problem.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';

/** Frontmatter of a page, with groups for its first line, which may have a byte order mark, and its YAML. */
export const FRONTMATTER = /^(\uFEFF?---[ \t]*(?:\r\n?|\n))([\s\S]*?(?:\r\n?|\n)|)---[ \t]*(?=\r|\n|$)/;

/**
 * Parses the text of an MDX or Markdown file without a byte order mark.
 *
 * @throws ProblemError if the file has a syntax error
 */
export function parsePage(text: string, file: string, plugins: PluggableList = []): Root {
  try {
    return createProcessor({
      format: file.endsWith('.md') ? 'md' : 'mdx',
      remarkPlugins: [remarkGfm, remarkDirective, remarkHeadingIds, ...plugins],
      // The frontmatter is not MDX; it is replaced by spaces, which preserves offsets.
    }).parse(text.replace(FRONTMATTER, (matter) => matter.replace(/[^\r\n]/g, ' ')));
  } catch (error) {
    if (!(error instanceof Error) || !('reason' in error)) throw error;
    throw new ProblemError([describeMdxError(error, toDisplayPath(file), text)], { cause: error });
  }
}
