import type { ContentGraph } from '#app/engine/content/graph/content-graph.server.ts';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import type { DocEntry, ArticleEntry } from '#app/engine/content/graph/entries.server.ts';
import { createFrontmatterLocator, type SourceFile } from '#app/engine/content/source/source-file.server.ts';
import { warningProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { listEntries } from '#app/engine/content/graph/route-map.server.ts';
import { DESCRIPTION_PLACEHOLDERS } from '../authoring/placeholders.ts';

/**
 * Maximum length of a title, in characters. Search engines truncate by width, and Google specifies no limit; Moz
 * recommends 50 to 60 characters, based on measurements: https://moz.com/learn/seo/title-tag.
 */
const MAX_TITLE = 60;

/** Checks individual pages for descriptions, title length, and their presence in the sidebar. */
export function checkPages({ graph }: SiteState): Problem[] {
  const inSidebar = new Set(graph.readingOrder.map(({ doc }) => doc));
  return [
    ...listEntries(graph.routeMap).flatMap((entry) => [
      ...checkDescription(entry),
      ...checkTitle(entry, graph.config),
    ]),
    ...graph.versions.flatMap(({ docs, sidebarsFile }) =>
      docs
        .filter((doc) => !inSidebar.has(doc) && !doc.frontmatter.unlisted)
        .map((doc) => describeOrphan(doc, sidebarsFile)),
    ),
  ];
}

function checkDescription({ frontmatter, source }: ArticleEntry): Problem[] {
  const { description } = frontmatter;
  if (description !== undefined && Object.values(DESCRIPTION_PLACEHOLDERS).includes(description)) {
    return [
      warningProblem('missing-description', 'The description is the placeholder from "npm run new".', {
        ...findField(source, 'description'),
        fix: 'Describe the page in one sentence; search engines and lists show it.',
      }),
    ];
  }
  if (description !== undefined) return [];
  return [
    warningProblem('missing-description', 'The page has no description.', {
      ...findField(source, 'title'),
      fix: 'Add "description:" with one sentence about the page; search engines and lists show it.',
    }),
  ];
}

function checkTitle(
  { frontmatter, source }: ArticleEntry,
  { title: site, titleDelimiter }: ContentGraph['config'],
): Problem[] {
  // Same as in `createPageMeta`.
  const full = `${frontmatter.title} ${titleDelimiter} ${site}`;
  const length = full.length;
  if (length <= MAX_TITLE) return [];
  const room = MAX_TITLE - (length - frontmatter.title.length);
  return [
    warningProblem(
      'long-title',
      `With the site name, the title has ${length} characters; search engines show about ${MAX_TITLE}.`,
      { ...findField(source, 'title'), fix: `Shorten it to ${Math.max(1, room)} characters.` },
    ),
  ];
}

function describeOrphan({ id, source }: DocEntry, sidebarsFile: string): Problem {
  return warningProblem('orphan-page', 'The page is not in any sidebar, so readers will not find it.', {
    file: source.displayPath,
    line: 1,
    column: 1,
    fix: `Add '${id}' to ${sidebarsFile}.`,
  });
}

function findField(source: SourceFile, name: string): Partial<Problem> {
  return { file: source.displayPath, ...createFrontmatterLocator(source)([name]) };
}
