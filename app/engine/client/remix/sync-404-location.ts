import { decodePart, escapeMalformedHash, normalizePath } from '#app/engine/urls/paths.ts';

/**
 * Sets a URL that the router can start with, because the router matches the URL rather than the rendered page.
 *
 * Static hosts respond to unknown paths with one `404.html`, rendered for its own path. The router starts at that path,
 * so that it matches the rendered page; `restoreLocation` then restores the reader's URL.
 */
export function sync404Location(): void {
  canonicalizePath();
  escapeHash();
  // Readers may type a hash at any time. This listener runs before the router's.
  window.addEventListener('popstate', escapeHash);
  const { pathname } = window.location;
  const rendered = document.querySelector<HTMLElement>('[data-pathname]')?.dataset['pathname'];
  if (rendered !== undefined && rendered !== '' && rendered !== pathname) {
    requested = window.location.href;
    replaceUrl(rendered);
  }
}

let requested: string | undefined;

/** Restores the requested URL of a not-found page. */
export function restoreLocation(): void {
  if (requested !== undefined) replaceUrl(requested);
  requested = undefined;
}

/** Canonicalizes a path with escapes that hosts decode (`/d%6Fcs`), or empty segments that they ignore (`//docs`). */
function canonicalizePath(): void {
  const { pathname, search, hash } = window.location;
  const ogUrl = document.querySelector<HTMLMetaElement>('meta[property="og:url"]');
  const path = ogUrl === null ? pathname : new URL(ogUrl.content).pathname;
  if (path !== pathname && normalizePath(decodePart(path)) === normalizePath(decodePart(pathname)))
    replaceUrl(path + search + hash);
}

/** Escapes a malformed hash, which would make the router throw and crash the page. */
function escapeHash(): void {
  const { pathname, search, hash } = window.location;
  const escaped = escapeMalformedHash(hash);
  if (escaped !== hash) replaceUrl(pathname + search + escaped);
}

function replaceUrl(url: string): void {
  window.history.replaceState(window.history.state, '', url);
}
