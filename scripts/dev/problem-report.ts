import path from 'node:path';
import type { Content } from '#app/content/index.server.ts';
import { compareProblems, formatProblem, type Problem } from '#app/diagnostics/problem.ts';
import type { ShownProblem } from '#app/navigation/content-changed.ts';
import { readCodeFrame } from './code-frame.ts';
import { findBrokenLinksOf } from './link-problems.ts';

/** Gathers what is wrong with the site and with the page at a path: errors first, and those of the page before others. */
export async function findShownProblems(content: Content, pagePath: string): Promise<ShownProblem[]> {
  const known = new Set<string>();
  const own = [...(await content.findProblems(pagePath)), ...(await findBrokenLinksOf(content, pagePath))];
  const problems = [...content.problems, ...own].filter((problem) => {
    const line = formatProblem(problem);
    return !known.has(line) && known.add(line);
  });
  const file = findDisplayPath(content, pagePath);
  const others = new Set(content.problems);
  const shown = await Promise.all(
    problems.map(async (problem) => ({
      ...problem,
      absoluteFile: problem.file === undefined ? undefined : path.resolve(problem.file),
      // An address without a page may be one that could not be read.
      isHere: file === undefined || !others.has(problem) || !isPage(problem) || problem.file === file,
      frame: await readCodeFrame(problem),
    })),
  );
  return shown.sort(
    (a, b) =>
      a.level.localeCompare(b.level, 'en') || Number(b.isHere) - Number(a.isHere) || compareProblems(a, b),
  );
}

/** Tells the terminal what is wrong: each thing once, with its lines, and when all of it is mended. */
export function createTerminalReport(
  write: (text: string) => void,
): (problems: readonly Pick<ShownProblem, keyof Problem | 'frame'>[], isWhole: boolean) => void {
  let told = new Set<string>();
  let hadErrors = false;
  return (problems, isWhole) => {
    const lines = new Map(problems.map((problem) => [formatProblem(problem), problem]));
    for (const [line, { frame }] of lines) {
      if (!told.has(line)) write(frame === undefined ? `${line}\n` : `${line}\n${indent(frame)}\n`);
    }
    const hasErrors = problems.some(({ level }) => level === 'error');
    if (hadErrors && !hasErrors && isWhole) write('All mistakes are mended.\n');
    if (isWhole) {
      hadErrors = hasErrors;
      // What is gone is told again when it comes back.
      told = new Set(lines.keys());
    } else {
      hadErrors ||= hasErrors;
      for (const line of lines.keys()) told.add(line);
    }
  };
}

function indent(text: string): string {
  return text.replace(/^/gm, '  ');
}

function isPage({ file }: Problem): boolean {
  return file?.endsWith('.mdx') === true && !path.basename(file).startsWith('_');
}

/** The file of the page at a path, as messages show it. */
function findDisplayPath({ index }: Content, pagePath: string): string | undefined {
  const entry = index.catalog.get(pagePath);
  switch (entry?.kind) {
    case undefined:
      return undefined;
    case 'doc':
      return entry.doc.source.displayPath;
    case 'post':
      return entry.post.source.displayPath;
    case 'home':
      return index.home?.source.displayPath ?? '';
    default:
      return '';
  }
}
