import { z } from 'zod';
import type { Problem } from '#app/engine/diagnostics/problem.ts';
import { findOwn } from '#app/engine/lib/find-own.ts';

/** Severity of a finding: not reported, reported as a warning, or reported as an error that fails the build. */
export const CHECK_LEVELS = ['ignore', 'warn', 'throw'] as const;

export type CheckLevel = (typeof CHECK_LEVELS)[number];

function level(fallback: CheckLevel, description: string) {
  return z.enum(CHECK_LEVELS).default(fallback).describe(description);
}

/**
 * Level of each kind of finding that does not prevent a page from rendering. Everything that does (invalid frontmatter,
 * a syntax error, an unknown component, a missing image, a sidebar item without a page) is always an error and has no
 * level. A test compares the table in `.github/docs/authoring.md` with this schema.
 */
export const checksSchema = z
  .strictObject({
    brokenLink: level('throw', 'A link points to neither a page nor a file on the site.'),
    brokenMarkdownLink: level(
      'warn',
      'A link to an `.mdx` or `.md` file points to a missing file, or to one that is not a page.',
    ),
    brokenAnchor: level('warn', 'A link points to an anchor that the target page does not have.'),
    brokenRedirect: level('warn', 'A redirect points to a page or anchor that does not exist.'),
    deadExternalLink: level(
      'warn',
      'With `--external`: the target of a link to another site does not exist.',
    ),
    duplicateRoute: level('warn', 'Two pages have the same URL; the first file, sorted by path, wins.'),
    duplicateId: level('warn', 'Two elements of a page have the same ID.'),
    codeLanguage: level('warn', 'A code block names a language that cannot be highlighted.'),
    codeMeta: level('warn', 'The meta string of a code block contains an unknown option.'),
    unsupportedSyntax: level(
      'warn',
      'A page contains syntax that has no effect and is shown as plain text, such as Mermaid, math, GitHub alerts, or (in `.md`) HTML; or text that is not shown, such as an unused footnote, or a table cell without a header.',
    ),
    missingAlt: level('warn', 'An image has no alternative text.'),
    secondTitle: level('warn', 'An article has a level 1 heading in addition to the title of its page.'),
    skippedHeading: level('warn', 'A heading is two or more levels below the previous one.'),
    missingDescription: level('warn', 'A docs page or a post has no `description`.'),
    longTitle: level('warn', 'A title is longer than what search engines show.'),
    orphanPage: level('warn', 'A docs page is not in any sidebar.'),
    missingRedirect: level('warn', 'A page was moved or deleted, and its former URL does not redirect.'),
    missingHistory: level('warn', 'The Git history needed to compare pages is missing or incomplete.'),
  })
  .prefault({})
  .describe(
    'Level of each kind of finding: "ignore", "warn", or "throw". Anything that prevents a page from rendering is always an error.',
  );

/** Applies the configured level to each problem and drops ignored problems. */
export function applyLevels(
  problems: readonly Problem[],
  checks: Readonly<Record<string, CheckLevel>>,
): Problem[] {
  return problems.flatMap((problem): Problem[] => {
    const name = toCheckName(problem.kind);
    const configured = findOwn(checks, name);
    if (configured === undefined) return [problem];
    return configured === 'ignore'
      ? []
      : [{ ...problem, level: configured === 'throw' ? 'error' : 'warning' }];
  });
}

/** Converts a problem kind to its configuration key, e.g. `broken-link` to `brokenLink`. */
function toCheckName(kind: string): string {
  return kind.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
