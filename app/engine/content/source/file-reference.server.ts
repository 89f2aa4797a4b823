import { existsSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { Issue } from '#app/engine/diagnostics/problem.ts';
import { findNearest } from '#app/engine/diagnostics/suggest.ts';
import { isInside, toSlashPath } from '#app/engine/lib/file-paths.server.ts';
import { isMissing } from '#app/engine/lib/files.server.ts';
import { decodePath } from '#app/engine/urls/paths.ts';
import { PAGE_EXTENSION } from './page-names.server.ts';
import { isImage } from './walk.server.ts';

/**
 * Resolves a reference to a file in the content folder: relative to the file that contains it, or to the folder if it
 * starts with a slash.
 */
export function resolveReference(
  url: string,
  from: string,
  contentDir: string,
): { absolute: string; relative: string } {
  const absolute = url.startsWith('/')
    ? path.join(contentDir, decodePath(url))
    : path.resolve(path.dirname(from), decodePath(url));
  return { absolute, relative: toSlashPath(contentDir, absolute) };
}

/** Suggests the fix for a missing file; for a page, only other pages. See `suggestSimilar`. */
export function suggestFile(requested: string, from: string, contentDir: string): string {
  const isPage = PAGE_EXTENSION.test(requested);
  return (
    suggestSimilar(requested, from, contentDir, (name) => !isPage || PAGE_EXTENSION.test(name)) ??
    'Use a path relative to this file, including the extension.'
  );
}

/** Finds the reason why the source of an image is not a path; undefined if it is one. */
export function findImageSourceIssue(url: string): Issue | undefined {
  if (url.trim() === '')
    return { message: 'The image has no source.', fix: 'Write the path of its file, e.g. "./image.png".' };
  if (/^data:/i.test(url))
    return {
      message: 'The image is a data URL.',
      fix: 'Save it to a file next to the page, and use the path of that file.',
    };
  if (!/^[a-z][a-z0-9+.-]*:|^\/\//i.test(url)) return undefined;
  return {
    message: `The image "${url}" is on another host.`,
    fix: 'Put the file next to the page and link to it there: the site loads nothing from other hosts.',
  };
}

/** Describes why a path is not that of an image, with a fix: its format is not supported, or it does not exist. */
export function describeMissingImage(url: string, from: string, contentDir: string): Issue {
  const { absolute, relative } = resolveReference(url, from, contentDir);
  if (isInside(contentDir, absolute) && !isImage(relative) && existsSync(absolute)) {
    return {
      message: `The file ${relative} is not an image in a supported format.`,
      fix: 'Supported formats are PNG, JPEG, GIF, WebP, AVIF, and SVG.',
    };
  }
  return {
    message: `The image ${relative} does not exist.`,
    fix:
      suggestSimilar(url, from, contentDir, isImage) ??
      (url.startsWith('/')
        ? 'A path that starts with "/" is relative to the content folder.'
        : 'Use a path relative to this file.'),
  };
}

/**
 * Suggests the most similar name in the folder of a missing file, ignoring the extension; undefined if there is none.
 * Does not name files outside of the content folder.
 */
function suggestSimilar(
  requested: string,
  from: string,
  contentDir: string,
  isCandidate: (name: string) => boolean,
): string | undefined {
  const { absolute } = resolveReference(requested, from, contentDir);
  const names = new Map(
    listNames(path.dirname(absolute), contentDir)
      .filter((name) => isCandidate(name) && path.join(path.dirname(absolute), name) !== from)
      .map((name) => [path.parse(name).name, name]),
  );
  const stem = findNearest(path.parse(absolute).name, names.keys());
  const nearest = stem === undefined ? undefined : names.get(stem);
  if (nearest === undefined) return undefined;
  return `Did you mean "${requested.slice(0, requested.lastIndexOf('/') + 1)}${nearest}"?`;
}

function listNames(folder: string, contentDir: string): string[] {
  try {
    // The real path of a file in the folder, because a folder is not inside itself.
    if (!isInside(realpathSync(contentDir), path.join(realpathSync(folder), 'file'))) return [];
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
