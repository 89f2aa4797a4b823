import { memoizeAsync } from '#app/engine/lib/memoize-async.ts';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { NOT_FOUND_PATH } from '#app/engine/urls/nearest-pages.ts';
import { decodePath, findPath, normalizePath } from '#app/engine/urls/paths.ts';
import routes from '#app/routes.ts';
import { createPageRequest, type Render, type Variant } from './render.ts';
import { SEARCH_FILE } from '../http/site-handler.ts';
import type { StoredResponse } from './stored-response.ts';
import { createTurnLimiter } from './turn-limiter.ts';

/** The not-found page: the same document for all unknown URLs, as on a static host. The browser adds suggestions. */
export type NotFound = ReturnType<typeof createNotFound>;

/**
 * Maximum number of documents per turn of the event loop, so that a flood of unknown URLs does not block other
 * requests.
 */
const PER_TURN = 50;

/** Patterns of paths with their own responses to unknown pages: search, data requests of Remix, and resource routes. */
const RESOURCES = [
  SEARCH_FILE,
  /\/data\.json$|\.data$/,
  ...routes.filter(({ file }) => file.endsWith('.ts')).map(({ path = '' }) => toPattern(`/${path}`)),
];

/** Creates the not-found page for the current content. */
export function createNotFound(content: SiteState, baseUrl: string, render: Render) {
  const waitForTurn = createTurnLimiter(PER_TURN);
  const paths = new Set(content.site.paths());
  const renderOnce = memoizeAsync(
    (variant: Variant) => {
      const request = createPageRequest(baseUrl + NOT_FOUND_PATH.slice(1), { ...variant, markdown: false });
      return render(request, content);
    },
    ({ theme }) => theme,
  );
  return {
    /** Whether a pathname, base path included, is certain to be unknown. */
    isUnknown(pathname: string): boolean {
      const path = findPath(decodePath(pathname), baseUrl);
      if (path === undefined) return false;
      const plain = normalizePath(path);
      return !(
        content.graph.routeMap.has(plain) ||
        paths.has(path) ||
        RESOURCES.some((pattern) => pattern.test(path)) ||
        content.site.redirect(path) !== undefined
      );
    },
    /** Returns the document, rendered once for each color mode. Yields to other requests first. */
    async getDocument(variant: Variant): Promise<StoredResponse> {
      await waitForTurn();
      return await renderOnce(variant);
    },
  };
}

/** Converts a route to a pattern: `:name` matches a segment, `*` the rest of the path. */
function toPattern(route: string): RegExp {
  const escaped = route.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`);
}
