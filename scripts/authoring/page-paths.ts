import { findArticleEntry, type RouteEntry } from '#app/engine/content/graph/route-map.server.ts';
import { findInvalidName } from '#app/engine/content/source/page-names.server.ts';
import { UsageError } from '../cli/command.ts';

/**
 * Checks the path of a new page under docs/ or blog/: its segments are names that the files of pages may have.
 *
 * @throws UsageError with the problem, and the nearest valid path, if any
 */
export function checkPagePath(typed: string): void {
  const fail = (problem: string, fix: string): never => {
    throw new UsageError(`The path "${typed}" ${problem}. ${fix}`);
  };
  if (typed.trim() === '') fail('is empty', 'Use a path like "guides/context".');
  if (/^([/\\]|[a-z]:)/i.test(typed)) {
    fail('is absolute', 'Use a path relative to docs/ or blog/, e.g. "guides/context".');
  }
  if (typed.split(/[/\\]/).some((part) => part === '..' || part === '.')) {
    fail('has a relative segment', 'Use a path relative to docs/ or blog/, e.g. "guides/context".');
  }
  const proposal = typed.split(/[/\\]/).map(toSlug).filter(Boolean).join('/');
  const fix =
    proposal === '' || proposal === typed
      ? 'Use a path like "guides/context".'
      : `Did you mean "${proposal}"?`;
  if (typed.split('/').some((part) => part.startsWith('_') || part.startsWith('.'))) {
    fail('has a segment that starts with "_" or ".", which is not published', fix);
  }
  if (typed.split('/').includes('')) fail('has an empty segment', fix);
  const invalid = findInvalidName(`${typed}.mdx`);
  if (invalid !== undefined) throw new UsageError(`${invalid.message} ${fix}`);
}

/** Creates the error for a URL that another page has; it names the page's file, if it has one. */
export function createTakenError(urlPath: string, taken: RouteEntry): UsageError {
  const owner = findArticleEntry(taken);
  return new UsageError(
    `The URL ${urlPath} is taken${owner === undefined ? '' : ` by ${owner.relativeFile}`}. Choose another.`,
  );
}

/** Converts text to a slug: `Version 5.0: what's new` → `version-5.0-whats-new`. Empty without Latin letters. */
export function toSlug(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/\.(?!\d)|(?<!\d)\./g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '');
}

/** Strips the folder (such as `docs`) and the extension from a page's path: `docs/guides/x.mdx` → `guides/x`. */
export function stripFolder(typed: string, folder: string): string {
  return (typed.startsWith(`${folder}/`) ? typed.slice(folder.length + 1) : typed).replace(/\.mdx?$/, '');
}
