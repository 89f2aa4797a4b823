import GithubSlugger from 'github-slugger';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import { makeHeadingId } from '#app/engine/content/compile/article/article.server.ts';
import {
  headingIdFromMarkdown,
  headingIdSyntax,
  liftHeadingId,
} from '#app/engine/content/compile/plugins/heading-id-syntax.server.ts';
import { foldSpace } from '#app/engine/lib/text.ts';
import { parseSource } from '#app/engine/content/source/source-file.server.ts';

/** Heading of a page that was not compiled. */
export interface WrittenHeading {
  id: string;
  /** From 1, in the file. */
  line: number;
  column: number;
}

/** MDX has neither HTML nor indented code; content between tags is Markdown. */
const LIKE_MDX = { disable: { null: ['codeIndented', 'htmlFlow', 'htmlText', 'autolink'] } };

/**
 * Ids that a page gives its headings, read from its text alone: an old version may import what is gone and use what no
 * longer exists. Ids by the same rules as `finishArticle`'s.
 */
export function readWrittenHeadings(file: string, text: string): WrittenHeading[] {
  const source = parseSource(file, text, []);
  if (source === undefined) return [];
  // Frontmatter lines are replaced by empty lines, which preserves line numbers.
  const lines = source.text.split('\n');
  const end = source.frontmatterOffset === 0 ? 0 : lines.indexOf('---', 1) + 1;
  const body = [...lines.slice(0, end).map(() => ''), ...lines.slice(end)].join('\n');
  const tree = fromMarkdown(body, {
    extensions: [headingIdSyntax, LIKE_MDX],
    mdastExtensions: [headingIdFromMarkdown],
  });
  const headings: { explicit: string | undefined; text: string; line: number; column: number }[] = [];
  visit(tree, 'heading', (heading) => {
    liftHeadingId(heading);
    const explicit = heading.data?.hProperties?.['id'];
    const { line = 1, column = 1 } = heading.position?.start ?? {};
    const words = foldSpace(toString(heading));
    headings.push({
      explicit: typeof explicit === 'string' ? explicit : undefined,
      text: words,
      line,
      column,
    });
  });
  const slugger = new GithubSlugger();
  for (const { explicit } of headings) if (explicit !== undefined) slugger.occurrences[explicit] ??= 0;
  return headings.map(({ explicit, text: words, line, column }) => ({
    id: explicit ?? makeHeadingId(words, slugger),
    line,
    column,
  }));
}
