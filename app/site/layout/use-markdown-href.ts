import { getMarkdownPath } from '#app/engine/urls/machine-paths.ts';
import { toHref } from '#app/engine/urls/paths.ts';
import { useShell } from './use-shell.ts';

/** Where a page is as Markdown; undefined where the site could not be loaded. */
export function useMarkdownHref(path: string): string | undefined {
  const shell = useShell();
  return shell === undefined ? undefined : toHref(getMarkdownPath(path), shell);
}
