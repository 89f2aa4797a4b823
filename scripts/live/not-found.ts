import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { NOWHERE_PATH } from '#app/engine/urls/nearest-pages.ts';
import { decodePath, findPath, normalizePath } from '#app/engine/urls/paths.ts';
import routes from '#app/routes.ts';
import { createPageRequest, type Render, type Variant } from './render.ts';
import { SEARCH_FILE } from '../request-handler/site-handler.ts';
import type { StoredResponse } from './stored-response.ts';

/** The not-found page: one document for all unknown URLs, as on a static host. The browser adds suggestions. */
export interface NotFound {
  /** Whether there is certainly nothing at a path, base included. */
  isUnknown(pathname: string): boolean;
  /** The document, rendered once for each color mode. It is returned when other requests had their turn. */
  getDocument(variant: Variant): Promise<StoredResponse>;
}

/** Number of documents that are sent in one turn of the event loop: a flood of unknown URLs delays nothing else for longer. */
const PER_TURN = 50;

/** Paths that respond to unknown pages themselves: the search, data as Remix requests it, and routes without a component. */
const RESOURCES = [
  SEARCH_FILE,
  /\/data\.json$|\.data$/,
  ...routes.filter(({ file }) => file.endsWith('.ts')).map(({ path = '' }) => toPattern(`/${path}`)),
];

/** Creates the not-found page for one state of the content, which is rendered once for each color mode. */
export function createNotFound(content: SiteState, baseUrl: string, render: Render): NotFound {
  const waitForTurn = createTurns(PER_TURN);
  const paths = new Set(content.site.paths());
  const documents = new Map<Variant['theme'], Promise<StoredResponse>>();
  return {
    isUnknown(pathname) {
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
    async getDocument(variant) {
      const { theme } = variant;
      await waitForTurn();
      let document = documents.get(theme);
      if (document === undefined) {
        const request = createPageRequest(baseUrl + NOWHERE_PATH.slice(1), { ...variant, markdown: false });
        document = render(request, content);
        documents.set(theme, document);
        document.catch(() => documents.delete(theme));
      }
      return await document;
    },
  };
}

/** Creates a function that resolves in a later turn of the event loop, up to so many calls in each. */
function createTurns(perTurn: number): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const run = (): void => {
    for (const resolve of waiting.splice(0, perTurn)) resolve();
    if (waiting.length > 0) setImmediate(run);
  };
  return () =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(run);
    });
}

/** Pattern of a route: `:name` is one segment of a path, `*` the rest of it. */
function toPattern(route: string): RegExp {
  const escaped = route.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`);
}
