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

/** New paths of files and pages, after a move or in a copy. Other paths are returned unchanged. */
export interface PathMapping {
  /** Maps the path of a file, relative to the content folder. */
  mapFile(file: string): string;
  /** Maps the path of a page on the site. */
  mapPath(urlPath: string): string;
  /** Whether absolute paths of pages are mapped, too; in a copy, they still lead to the original page. */
  mapsAbsolutePaths: boolean;
}

/** Creates the mapping of a moved page. */
export function createMoveMapping({ from, to, fromPath, toPath }: Move): PathMapping {
  return {
    mapFile: (file) => (file === from ? to : file),
    mapPath: (urlPath) => (urlPath === fromPath ? toPath : urlPath),
    mapsAbsolutePaths: true,
  };
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

/**
 * Updates a reference to a page or file of the site, and preserves its query, hash, and escapes. Returns the new URL,
 * undefined if it is unchanged, or `UNCLEAR`.
 */
export function rewriteReference(
  { url, kind, escaped }: Reference,
  context: ReferenceContext,
  mapping: PathMapping,
): string | typeof UNCLEAR | undefined {
  const [pathname, rest] = splitPath(url);
  if (pathname === '' || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(url)) return undefined;
  const rewrite = kind === 'file' || /\.mdx?$/.test(pathname) ? rewriteFile : rewritePath;
  const written = rewrite(pathname, kind, context, mapping);
  if (typeof written !== 'string') return written;
  const needsEscape = pathname.includes('%') || (escaped && /[\s()]/.test(written));
  return (needsEscape ? escapePath(written) : written) + rest;
}

/** Updates a URL in the site configuration, which is never relative; undefined if unchanged. */
export function rewriteAbsoluteUrl(url: string, mapping: PathMapping): string | undefined {
  const [pathname, rest] = splitPath(url);
  if (!/^\/(?!\/)/.test(pathname)) return undefined;
  const moved = rewritePath(pathname, 'link', { pagePaths: [], isPage: () => true }, mapping);
  return typeof moved === 'string' ? moved + rest : undefined;
}

/** Updates the path of a file, relative to this one or, with a leading slash, to the content folder. */
function rewriteFile(
  pathname: string,
  kind: Reference['kind'],
  { file, exists }: ReferenceContext,
  { mapFile }: PathMapping,
): string | undefined {
  const plain = decodePath(pathname);
  const target = path.posix
    .join(plain.startsWith('/') ? '/' : path.posix.dirname(file), plain)
    .replace(/^\//, '');
  const targetAfter = mapFile(target);
  if (plain.startsWith('/')) return targetAfter === target ? undefined : `/${targetAfter}`;
  // No such file, so not a reference, e.g. a word in an attribute.
  if (target === targetAfter && kind !== 'link' && !namesFile(plain, target, exists)) return undefined;
  const relative = path.posix.relative(path.posix.dirname(mapFile(file)), targetAfter);
  if (relative === path.posix.relative(path.posix.dirname(file), target)) return undefined;
  return relative.startsWith('../') || !plain.startsWith('.') ? relative : `./${relative}`;
}

/** Whether a relative path names a file. In an import, which starts with a dot, it may lack its extension. */
function namesFile(plain: string, target: string, exists: (relative: string) => boolean): boolean {
  const endings = plain.startsWith('.') ? ['', ...MODULE_EXTENSIONS] : [''];
  return endings.some((ending) => exists(target + ending));
}

/** Updates the path of a page. A relative one becomes absolute if the move would change its target. */
function rewritePath(
  pathname: string,
  kind: Reference['kind'],
  { pagePaths, isPage }: Pick<ReferenceContext, 'pagePaths' | 'isPage'>,
  { mapPath, mapsAbsolutePaths }: PathMapping,
): string | typeof UNCLEAR | undefined {
  const slash = pathname.length > 1 && pathname.endsWith('/') ? '/' : '';
  if (pathname.startsWith('/')) {
    const target = normalizePath(decodePath(pathname));
    const targetAfter = mapsAbsolutePaths ? mapPath(target) : target;
    return targetAfter === target ? undefined : targetAfter + slash;
  }
  const resolve = (page: string): string => normalizePath(new URL(pathname, `http://site${page}`).pathname);
  if (kind === 'value' && !pagePaths.some((page) => isPage(resolve(page)))) return undefined;
  const stays = pagePaths.every((page) => mapPath(resolve(page)) === resolve(mapPath(page)));
  if (stays) return undefined;
  const [target, ...others] = new Set(pagePaths.map((page) => mapPath(resolve(page))));
  if (target === undefined || others.length > 0) return UNCLEAR;
  return target === '/' ? target : target + slash;
}

/** Escapes a path for a Markdown link. */
function escapePath(pathname: string): string {
  return encodeURI(pathname).replace(/[()]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}
