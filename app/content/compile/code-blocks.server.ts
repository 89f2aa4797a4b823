import type { Code, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { findNearest } from '#app/diagnostics/suggest.ts';
import { parseCodeMeta } from './code-meta.server.ts';
import type { Highlighter } from './highlight.server.ts';
import { createFlowElement } from './jsx-nodes.server.ts';
import { reportWarning, type PageContext } from './page-context.server.ts';

/** Remark plugin: code fences become highlighted CodeBlocks. */
export function remarkCodeBlocks(context: PageContext, highlighter: Highlighter) {
  return () =>
    async (tree: Root, file: VFile): Promise<void> => {
      const blocks: { node: Code; replace: (element: ReturnType<typeof createFlowElement>) => void }[] = [];
      visit(tree, 'code', (node, index, parent) => {
        if (parent === undefined || index === undefined) return;
        blocks.push({
          node,
          replace: (element) => {
            parent.children.splice(index, 1, element);
          },
        });
      });
      for (const { node, replace } of blocks)
        replace(await createBlock(node, file.path, context, highlighter));
    };
}

async function createBlock(node: Code, file: string, context: PageContext, highlighter: Highlighter) {
  const language = node.lang ?? 'text';
  const meta = parseCodeMeta(node.meta ?? '');
  if (!highlighter.knows(language)) {
    const nearest = findNearest(language, highlighter.languages);
    reportWarning(
      context,
      'code-language',
      file,
      node,
      `There is no highlighting for the language "${language}"; the block is shown plain.`,
      nearest === undefined ? 'Use "text" for plain text.' : `Did you mean "${nearest}"?`,
    );
  }
  for (const word of meta.unknown) {
    reportWarning(
      context,
      'code-meta',
      file,
      node,
      `"${word}" means nothing behind a code fence.`,
      'Known are title="…", {1,3-5} and showLineNumbers.',
    );
  }
  const lines = await highlighter.highlight(node.value, language);
  return createFlowElement('CodeBlock', {
    language,
    title: meta.title,
    numbers: meta.lineNumbers ? true : undefined,
    html: lines.map((line, index) => wrapLine(line, meta.highlighted.has(index + 1))).join('\n'),
    wrapped: meta.lineNumbers || meta.highlighted.size > 0 ? true : undefined,
  });

  /** Lines are elements only where something is said of single lines: it halves the elements of a page. */
  function wrapLine(line: string, highlighted: boolean): string {
    if (!meta.lineNumbers && meta.highlighted.size === 0) return line;
    return `<span class="${highlighted ? 'line line-on' : 'line'}">${line}</span>`;
  }
}
