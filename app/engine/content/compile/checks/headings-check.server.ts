import type { Root } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { warningProblem } from '#app/engine/diagnostics/problem.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import { foldSpace } from '#app/engine/lib/text.ts';
import type { SourceFile } from '#app/engine/content/source/source-file.server.ts';
import type { Article, PageHeading } from '#app/engine/content/compile/article/article.server.ts';
import { isJsxElement } from '#app/engine/content/compile/ast/jsx-nodes.server.ts';
import type { HeadingRecord, PageContext } from '#app/engine/content/compile/context/page-context.server.ts';

const ELEMENT = /^h([1-6])$/;

/** Transform of the Markdown syntax tree: notes where headings are, those that are written as elements (`<h2>`) among them. */
export function recordHeadings(tree: Root, file: VFile, context: PageContext): void {
  visit(tree, (node) => {
    if (node.type !== 'heading' && !isJsxElement(node)) return;
    const level = node.type === 'heading' ? node.depth : readLevel(node.name);
    if (level === undefined) return;
    const { line = 1, column = 1 } = node.position?.start ?? {};
    context.headings.push({ level, text: foldSpace(toString(node)), file: file.path, line, column });
  });
}

function readLevel(element: string | null): number | undefined {
  const [, level] = ELEMENT.exec(element ?? '') ?? [];
  return level === undefined ? undefined : Number(level);
}

/**
 * Warns of headings that mislead: ids that are given twice, a second title, levels left out. It looks at the rendered
 * page, because a partial may be below any heading; the place is found by what the heading says.
 */
export function checkHeadings(
  { headings, ids }: Pick<Article, 'headings' | 'ids'>,
  source: SourceFile,
  context: PageContext,
): void {
  const left = [...context.headings];
  const places = headings.map((heading) => takePlace(heading, left, source));
  // The title of the page is its heading of level 1.
  let previous = 1;
  headings.forEach((heading, at) => {
    const { level, text } = heading;
    if (level === 1) {
      context.problems.push(
        warningProblem('second-title', `The heading “${text}” is a second title of the page.`, {
          ...places[at],
          remedy: 'The title comes from the frontmatter; start the headings of the text with "##".',
        }),
      );
    } else if (level > previous + 1) {
      context.problems.push(
        warningProblem(
          'skipped-heading',
          `The heading “${text}” is of level ${level}, and what is before it of level ${previous}.`,
          { ...places[at], remedy: `Start it with "${'#'.repeat(previous + 1)}".` },
        ),
      );
    }
    previous = level;
  });
  const repeated = new Set(ids.filter((id, at) => ids.indexOf(id) !== at));
  for (const id of repeated) {
    const last = headings.findLastIndex((heading) => heading.id === id);
    context.problems.push(
      warningProblem('duplicate-id', `The id "${id}" is given more than once.`, {
        ...(places[last] ?? { file: source.displayPath }),
        remedy: 'Give each heading an id of its own.',
      }),
    );
  }
}

interface Place {
  file: string;
  line?: number;
  column?: number;
}

/** Where a heading is. Each record is taken once, so that equal headings get their places in turn. */
function takePlace({ level, text }: PageHeading, left: HeadingRecord[], source: SourceFile): Place {
  const at = left.findIndex((record) => record.level === level && record.text === text);
  const [found] = at === -1 ? [] : left.splice(at, 1);
  if (found === undefined) return { file: source.displayPath };
  return { file: toDisplayPath(found.file), line: found.line, column: found.column };
}
