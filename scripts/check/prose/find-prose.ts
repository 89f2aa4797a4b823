import { createProcessor } from '@mdx-js/mdx';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import ts from 'typescript';
import { visit } from 'unist-util-visit';
import { remarkHeadingIds } from '#app/engine/content/compile/plugins/heading-id-syntax.server.ts';

/** Frontmatter, with the values of the fields that readers see. */
const FRONTMATTER = /^---\n[\s\S]*?\n---\n/;
const VISIBLE_FIELD = /^(?:title|description): (.+)$/gm;

/** Start and end of a sentence. */
const SENTENCE = /^[A-Z"`][^<>]*[.?:]$/;

/** Shorter texts are labels, as a number of words. */
const MIN_WORDS = 3;

/** Range of a file, by offsets. */
export type Range = readonly [start: number, end: number];

/** Finds the text of a Markdown or MDX file: no code, no URLs, no attributes of components. */
export function findMarkdownProse(source: string, format: 'md' | 'mdx'): Range[] {
  const [frontmatter = ''] = FRONTMATTER.exec(source) ?? [];
  const tree = createProcessor({
    format,
    remarkPlugins: [remarkGfm, remarkDirective, remarkHeadingIds],
    // The frontmatter is not MDX; spaces preserve offsets.
  }).parse(frontmatter.replace(/[^\n]/g, ' ') + source.slice(frontmatter.length));
  const ranges = [...frontmatter.matchAll(VISIBLE_FIELD)].map(({ index, 0: { length } }): Range => [
    index,
    index + length,
  ]);
  visit(tree, 'text', ({ position }) => {
    const { start, end } = position ?? {};
    if (start?.offset !== undefined && end?.offset !== undefined) ranges.push([start.offset, end.offset]);
  });
  return ranges;
}

/** Finds the sentences in the string literals of a module: messages, descriptions, help. */
export function findMessages(source: string, file: string): Range[] {
  const ranges: Range[] = [];
  const look = (node: ts.Node): void => {
    const isSentence = ts.isStringLiteralLike(node)
      ? isText(node.text)
      : ts.isTemplateExpression(node) && isText(formatTemplate(node));
    if (isSentence) ranges.push(...skipCode(source, [node.getStart() + 1, node.end - 1]));
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return ranges;
}

/** Whether a string is a sentence, and not a label, a URL, or HTML. */
function isText(text: string): boolean {
  return SENTENCE.test(text) && text.split(' ').length >= MIN_WORDS;
}

/** Text of a template, with its expressions as one letter. */
function formatTemplate({ head, templateSpans }: ts.TemplateExpression): string {
  return [head.text, ...templateSpans.map(({ literal }) => literal.text)].join('x');
}

/** The parts of a message that are not expressions or in quotes, which contain names and commands. */
function skipCode(source: string, [start, end]: Range): Range[] {
  const ranges: Range[] = [];
  let from = start;
  for (const { index, 0: code } of source.slice(start, end).matchAll(/"[^"]*"|`[^`]*`|\$\{[^{}]*\}/g)) {
    ranges.push([from, start + index]);
    from = start + index + code.length;
  }
  return [...ranges, [from, end]];
}
