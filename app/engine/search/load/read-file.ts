import { SearchUnavailableError } from '#app/engine/model/search-results.ts';

/** Error for a file that is JSON but not what it should be. */
export function createDamagedError(): SearchUnavailableError {
  return new SearchUnavailableError('Search could not be read. Reload the page to try again.');
}

/** Field of a file, or of one of its fields. */
type FieldPath<T> = (keyof T & string) | `${keyof T & string}.${string}`;

/**
 * Checks a file of the search: that it has some fields (`name.counts` is one of `name`), and that it is of the same build
 * as the documents, as others number records and pages differently. What is in the fields follows from the build.
 *
 * @throws SearchUnavailableError
 */
export function readFile<T>(file: unknown, fields: readonly FieldPath<T>[], build?: string): T {
  const find = (field: string): unknown =>
    field
      .split('.')
      .reduce<unknown>(
        (value, key) => (value as Record<string, unknown> | undefined)?.[key],
        file ?? undefined,
      );
  if (build !== undefined && find('build') !== build)
    throw new SearchUnavailableError('The site has been updated. Reload the page to search it.');
  if (!fields.every((field) => ['string', 'object'].includes(typeof find(field)))) throw createDamagedError();
  return file as T;
}
