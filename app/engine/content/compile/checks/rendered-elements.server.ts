import type { Element } from 'hast';
import type { SourceFile } from '#app/engine/content/source/source-file.server.ts';
import { errorProblem, ProblemError } from '#app/engine/diagnostics/problem.ts';
import { findBlockedElement } from './blocked-elements.server.ts';
import { SCRIPT_ISSUE, STYLE_ISSUE } from './components-check.server.ts';

/**
 * Reports styles, scripts, and embedded content created by expressions or imported components, which are only visible in the
 * rendered page. The Content-Security-Policy of the site blocks them.
 */
export function checkElements(elements: readonly Element[], source: SourceFile): void {
  for (const node of elements) {
    const issue =
      node.tagName === 'script'
        ? SCRIPT_ISSUE
        : node.tagName === 'style' || 'style' in node.properties
          ? STYLE_ISSUE
          : findBlockedElement(node);
    if (issue === undefined) continue;
    const { message, remedy } = issue;
    throw new ProblemError([errorProblem('component', message, { file: source.displayPath, remedy })]);
  }
}
