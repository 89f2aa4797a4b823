import path from 'node:path';
import { decodePath, normalizePath, splitPath } from '#app/engine/urls/paths.ts';
import type { Reference } from './find-references.ts';

/** Moved page: its file, relative to the content folder, and its path, before and after. */
export interface Move {
  from: string;
  to: string;
  fromPath: string;
  toPath: string;
}

/** Context of a reference: the file that contains it. */
export interface ReferenceContext {
  /** Current path, relative to the content folder. */
  file: string;
  /** Paths of the pages that show the file: one for a page, those of its importers for a partial. */
  pagePaths: readonly string[];
  /** Whether a file exists, by path relative to the content folder. */
  exists(relative: string): boolean;
}

/** Result for a link in a partial that would need a different target on each page. */
const UNCLEAR = Symbol('unclear');

/** Replacement of a reference. */
export interface Rewritten {
  url: string;
}

/**
 * Updates a reference after a page has moved: returns the new URL, undefined if it is unchanged, or `unclear` if a link
 * in a partial would need several targets.
 */
export function rewriteReference(
  reference: Reference,
  context: ReferenceContext,
  move: Move,
): Rewritten | 'unclear' | undefined {
  const { url, kind } = reference;
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(url)) return undefined;
  const [pathname, rest] = splitPath(url);
  if (pathname === '') return undefined;
  const isFile = kind === 'file' || /\.mdx?$/.test(pathname);
  const written = isFile
    ? rewriteFile(pathname, kind, context, move)
    : rewriteUrl(pathname, context.pagePaths, move);
  if (written === undefined || written === UNCLEAR) return written === UNCLEAR ? 'unclear' : undefined;
  const needsEscape = pathname.includes('%') || (reference.escaped && /[\s()]/.test(written));
  return { url: (needsEscape ? escapePath(written) : written) + rest };
}

/** Updates a URL in the site configuration, which is never relative; undefined if unchanged. */
export function rewriteAbsoluteUrl(url: string, move: Move): string | undefined {
  const [pathname, rest] = splitPath(url);
  if (!/^\/(?!\/)/.test(pathname)) return undefined;
  const moved = rewriteUrl(pathname, [], move);
  return typeof moved === 'string' ? moved + rest : undefined;
}

/** Updates the path of a file, relative to this one or, with a leading slash, to the content folder. */
function rewriteFile(
  pathname: string,
  kind: Reference['kind'],
  { file, exists }: ReferenceContext,
  move: Move,
): string | undefined {
  const plain = decodePath(pathname);
  const target = path.posix
    .join(plain.startsWith('/') ? '/' : path.posix.dirname(file), plain)
    .replace(/^\//, '');
  const targetAfter = target === move.from ? move.to : target;
  if (plain.startsWith('/')) return targetAfter === target ? undefined : `/${targetAfter}`;
  // No such file, so not a reference, e.g. a word in an attribute.
  if (target !== move.from && kind === 'file' && !exists(target)) return undefined;
  const folder = path.posix.dirname(file);
  const folderAfter = path.posix.dirname(file === move.from ? move.to : file);
  if (target === targetAfter && folder === folderAfter) return undefined;
  const relative = path.posix.relative(folderAfter, targetAfter);
  const written = relative.startsWith('../') || !plain.startsWith('.') ? relative : `./${relative}`;
  return written === plain ? undefined : written;
}

/** Updates a URL. A relative URL becomes an absolute path if the move would change its target. */
function rewriteUrl(
  pathname: string,
  pagePaths: readonly string[],
  move: Move,
): string | typeof UNCLEAR | undefined {
  const toMoved = (urlPath: string): string => (urlPath === move.fromPath ? move.toPath : urlPath);
  const slash = pathname.length > 1 && pathname.endsWith('/') ? '/' : '';
  if (pathname.startsWith('/')) {
    const moves = normalizePath(decodePath(pathname)) === move.fromPath && move.fromPath !== move.toPath;
    return moves ? move.toPath + slash : undefined;
  }
  const resolve = (page: string): string => normalizePath(new URL(pathname, `http://site${page}`).pathname);
  const stays = pagePaths.every((page) => toMoved(resolve(page)) === resolve(toMoved(page)));
  if (stays) return undefined;
  const [target, ...others] = new Set(pagePaths.map((page) => toMoved(resolve(page))));
  return target === undefined || others.length > 0 ? UNCLEAR : target + slash;
}

/** Escapes a path for a Markdown link. */
export function escapePath(pathname: string): string {
  return encodeURI(pathname).replace(/[()]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}
