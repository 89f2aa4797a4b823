import type { Root } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { warningProblem } from '#app/diagnostics/problem.ts';
import { toDisplayPath } from '#app/site/display-path.server.ts';
import { foldSpace } from '../fold-space.ts';
import type { SourceFile } from '../source-file.server.ts';
import type { ArticleHtml, PageHeading } from './article-html.server.ts';
import type { HeadingRecord, PageContext } from './page-context.server.ts';

/** Remark plugin: notes where headings stand. */
export function remarkRecordHeadings(context: PageContext) {
  return () =>
    (tree: Root, file: VFile): void => {
      visit(tree, 'heading', (heading) => {
        const { line = 1, column = 1 } = heading.position?.start ?? {};
        const text = foldSpace(toString(heading));
        context.headings.push({ level: heading.depth, text, file: file.path, line, column });
      });
    };
}

/**
 * Warns of headings that mislead: ids that are given twice, a second title, levels left out. It looks at the rendered
 * page, because a partial may stand below any heading; the place is found by what the heading says.
 */
export function checkHeadings(
  { headings, ids }: Pick<ArticleHtml, 'headings' | 'ids'>,
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

/** Where a heading stands. Each record is taken once, so that equal headings get their places in turn. */
function takePlace({ level, text }: PageHeading, left: HeadingRecord[], source: SourceFile): Place {
  const at = left.findIndex((record) => record.level === level && record.text === text);
  const [found] = at === -1 ? [] : left.splice(at, 1);
  if (found === undefined) return { file: source.displayPath };
  return { file: toDisplayPath(found.file), line: found.line, column: found.column };
}
