import type { Root } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import type { Position } from '#app/engine/diagnostics/problem.ts';
import { createFlowElement, isJsxElement } from '../ast/jsx-nodes.server.ts';
import type { MdxFile } from '../context/page-context.server.ts';

/** Location in the page or a file that it imports. */
export interface SourceLocation extends Position {
  /** Absolute. */
  file: string;
}

/** Name of the component that records the location of what is rendered next. It renders nothing. */
export const RENDER_MARKER = 'RenderMarker';

/**
 * Markdown transform: puts a marker before each element and expression. Errors of React and of the site's components
 * have no stack frame in the page.
 */
export function addRenderMarkers(tree: Root, mdx: MdxFile): void {
  visit(tree, (node, index, parent) => {
    if (!isJsxElement(node) && node.type !== 'mdxFlowExpression' && node.type !== 'mdxTextExpression')
      return undefined;
    const { line, column } = node.position?.start ?? {};
    if (parent === undefined || index === undefined || line === undefined) return undefined;
    const location = { file: mdx.path, line: String(line), column: String(column) };
    parent.children.splice(index, 0, createFlowElement(RENDER_MARKER, location));
    // An island renders its first child.
    return isJsxElement(node) && node.name === 'Island' ? [SKIP, index + 2] : index + 2;
  });
}
