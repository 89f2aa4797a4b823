import type { Element, Root } from 'hast';
import { foldSpace } from '#app/engine/lib/text.ts';
import { isElement, isHeading, listElements, readId, readText } from '../ast/hast-nodes.server.ts';

/** Summary of a section, for cards. */
export interface SectionSummary {
  /** First sentence of the first paragraph below the heading. */
  text?: string;
  /** Signature in the header of a member. */
  signature?: string;
}

/** Reads the first sentence of each section, by the id of its heading. */
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
        if (node.tagName === 'p') current.text ??= takeFirstSentence(foldSpace(readText(node)));
        const signature = findSignature(node);
        if (signature !== undefined) current.signature ??= foldSpace(readText(signature));
      }
    }
  }
  return summaries;
}

/** A sentence ends before a capital letter, so that "e.g. this" is inside of one. */
export function takeFirstSentence(text: string): string {
  return /^.*?[.!?](?=\s+[^\p{Ll}\s]|$)/u.exec(text)?.[0] ?? text;
}

/** The first element of a member's header is its signature, in a block of code without a frame. */
function findSignature(header: Element): Element | undefined {
  const [first] = header.tagName === 'div' ? header.children : [];
  return first !== undefined && isElement(first, 'pre') ? first : undefined;
}
