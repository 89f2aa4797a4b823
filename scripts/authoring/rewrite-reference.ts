import path from 'node:path';
import { decodePath, normalizePath, splitPath } from '#app/engine/urls/paths.ts';
import type { Reference } from './find-references.ts';

/** Extensions that an import may omit. */
const MODULE_EXTENSIONS = ['.js', '.ts', '.jsx', '.tsx'];

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
  /** Whether there is a page at a path of the site, before the move. */
  isPage(urlPath: string): boolean;
}

/** Result for a link in a partial that would need a different target on each page. */
export const UNCLEAR = Symbol('unclear');

/** Updates a reference after a page has moved: returns the new URL, undefined if it is unchanged, or `UNCLEAR`. */
export function rewriteReference(
  reference: Reference,
  context: ReferenceContext,
  move: Move,
): string | typeof UNCLEAR | undefined {
  return rewriteUrl(reference, (pathname, isFile) =>
    isFile
      ? rewriteFile(pathname, reference.kind, context, move)
      : rewritePath(pathname, reference.kind, context, move),
  );
}

/**
 * Rewrites the path of a reference to a page or file of the site, and preserves its query, hash, and escapes.
 *
 * @param rewrite returns the new path, undefined if it is unchanged, or another result to return; `isFile` is false for
 * the path of a page on the site
 */
export function rewriteUrl<T = never>(
  { url, kind, escaped }: Reference,
  rewrite: (pathname: string, isFile: boolean) => string | T | undefined,
): string | T | undefined {
  const [pathname, rest] = splitPath(url);
  if (pathname === '' || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(url)) return undefined;
  const written = rewrite(pathname, kind === 'file' || /\.mdx?$/.test(pathname));
  if (typeof written !== 'string') return written;
  const needsEscape = pathname.includes('%') || (escaped && /[\s()]/.test(written));
  return (needsEscape ? escapePath(written) : written) + rest;
}

/** Updates a URL in the site configuration, which is never relative; undefined if unchanged. */
export function rewriteAbsoluteUrl(url: string, move: Move): string | undefined {
  const [pathname, rest] = splitPath(url);
  if (!/^\/(?!\/)/.test(pathname)) return undefined;
  const moved = rewritePath(pathname, 'link', { pagePaths: [], isPage: () => true }, move);
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
  if (target !== move.from && kind !== 'link' && !namesFile(plain, target, exists)) return undefined;
  const folder = path.posix.dirname(file);
  const folderAfter = path.posix.dirname(file === move.from ? move.to : file);
  if (target === targetAfter && folder === folderAfter) return undefined;
  const relative = path.posix.relative(folderAfter, targetAfter);
  const written = relative.startsWith('../') || !plain.startsWith('.') ? relative : `./${relative}`;
  return written === plain ? undefined : written;
}

/** Whether a relative path names a file. In an import, which starts with a dot, it may lack its extension. */
export function namesFile(plain: string, target: string, exists: (relative: string) => boolean): boolean {
  const endings = plain.startsWith('.') ? ['', ...MODULE_EXTENSIONS] : [''];
  return endings.some((ending) => exists(target + ending));
}

/** Updates the path of a page. A relative one becomes absolute if the move would change its target. */
function rewritePath(
  pathname: string,
  kind: Reference['kind'],
  { pagePaths, isPage }: Pick<ReferenceContext, 'pagePaths' | 'isPage'>,
  move: Move,
): string | typeof UNCLEAR | undefined {
  const toMoved = (urlPath: string): string => (urlPath === move.fromPath ? move.toPath : urlPath);
  const slash = pathname.length > 1 && pathname.endsWith('/') ? '/' : '';
  if (pathname.startsWith('/')) {
    const moves = normalizePath(decodePath(pathname)) === move.fromPath && move.fromPath !== move.toPath;
    return moves ? move.toPath + slash : undefined;
  }
  const resolve = (page: string): string => normalizePath(new URL(pathname, `http://site${page}`).pathname);
  if (kind === 'value' && !pagePaths.some((page) => isPage(resolve(page)))) return undefined;
  const stays = pagePaths.every((page) => toMoved(resolve(page)) === resolve(toMoved(page)));
  if (stays) return undefined;
  const [target, ...others] = new Set(pagePaths.map((page) => toMoved(resolve(page))));
  return target === undefined || others.length > 0 ? UNCLEAR : target + slash;
}

/** Escapes a path for a Markdown link. */
function escapePath(pathname: string): string {
  return encodeURI(pathname).replace(/[()]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}
