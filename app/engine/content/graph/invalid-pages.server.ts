import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Problem } from '#app/engine/diagnostics/problem.ts';
import { normalizePath } from '#app/engine/urls/paths.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import { listEntries, type RouteMap } from './route-map.server.ts';
import type { DocsVersion } from './docs-version.server.ts';
import { findPagePath, type ContentFolder } from './entries.server.ts';

/** Page omitted because its file or frontmatter is invalid. */
export interface InvalidPage {
  /** Path relative to the content folder. */
  relativeFile: string;
  /** Path that the page would have if it were valid. */
  path: string;
}

/** Lists pages omitted because of errors, so that links to them are not reported as broken. */
export function listInvalidPages(
  { contentDir, files }: Pick<ContentFolder, 'contentDir' | 'files'>,
  versions: readonly Pick<DocsVersion, 'folder' | 'path'>[],
  routeMap: RouteMap,
  problems: readonly Problem[],
): InvalidPage[] {
  const invalid = new Set(problems.flatMap(({ level, file }) => (level === 'error' ? [file] : [])));
  if (invalid.size === 0) return [];
  const valid = new Set(listEntries(routeMap).map(({ relativeFile }) => relativeFile));
  return [...files.docs, ...files.posts].flatMap((relativeFile): InvalidPage[] => {
    const file = path.join(contentDir, relativeFile);
    if (valid.has(relativeFile) || !invalid.has(toDisplayPath(file))) return [];
    const pagePath = findPagePath(relativeFile, findSlug(file), versions);
    if (pagePath === undefined) return [];
    // As in links, because the slug may be what is invalid.
    return [{ relativeFile, path: normalizePath(path.posix.normalize(pagePath)) }];
  });
}

/** Finds the slug of a page whose frontmatter may be invalid YAML. */
function findSlug(file: string): string | undefined {
  try {
    const [, slug] = /^slug:[ \t]*["']?([^\s"'#]+)/m.exec(readFileSync(file, 'utf8')) ?? [];
    return slug;
  } catch {
    // This has already been reported.
    return undefined;
  }
}
