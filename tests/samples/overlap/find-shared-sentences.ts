import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createProcessor } from '@mdx-js/mdx';
import type { Node, Parent } from 'unist';
import remarkGfm from 'remark-gfm';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { inlineText, parse } from '../statements/read-page.ts';

/**
 * Finds sentences that the site's content shares with the READMEs and changelogs of the installed packages. Ignores case,
 * punctuation, markup, and code. To list the shared sentences:
 *
 *     npx tsx tests/samples/overlap/find-shared-sentences.ts
 */

/** Sentences with at least this many words must be our own. */
export const MIN_WORDS = 8;

export interface Text {
  /** Relative to the repository. */
  file: string;
  source: string;
  /** MDX of this site, or the Markdown of a package. */
  format: 'mdx' | 'md';
}

export interface SharedSentence {
  /** E.g. `content/docs/api/layout.mdx:12`. */
  location: string;
  /** Where the same words are, e.g. `node_modules/@podium/layout/README.md:30`. */
  theirs: string;
  sentence: string;
}

interface Sentence {
  file: string;
  line: number;
  text: string;
  words: string;
}

/** Sentences of `ours` that contain a sentence of `theirs` or are contained in one, in the order of `ours`. */
export function findSharedSentences(
  ours: readonly Text[],
  theirs: readonly Text[],
  words = MIN_WORDS,
): SharedSentence[] {
  // Shared sentences have a run of words in common: compare only those.
  const byRun = new Map<string, Set<Sentence>>();
  for (const sentence of theirs.flatMap(listSentences)) {
    for (const run of listRuns(sentence, words)) byRun.set(run, (byRun.get(run) ?? new Set()).add(sentence));
  }
  return ours.flatMap(listSentences).flatMap((sentence) => {
    const candidates = new Set(listRuns(sentence, words).flatMap((run) => [...(byRun.get(run) ?? [])]));
    const match = [...candidates].find(
      (other) => other.words.includes(sentence.words) || sentence.words.includes(other.words),
    );
    if (match === undefined) return [];
    const location = `${sentence.file}:${sentence.line}`;
    return [{ location, theirs: `${match.file}:${match.line}`, sentence: sentence.text }];
  });
}

/** All runs of that many words; none if the sentence is shorter. */
function listRuns(sentence: Sentence, words: number): string[] {
  const all = sentence.words.trim().split(' ');
  return all.slice(words - 1).map((_, start) => all.slice(start, start + words).join(' '));
}

/** All pages and posts. */
export function listContent(root = PROJECT_ROOT): Text[] {
  return readdirSync(path.join(root, 'content'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.mdx'))
    .sort()
    .map((file) => readText(root, path.join('content', file), 'mdx'));
}

/** README and changelog of every installed `@podium` package, including those of version 4. */
export function listPackageTexts(root = PROJECT_ROOT): Text[] {
  const folders = [
    ...readdirSync(path.join(root, 'node_modules/@podium')).map((name) => `node_modules/@podium/${name}`),
    ...readdirSync(path.join(root, 'node_modules'))
      .filter((name) => name.startsWith('podium-'))
      .map((name) => `node_modules/${name}`),
  ];
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .filter((file) => /^(readme|changelog)(\.md)?$/i.test(file))
      .map((file) => readText(root, path.join(folder, file), 'md')),
  );
}

function readText(root: string, file: string, format: Text['format']): Text {
  return { file, source: readFileSync(path.join(root, file), 'utf8'), format };
}

function listSentences({ file, source, format }: Text): Sentence[] {
  const found: Sentence[] = [];
  const tree =
    format === 'mdx'
      ? parse(source)
      : createProcessor({ format: 'md', remarkPlugins: [remarkGfm] }).parse(source);
  visitNode(tree);
  if (format === 'mdx') add(/^description:\s*(.*)$/m.exec(source)?.[1] ?? '', 1);
  return found;

  function visitNode(node: Node): void {
    if (['paragraph', 'heading', 'tableCell'].includes(node.type))
      add(inlineText(node), node.position?.start.line ?? 1);
    if ('children' in node) (node as Parent).children.forEach(visitNode);
  }

  function add(text: string, line: number): void {
    for (const part of text.split(/(?<=[.!?:;])["')\]]?\s+/)) {
      const words =
        part
          .toLowerCase()
          .normalize('NFKD')
          .match(/[\p{L}\p{N}]+/gu) ?? [];
      // Spaces around the words, so that a match ends where a word ends.
      if (words.length > 0) found.push({ file, line, text: part.trim(), words: ` ${words.join(' ')} ` });
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const shared = findSharedSentences(listContent(), listPackageTexts());
  for (const { location, theirs, sentence } of shared)
    console.log(`${location} "${sentence}" is also in ${theirs}`);
  console.log(
    `${shared.length} sentences of ${MIN_WORDS} or more words are shared with ${listPackageTexts().length} texts of the packages.`,
  );
  process.exitCode = shared.length === 0 ? 0 : 1;
}
