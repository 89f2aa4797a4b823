import type { z } from 'zod';
import { errorProblem, warningProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { toPosition } from '#app/engine/lib/text.ts';
import { describeMissingImage, findImageSourceIssue, resolveReference } from './file-reference.server.ts';
import { fieldProblem, type SourceFile } from './source-file.server.ts';
import type { ContentFiles } from './walk.server.ts';
import { readYaml } from './yaml.server.ts';

/** Location of a field. */
export interface FieldLocation {
  source: SourceFile;
  contentDir: string;
  /** Keys and indices of the field. */
  field: readonly (string | number)[];
  files: ContentFiles;
}

/** Docusaurus frontmatter fields and their equivalents, for suggestions. */
const DOCUSAURUS_NAMES = {
  sidebar_position: 'sidebar.order',
  sidebar_label: 'sidebar.label',
  hide_table_of_contents: 'hide: [tableOfContents]',
  toc_min_heading_level: 'tableOfContents.minLevel',
  toc_max_heading_level: 'tableOfContents.maxLevel',
  custom_edit_url: 'editUrl',
  last_update: 'lastUpdated',
  pagination_prev: 'hide: [pagination]',
  pagination_next: 'hide: [pagination]',
  id: 'slug',
};

/** Unquoted text, and the start of what is a comment in YAML, although its author may have meant text. */
const TRUNCATED_VALUE = /^(title|description): (?! *["'|>])[^\n]*? (?=#)/gm;

/** Parses the frontmatter of a page; returns undefined if it is invalid. Problems are added to `problems`. */
export function readFrontmatter<T>(
  source: SourceFile,
  schema: z.ZodType<T>,
  problems: Problem[],
): T | undefined {
  if (source.frontmatterOffset === 0 && !schema.safeParse({}).success) {
    const [, heading = 'Title of the page'] = /^\s*# +(\w[\w ,.-]*)(?:\n|$)/.exec(source.text) ?? [];
    problems.push(
      errorProblem('frontmatter', 'The page has no frontmatter.', {
        file: source.displayPath,
        line: 1,
        column: 1,
        fix: `Start the page with the lines "---", "title: ${heading.trim()}", and "---".`,
      }),
    );
    return undefined;
  }
  for (const { 0: start, 1: field, index } of source.frontmatter.matchAll(TRUNCATED_VALUE)) {
    const { line, column } = toPosition(source.frontmatter, index + start.length);
    problems.push(
      warningProblem('frontmatter', `The ${field} ends before "#", which starts a comment.`, {
        file: source.displayPath,
        line: line + source.frontmatterOffset,
        column,
        fix: 'Put it in quotes.',
      }),
    );
  }
  return readYaml(
    {
      text: source.frontmatter,
      file: source.displayPath,
      lineOffset: source.frontmatterOffset,
      fieldName: 'frontmatter field',
      otherNames: DOCUSAURUS_NAMES,
    },
    schema,
    problems,
  );
}

/**
 * Resolves the image path of a field to a path relative to the content folder. As in the content of a page, the path is
 * relative to the page's file, or to the content folder if it starts with a slash. An image that is missing or on another
 * host is added to `problems`.
 */
export function resolveImage(
  imagePath: string | undefined,
  { source, contentDir, field, files }: FieldLocation,
  problems: Problem[],
): string | undefined {
  if (imagePath === undefined) return undefined;
  const { relative } = resolveReference(imagePath, source.file, contentDir);
  if (files.images.includes(relative)) return relative;
  const issue = findImageSourceIssue(imagePath) ?? describeMissingImage(imagePath, source.file, contentDir);
  problems.push(fieldProblem('image', source, field, issue));
  return undefined;
}
