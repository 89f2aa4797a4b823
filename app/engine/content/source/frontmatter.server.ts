import path from 'node:path';
import type { z } from 'zod';
import { errorProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { createFrontmatterLocator, type SourceFile } from './source-file.server.ts';
import type { ContentFiles } from './walk.server.ts';
import { readYaml } from './yaml.server.ts';

/** Where a field is. */
export interface FieldPlace {
  source: SourceFile;
  /** Path of the page's file relative to the content folder. */
  relativeFile: string;
  /** Keys and indices that lead to the field. */
  field: readonly (string | number)[];
  /** What the content folder holds. */
  files: ContentFiles;
}

/** Fields of pages that were written for Docusaurus. */
const DOCUSAURUS_NAMES = {
  sidebar_position: 'sidebar.order',
  sidebar_label: 'sidebar.label',
  hide_table_of_contents: 'hide: [tableOfContents]',
  toc_min_heading_level: 'tableOfContents.minLevel',
  toc_max_heading_level: 'tableOfContents.maxLevel',
  custom_edit_url: 'editUrl',
  last_update: 'lastUpdated',
  pagination_prev: 'hide: [pageTurner]',
  pagination_next: 'hide: [pageTurner]',
  id: 'slug',
};

/** Reads the frontmatter of a page; undefined when it has mistakes, which go to `problems`. */
export function readFrontmatter<T>(
  source: SourceFile,
  schema: z.ZodType<T>,
  problems: Problem[],
): T | undefined {
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
 * The image that a field names, relative to the content folder. As in the text of a page, its path is from the page's
 * file, or from the content folder when it starts with a slash. One that is not there goes to `problems`.
 */
export function resolveImage(
  written: string | undefined,
  { source, relativeFile, field, files }: FieldPlace,
  problems: Problem[],
): string | undefined {
  if (written === undefined) return undefined;
  const picture = path.posix.join(
    written.startsWith('/') ? '' : path.posix.dirname(relativeFile),
    written.replace(/^\/+/, ''),
  );
  if (files.images.includes(picture)) return picture;
  problems.push(
    errorProblem('image', `There is no picture ${picture}.`, {
      file: source.displayPath,
      ...createFrontmatterLocator(source)(field),
      remedy: 'Write its path from this file.',
    }),
  );
  return undefined;
}
