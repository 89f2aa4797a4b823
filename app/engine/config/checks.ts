import { z } from 'zod';
import type { Problem } from '#app/engine/diagnostics/problem.ts';

/** What is done about a finding: nothing, a line in the report, or a line and the end of the build. */
export const CHECK_LEVELS = ['ignore', 'warn', 'throw'] as const;

export type CheckLevel = (typeof CHECK_LEVELS)[number];

function level(fallback: CheckLevel, description: string) {
  return z.enum(CHECK_LEVELS).default(fallback).describe(description);
}

/**
 * What is done about each kind of finding that leaves a page possible. What makes a page impossible (a frontmatter that
 * does not fit, a syntax error, an unknown component, a missing image, a sidebar that names no page) is an error and
 * has no level. The README's table says the same; a test compares the two.
 */
export const checksSchema = z
  .strictObject({
    brokenLink: level('throw', 'A link leads to no page and no file of the site.'),
    brokenMarkdownLink: level(
      'warn',
      'A link to an `.mdx` or `.md` file leads to none, or to one that makes no page.',
    ),
    brokenAnchor: level('warn', 'A link names an anchor that its page does not have.'),
    brokenRedirect: level('warn', 'A redirect leads to a page or an anchor that does not exist.'),
    deadExternalLink: level('warn', 'With `--external`: another site does not have what a link leads to.'),
    duplicateRoute: level('warn', 'Two pages have one address; the first in the order of files wins.'),
    duplicateId: level('warn', 'An id is given to two elements of a page.'),
    codeLanguage: level('warn', 'A code block names a language that has no highlighting.'),
    codeMeta: level('warn', 'A word behind a code fence means nothing.'),
    unsupportedSyntax: level(
      'warn',
      'A page holds Mermaid, math or (in `.md`) HTML, which is shown as it is written.',
    ),
    missingAlt: level('warn', 'A picture has no alternative text.'),
    secondTitle: level('warn', 'An article has a heading of level 1 besides the title of its page.'),
    skippedHeading: level('warn', 'A heading is two levels or more below the one before it.'),
    missingDescription: level('warn', 'A page of the docs or a post has no `description`.'),
    longTitle: level('warn', 'A title is longer than search engines show.'),
    orphanPage: level('warn', 'A page of the docs stands in no sidebar.'),
    missingRedirect: level('warn', 'A page moved or went, and its old address leads nowhere.'),
    lostAnchor: level('warn', 'A heading id that was linked to is gone.'),
    missingHistory: level('warn', 'There is no git history, or not all of it, to compare the pages with.'),
  })
  .prefault({})
  .describe(
    'What is done about each kind of finding: "ignore", "warn" or "throw". What makes a page impossible is an error always.',
  );

/** The level of each kind of finding. */
export type Checks = z.output<typeof checksSchema>;

/** Gives each problem the level that the site wants for its kind; those it ignores are left out. */
export function applyLevels(
  problems: readonly Problem[],
  checks: Readonly<Record<string, CheckLevel>>,
): Problem[] {
  return problems.flatMap((problem): Problem[] => {
    const name = toCheckName(problem.kind);
    const wanted = Object.hasOwn(checks, name) ? checks[name] : undefined;
    if (wanted === undefined) return [problem];
    return wanted === 'ignore' ? [] : [{ ...problem, level: wanted === 'throw' ? 'error' : 'warning' }];
  });
}

/** `broken-link`, as problems name their kind, is `brokenLink` in the configuration. */
function toCheckName(kind: string): string {
  return kind.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
