import { existsSync } from 'node:fs';
import path from 'node:path';
import { errorProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { findPosition } from '#app/engine/lib/text.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import { authorsSchema, type Author } from './frontmatter-schema.server.ts';
import { readYamlFile } from './yaml.server.ts';

/**
 * Reads authors.yml, which is optional. Errors are added to `problems`. Returns undefined if the file can't be parsed,
 * so that posts are not reported for unknown authors.
 */
export async function readAuthors(
  contentDir: string,
  problems: Problem[],
): Promise<Readonly<Record<string, Author>> | undefined> {
  const file = path.join(contentDir, 'authors.yml');
  const read = await readYamlFile(file, 'field of an author', authorsSchema, problems);
  if (read === null) return {};
  const { value: authors, text } = read;
  if (authors === undefined) return undefined;
  for (const [key, { image }] of Object.entries(authors)) {
    if (image === undefined || existsSync(path.join(contentDir, image))) continue;
    problems.push(
      errorProblem('image', `The image "${image}" of the author "${key}" does not exist.`, {
        file: toDisplayPath(file),
        ...findPosition(text, image),
        fix: 'Use a path relative to the content folder.',
      }),
    );
  }
  return authors;
}
