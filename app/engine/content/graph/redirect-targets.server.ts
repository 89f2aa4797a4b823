import { normalisePath, stripTrailingSlash, toHref } from '#app/engine/urls/paths.ts';
import type { SiteIndex } from './site-index.server.ts';

/** Where old paths lead. */
export interface RedirectTargets {
  /** Where an old path leads, as a href; undefined when it is none or leads to a page that does not exist. */
  findRedirect(path: string): string | undefined;
  /** All redirects, and whether the page that each leads to exists. */
  listRedirects(): { from: string; to: string; exists: boolean }[];
}

/** Looks up where old paths lead. */
export function createRedirectTargets({ redirects, catalog, config }: SiteIndex): RedirectTargets {
  // The app follows every form of a path as the plain one (N1); what is written exactly so comes first.
  const targets = new Map(
    [normalisePath, stripTrailingSlash].flatMap((write) =>
      redirects.map(({ from, to }) => [write(from), to]),
    ),
  );
  const exists = (to: string): boolean => catalog.has(normalisePath(to.replace(/[?#].*/, '')));
  return {
    findRedirect(path) {
      const to = targets.get(stripTrailingSlash(path));
      return to !== undefined && exists(to) ? toHref(to, config) : undefined;
    },
    listRedirects: () => redirects.map(({ from, to }) => ({ from, to, exists: exists(to) })),
  };
}
