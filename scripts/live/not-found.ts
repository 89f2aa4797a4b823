import type { Content } from '#app/engine/server/index.server.ts';
import { NOWHERE_PATH } from '#app/engine/urls/nearest-pages.ts';
import { decodePath, findPath, normalisePath } from '#app/engine/urls/paths.ts';
import routes from '#app/routes.ts';
import { createPageRequest, type Render, type Variant } from './render.ts';
import { SEARCH_FILE } from '../request-handler/site-handler.ts';
import type { StoredResponse } from './stored-response.ts';

/** The not-found page: one document for all unknown URLs, as on a static host. The browser adds suggestions. */
export interface NotFound {
  /** Whether there is certainly nothing at a path, base included. */
  isUnknown(pathname: string): boolean;
  /** The document, rendered once for each color mode. */
  getDocument(variant: Variant): Promise<StoredResponse>;
}

/** Paths that respond to unknown pages themselves: the search, data as Remix requests it, and routes without a component. */
const RESOURCES = [
  SEARCH_FILE,
  /\/data\.json$|\.data$/,
  ...routes.filter(({ file }) => file.endsWith('.ts')).map(({ path = '' }) => toPattern(`/${path}`)),
];

/** Creates the not-found page for one state of the content. */
export function createNotFound(content: Content, baseUrl: string, render: Render): NotFound {
  const files = new Set(content.machines.list());
  const documents = new Map<Variant['theme'], Promise<StoredResponse>>();
  return {
    isUnknown(pathname) {
      const path = findPath(decodePath(pathname), baseUrl);
      if (path === undefined) return false;
      const plain = normalisePath(path);
      return !(
        content.index.catalog.has(plain) ||
        files.has(path) ||
        RESOURCES.some((pattern) => pattern.test(path)) ||
        (content.findRedirect(path) ?? content.findRedirect(plain)) !== undefined
      );
    },
    getDocument(variant) {
      const { theme } = variant;
      let document = documents.get(theme);
      if (document === undefined) {
        const request = createPageRequest(baseUrl + NOWHERE_PATH.slice(1), { ...variant, markdown: false });
        document = render(request, content);
        documents.set(theme, document);
        document.catch(() => documents.delete(theme));
      }
      return document;
    },
  };
}

/** Pattern of a route: `:name` is one segment of a path, `*` the rest of it. */
function toPattern(route: string): RegExp {
  const escaped = route.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`);
}
