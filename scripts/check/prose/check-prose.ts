import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { TextlintKernel } from '@textlint/kernel';
import ts from 'typescript';
import { SKIP, visit } from 'unist-util-visit';
import { isJsxElement } from '#app/engine/content/compile/ast/jsx-nodes.server.ts';
import { existsSync } from 'node:fs';
import { z } from 'zod';
import { readYaml } from '#app/engine/content/source/yaml.server.ts';
import { errorProblem, ProblemError, type Problem } from '#app/engine/diagnostics/problem.ts';
import { listFiles, toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
// Not from the index, whose default export Node.js and TypeScript resolve differently.
import { TextProcessor } from '@textlint/textlint-plugin-text/lib/src/TextProcessor.js';
import terminology from 'textlint-rule-terminology';
import { toPosition } from '#app/engine/lib/text.ts';
import { FRONTMATTER, parsePage } from '../../authoring/parse-page.ts';

/** Files and folders with the project's documents and messages. */
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', '.github', 'deploy', 'app', 'scripts'];

const MARKDOWN = /\.mdx?$/;
const PROSE = /\.(?:mdx?|js|tsx?)$/;

/**
 * Checks the terminology of pages, of the project's documents, and of messages, which are the sentences in string
 * literals.
 *
 * @param contentDir content folder, with an optional `terms.yml`
 * @param root project folder; undefined checks only the pages
 * @throws ProblemError if terms.yml is invalid, or a page has a syntax error
 */
export async function checkProse(contentDir: string, root?: string): Promise<Problem[]> {
  const { ignore, replace } = await readTerms(contentDir);
  const rules = [
    {
      ruleId: 'terminology',
      rule: terminology,
      options: { defaultTerms: true, terms: Object.entries(replace), exclude: ignore },
    },
  ];
  const plugins = [{ pluginId: 'text', plugin: { Processor: TextProcessor } }];
  const kernel = new TextlintKernel();
  const files = [
    ...(await listMatching(contentDir, MARKDOWN)),
    ...(root === undefined ? [] : await listAll(DOCUMENTS.map((name) => path.join(root, name)))),
  ];
  const problems: Problem[] = [];
  for (const file of files) {
    const source = await readFile(file, 'utf8');
    const ranges = findProse(source, file);
    if (ranges.length === 0) continue;
    const prose = joinRanges(source, ranges);
    const { messages } = await kernel.lintText(prose.text, { ext: '.txt', plugins, rules });
    for (const { range, message } of messages) {
      const position = toPosition(source, prose.toOffset(range[0]));
      problems.push(errorProblem('prose', `${message}.`, { file: toDisplayPath(file), ...position }));
    }
  }
  return problems;
}

function findProse(source: string, file: string): Range[] {
  return MARKDOWN.test(file) ? findMarkdownProse(source, file) : findMessages(source, file);
}

/** Joins ranges to a text with a paragraph for each, and maps offsets in it back to the file. */
function joinRanges(source: string, ranges: readonly Range[]) {
  const starts: [inText: number, inFile: number][] = [];
  let text = '';
  for (const [start, end] of ranges) {
    starts.push([text.length, start]);
    text += `${source.slice(start, end)}\n\n`;
  }
  return {
    text,
    toOffset(offset: number): number {
      const [inText, inFile] = starts.findLast(([start]) => start <= offset) ?? [0, 0];
      return inFile + offset - inText;
    },
  };
}

async function listAll(paths: readonly string[]): Promise<string[]> {
  const files = paths.map(async (name) => (PROSE.test(name) ? [name] : await listMatching(name, PROSE)));
  return (await Promise.all(files)).flat();
}

async function listMatching(folder: string, pattern: RegExp): Promise<string[]> {
  const files = (await listFiles(folder)).filter((file) => pattern.test(file));
  return files.map((file) => path.join(folder, file));
}

/** Fields of the frontmatter that readers see. */
const VISIBLE_FIELD = /^(?:title|description): (.+)$/gm;

/** Start and end of a sentence. */
const SENTENCE = /^[A-Z"`][^<>]*[.?:]$/;

/** Minimum number of words of a message; shorter texts are labels. */
const MIN_WORDS = 3;

/** Range of a file, by offsets. */
type Range = readonly [start: number, end: number];

const CODE_ELEMENTS = new Set(['code', 'kbd', 'pre', 'samp']);

/** Finds the text of a Markdown or MDX file, without code, URLs, and attributes of components. */
function findMarkdownProse(source: string, file: string): Range[] {
  const [frontmatter = ''] = FRONTMATTER.exec(source) ?? [];
  const tree = parsePage(source, file);
  const ranges = [...frontmatter.matchAll(VISIBLE_FIELD)].map(({ index, 0: { length } }): Range => [
    index,
    index + length,
  ]);
  visit(tree, (node) => {
    if (isJsxElement(node) && CODE_ELEMENTS.has(node.name ?? '')) return SKIP;
    // Readers do not see keywords.
    if (node.type === 'leafDirective' && node.name === 'keywords') return SKIP;
    const { start, end } = node.position ?? {};
    if (node.type === 'text' && start?.offset !== undefined && end?.offset !== undefined)
      ranges.push([start.offset, end.offset]);
    return undefined;
  });
  return ranges;
}

/** Finds the sentences in the string literals of a module: messages, descriptions, help. */
function findMessages(source: string, file: string): Range[] {
  const ranges: Range[] = [];
  const visitNode = (node: ts.Node): void => {
    const isSentence = ts.isStringLiteralLike(node)
      ? isText(node.text)
      : ts.isTemplateExpression(node) && isText(formatTemplate(node));
    if (isSentence) ranges.push(...skipCode(source, [node.getStart() + 1, node.end - 1]));
    ts.forEachChild(node, visitNode);
  };
  visitNode(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return ranges;
}

/** Whether a string is a sentence, and not a label, a URL, or HTML. */
function isText(text: string): boolean {
  return SENTENCE.test(text) && text.split(' ').length >= MIN_WORDS;
}

/** Returns the text of a template literal, with a letter in place of each expression. */
function formatTemplate({ head, templateSpans }: ts.TemplateExpression): string {
  return [head.text, ...templateSpans.map(({ literal }) => literal.text)].join('x');
}

/** Returns the parts of a message without expressions and quoted text, which contain names and commands. */
function skipCode(source: string, [start, end]: Range): Range[] {
  const ranges: Range[] = [];
  let from = start;
  for (const { index, 0: code } of source.slice(start, end).matchAll(/"[^"]*"|`[^`]*`|\$\{[^{}]*\}/g)) {
    ranges.push([from, start + index]);
    from = start + index + code.length;
  }
  return [...ranges, [from, end]];
}

const pattern = z.string().trim().min(1);

const termsSchema = z.strictObject({
  ignore: z.array(pattern).default([]).describe('Terms of textlint-rule-terminology that do not apply here.'),
  replace: z
    .record(
      pattern.refine(isUsablePattern, {
        error: 'is not a valid regular expression, or matches the empty string',
      }),
      z.string().trim().min(1),
    )
    .default({})
    .describe('What to write, by the regular expression that should not be written.'),
});

/** Whether a text is a valid regular expression that does not match the empty string: such matches would never end. */
function isUsablePattern(text: string): boolean {
  try {
    return !new RegExp(text).test('');
  } catch {
    return false;
  }
}

/** Terminology of a content folder, in addition to the defaults of textlint-rule-terminology. */
type Terms = z.infer<typeof termsSchema>;

/**
 * Reads terms.yml. A folder without one uses the defaults.
 *
 * @throws ProblemError if the file is invalid
 */
async function readTerms(contentDir: string): Promise<Terms> {
  const file = path.join(contentDir, 'terms.yml');
  const display = toDisplayPath(file);
  const problems: Problem[] = [];
  const text = existsSync(file) ? await readFile(file, 'utf8') : '';
  const terms = readYaml(
    { text, file: display, lineOffset: 0, fieldName: 'field of terms.yml' },
    termsSchema,
    problems,
  );
  if (terms === undefined) throw new ProblemError(problems);
  return terms;
}
