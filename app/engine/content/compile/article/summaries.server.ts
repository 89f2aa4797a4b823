import type { Root } from 'hast';
import { collapseWhitespace } from '#app/engine/lib/text.ts';
import { isElement, isHeading, listElements, readId, readText } from '../ast/hast-nodes.server.ts';

/** Summary of a section, for link preview cards. */
export interface SectionSummary {
  /** First sentence of the first paragraph below the heading. */
  text?: string;
  /** Signature in the header of a member. */
  signature?: string;
}

/** Reads the summary of each section, by heading id. */
export function readSummaries(tree: Root): Record<string, SectionSummary> {
  const summaries: Record<string, SectionSummary> = {};
  for (const parent of [tree, ...listElements(tree)]) {
    let current: SectionSummary | undefined;
    for (const node of parent.children) {
      if (!isElement(node)) continue;
      if (isHeading(node)) {
        current = {};
        summaries[readId(node) ?? ''] = current;
      } else if (current !== undefined) {
        if (node.tagName === 'p') current.text ??= takeFirstSentence(collapseWhitespace(readText(node)));
        // The signature of a member is a code block without a frame, the first element of its header.
        const [first] = node.tagName === 'div' ? node.children : [];
        if (first !== undefined && isElement(first, 'pre'))
          current.signature ??= collapseWhitespace(readText(first));
      }
    }
  }
  return summaries;
}

/**
 * Returns the first sentence of a text. A sentence does not end before a lowercase letter, e.g. after "e.g.". A final
 * colon, which introduces content outside the text, becomes a period.
 */
export function takeFirstSentence(text: string): string {
  return (/^.*?[.!?](?=\s+[^\p{Ll}\s]|$)/u.exec(text)?.[0] ?? text).replace(/:$/, '.');
}
