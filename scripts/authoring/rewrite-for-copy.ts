import path from 'node:path';
import { decodePath, normalizePath, splitPath } from '#app/engine/urls/paths.ts';
import type { Reference } from './find-references.ts';
import { escapePath } from './rewrite-reference.ts';

/** A page that is copied along with its folder. Paths are relative to the content folder. */
interface CopiedPage {
  file: string;
  to: string;
  /** The folder that is copied, and its copy. */
  folder: string;
  copy: string;
  /** Path of the page on the site; undefined for a partial. */
  pagePath: string | undefined;
  exists(file: string): boolean;
  /** Whether there is a page at a path of the site. */
  isPage(url: string): boolean;
}

/** New reference in a copy of the page; undefined if unchanged. */
export function rewriteForCopy(reference: Reference, page: CopiedPage): string | undefined {
  const { url, kind, escaped } = reference;
  const [pathname, rest] = splitPath(url);
  if (pathname === '' || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(url)) return undefined;
  const isFile = kind === 'file' || /\.mdx?$/.test(pathname);
  const written = isFile ? rewriteFile(pathname, kind, page) : rewritePath(pathname, page);
  if (written === undefined) return undefined;
  const needsEscape = pathname.includes('%') || (escaped && /[\s()]/.test(written));
  return (needsEscape ? escapePath(written) : written) + rest;
}

/** Path of a file: files of the folder are copied along, others stay where they are. */
function rewriteFile(pathname: string, kind: Reference['kind'], page: CopiedPage): string | undefined {
  const plain = decodePath(pathname);
  const isInside = (file: string): boolean => file.startsWith(`${page.folder}/`);
  if (plain.startsWith('/')) {
    return isInside(plain.slice(1)) ? `/${page.copy}${plain.slice(1 + page.folder.length)}` : undefined;
  }
  const target = path.posix.join(path.posix.dirname(page.file), plain);
  // Not a file, so not a reference, e.g. a word in an attribute.
  if (isInside(target) || (kind === 'file' && !page.exists(target))) return undefined;
  return path.posix.relative(path.posix.dirname(page.to), target);
}

/** A relative path to a page outside of the docs becomes an absolute one. */
function rewritePath(pathname: string, { pagePath, isPage }: CopiedPage): string | undefined {
  if (pathname.startsWith('/') || pagePath === undefined) return undefined;
  const target = normalizePath(new URL(pathname, `http://site${pagePath}`).pathname);
  // A word in an attribute may look like a path.
  if (target === '/docs' || target.startsWith('/docs/') || !isPage(target)) return undefined;
  return target + (target !== '/' && pathname.endsWith('/') ? '/' : '');
}
