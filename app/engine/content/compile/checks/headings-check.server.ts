import type { Nodes, Root } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import { errorProblem, warningProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import { collapseWhitespace, toPosition } from '#app/engine/lib/text.ts';
import type { RenderedArticle } from '../article/article.server.ts';
import { isJsxElement } from '../ast/jsx-nodes.server.ts';
import type { AnchorRecord, MdxFile, PageContext } from '../context/page-context.server.ts';

/**
 * Markdown transform: records the locations of headings, including those written as elements (`<h2>`), and of table rows.
 */
export function recordAnchors(tree: Root, mdx: MdxFile): void {
  visit(tree, (node) => {
    const tagName = findTagName(node);
    if (tagName === undefined) return;
    const { line = 1, column = 1 } = node.position?.start ?? {};
    const written = node.type === 'tableRow' ? node.children[0] : node;
    const text = collapseWhitespace(toString(written, { includeImageAlt: false }));
    mdx.context.anchors.push({ tagName, text, file: mdx.path, line, column });
  });
}

/** Tag name of the element rendered for a heading or table row. */
function findTagName(node: Nodes): string | undefined {
  if (node.type === 'heading') return `h${node.depth}`;
  if (node.type === 'tableRow') return 'tr';
  return isJsxElement(node) && /^h[1-6]$/.test(node.name ?? '') ? (node.name ?? undefined) : undefined;
}

/**
 * Warns about duplicate heading ids, empty headings, second titles, and skipped levels, and reports table rows whose id is
 * already used. Checks the rendered page, because a partial may be imported below any heading. Source locations are found
 * by the text of the heading or row.
 */
export function checkAnchors(
  { headings, rows, ids }: Pick<RenderedArticle, 'headings' | 'rows' | 'ids'>,
  { anchors, source, problems }: PageContext,
): void {
  const findLocation = createLocator(anchors, source.displayPath);
  const locations = headings.map(({ level, text }) => findLocation(`h${level}`, text));
  const rowLocations = rows.map(({ text }) => findLocation('tr', text));
  // The title of the page is the level 1 heading.
  let previous = 1;
  for (const [index, { level, text }] of headings.entries()) {
    if (text === '') {
      const fix = 'Add text, or remove the heading: the table of contents links to it.';
      problems.push(warningProblem('heading', 'The heading has no text.', { ...locations[index], fix }));
    }
    if (level === 1) {
      const message = `The heading “${text}” is a second title of the page.`;
      const fix = 'The title comes from the frontmatter; start the headings of the text with "##".';
      problems.push(warningProblem('second-title', message, { ...locations[index], fix }));
    } else if (level > previous + 1) {
      const message = `The heading “${text}” has level ${level}, but the previous one has level ${previous}.`;
      const fix = `Start it with "${'#'.repeat(previous + 1)}".`;
      problems.push(warningProblem('skipped-heading', message, { ...locations[index], fix }));
    }
    previous = level;
  }
  for (const id of new Set(ids.filter((other, index) => ids.indexOf(other) !== index))) {
    const row = rows.findLastIndex((candidate) => candidate.ids.includes(id));
    if (row !== -1) {
      const message = `The table row “${rows[row]?.text ?? ''}” has the ID "${id}", which is already used.`;
      const fix = `Put another ID at the end of its first cell, e.g. {#${id}-2}.`;
      problems.push(errorProblem('row-id', message, { ...rowLocations[row], fix }));
      continue;
    }
    const location = locations[headings.findLastIndex((heading) => heading.id === id)];
    const written = source.text.lastIndexOf(`id="${id}"`);
    const position = written === -1 ? {} : toPosition(source.text, written);
    problems.push(
      warningProblem('duplicate-id', `The ID "${id}" is used more than once.`, {
        ...(location ?? { file: source.displayPath, ...position }),
        fix: `Give each ${location === undefined ? 'element' : 'heading'} a unique ID.`,
      }),
    );
  }
}

/**
 * Creates a function that locates headings and rows. Each record is used once, so that headings with the same text get
 * consecutive locations. If none is left, the page contains a partial more than once, and the first record is used.
 */
function createLocator(
  anchors: readonly AnchorRecord[],
  file: string,
): (tagName: string, text: string) => Partial<Problem> {
  const unused = [...anchors];
  return (tagName, text) => {
    const matches = (record: AnchorRecord): boolean => record.tagName === tagName && record.text === text;
    const index = unused.findIndex(matches);
    const record = index === -1 ? anchors.find(matches) : unused.splice(index, 1)[0];
    if (record === undefined) return { file };
    return { file: toDisplayPath(record.file), line: record.line, column: record.column };
  };
}
