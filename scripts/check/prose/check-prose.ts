import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { TextlintKernel } from '@textlint/kernel';
// Not from the index, whose default export Node.js and TypeScript see differently.
import { TextProcessor } from '@textlint/textlint-plugin-text/lib/src/TextProcessor.js';
import terminology from 'textlint-rule-terminology';
import { errorProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import { toPosition } from '../../authoring/text-edits.ts';
import { findMarkdownProse, findMessages, type Range } from './find-prose.ts';
import { readTerms } from './terms.ts';

/** Where the project's documents and messages are. */
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', '.github', 'deploy', 'app', 'scripts'];

const MARKDOWN = /\.mdx?$/;
const PROSE = /\.(?:mdx?|js|tsx?)$/;

/**
 * Checks the terminology of pages, of the project's documents, and of messages, which are the sentences in string literals.
 *
 * @param contentDir with `terms.yml`, if it has any
 * @param root folder of the project; undefined checks the pages alone
 * @throws ProblemError when terms.yml is invalid, or a page has a syntax error
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
    ...(await listFiles(contentDir, MARKDOWN)),
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
  if (file.endsWith('.mdx')) return findMarkdownProse(source, 'mdx');
  return file.endsWith('.md') ? findMarkdownProse(source, 'md') : findMessages(source, file);
}

/** Joins ranges to a text of a paragraph each, and maps offsets in it back to the file. */
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
  const files = paths.map(async (name) => (PROSE.test(name) ? [name] : await listFiles(name, PROSE)));
  return (await Promise.all(files)).flat();
}

/** Files below a folder, sorted. */
async function listFiles(folder: string, pattern: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('node_modules'))
    .sort();
}
