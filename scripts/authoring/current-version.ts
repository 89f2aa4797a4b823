import { CURRENT_VERSION } from '#app/engine/config/docs-versions.ts';
import type { DocsVersion } from '#app/engine/content/graph/docs-version.server.ts';
import { UsageError } from '../cli/command.ts';

/**
 * Returns the version whose pages are in `docs/`.
 *
 * @throws UsageError if all versions of the site are in `versions/`
 */
export function getCurrentVersion(versions: readonly DocsVersion[]): DocsVersion {
  const current = versions.find(({ name }) => name === CURRENT_VERSION);
  if (current !== undefined) return current;
  const folders = versions.map(({ folder }) => `${folder}/`).join(', ');
  throw new UsageError(
    `This site has no docs version in docs/. Write a path in ${folders}, or add the version "${CURRENT_VERSION}" to site.config.ts.`,
  );
}
