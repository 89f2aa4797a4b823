import { UsageError } from '../cli/command.ts';

/**
 * Checks where a new page should go: a path of lower-case names with forward slashes, below docs/ or blog/.
 *
 * @throws UsageError with the problem and, if there is one, the nearest valid path
 */
export function checkPagePath(typed: string): void {
  const refuse = (problem: string, remedy: string): never => {
    throw new UsageError(`The path "${typed}" ${problem}. ${remedy}`);
  };
  if (typed.trim() === '') refuse('is empty', 'Write it like "guides/context".');
  if (/^([/\\]|[a-z]:)/i.test(typed)) {
    refuse('starts at the root of a disk', 'Write it from the folder of the pages, like "guides/context".');
  }
  if (typed.split(/[/\\]/).some((part) => part === '..' || part === '.')) {
    refuse('has a relative segment', 'Write it from the folder of the pages, like "guides/context".');
  }
  const proposal = typed.split(/[/\\]/).map(toSlug).filter(Boolean).join('/');
  const remedy = proposal === '' ? 'Write it like "guides/context".' : `Did you mean "${proposal}"?`;
  if (typed.split('/').some((part) => part.startsWith('_') || part.startsWith('.'))) {
    refuse('has a name that starts with "_" or ".", which makes no page', remedy);
  }
  if (!/^[a-z0-9._-]+(\/[a-z0-9._-]+)*$/.test(typed)) {
    refuse('has more than lower-case letters, digits, hyphens and dots between slashes', remedy);
  }
}

/** Converts text to a slug: `Version 5.0: what's new` → `version-5.0-whats-new`. Empty when no letter is Latin. */
export function toSlug(words: string): string {
  return words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/\.(?!\d)|(?<!\d)\./g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '');
}

/**
 * Path of a page below its folder (such as `docs`) without extension, from any of its spellings: `docs/guides/x.mdx` →
 * `guides/x`.
 */
export function stripFolder(typed: string, folder: string): string {
  return (typed.startsWith(`${folder}/`) ? typed.slice(folder.length + 1) : typed).replace(/\.mdx?$/, '');
}
