import type { RouteConfigEntry } from '@remix-run/route-config';
import type { Content } from '#app/engine/server/index.server.ts';
import { NOWHERE_PATH } from '#app/engine/urls/nearest-pages.ts';
import { decodePath, findPath, normalisePath } from '#app/engine/urls/paths.ts';
import routes from '#app/routes.ts';
import type { Answer } from './answer.ts';
import { SEARCH_FILE } from './remix-handler.ts';
import { renderPage, type Rendering, type Variant } from './render-page.ts';

/** Routes that are no pages: they respond to unknown paths themselves, without rendering. */
const FILE_ROUTES = listFileRoutes(routes).map(toPattern);

/** The same for what has no route of its own: data of pages, and data as Remix itself requests it. */
const DATA_FILE = /\/data\.json$|\.data$/;

/** The not-found page: one document for all unknown URLs, as on a static host. The browser adds suggestions. */
export interface NotFound {
  /** Whether there is certainly nothing at a path, base included. */
  isUnknown(pathname: string, content: Content): boolean;
  /** The document for a state of the content and a color mode, rendered once. */
  getDocument(content: Content, variant: Variant): Promise<Answer>;
}

/** Makes the not-found page of a live site. */
export function createNotFound(rendering: Rendering, baseUrl: string): NotFound {
  const files = new WeakMap<Content, ReadonlySet<string>>();
  const documents = new WeakMap<Content, Map<string, Promise<Answer>>>();

  return {
    isUnknown(pathname, content) {
      const path = findPath(decodePath(pathname), baseUrl);
      if (path === undefined) return false;
      const plain = normalisePath(path);
      if (content.index.catalog.has(plain) || isFile(path)) return false;
      if ((content.findRedirect(path) ?? content.findRedirect(plain)) !== undefined) return false;
      const known = files.get(content) ?? new Set(content.machines.list());
      files.set(content, known);
      return !known.has(path);
    },
    getDocument(content, variant) {
      const made = documents.get(content) ?? new Map<string, Promise<Answer>>();
      documents.set(content, made);
      const key = variant.theme ?? '';
      let document = made.get(key);
      if (document === undefined) {
        const href = baseUrl + NOWHERE_PATH.slice(1);
        document = renderPage(href, { ...variant, markdown: false }, { ...rendering, content });
        made.set(key, document);
        document.catch(() => made.delete(key));
      }
      return document;
    },
  };
}

function isFile(path: string): boolean {
  return (
    DATA_FILE.test(path) ||
    SEARCH_FILE.test(path.slice(1)) ||
    FILE_ROUTES.some((pattern) => pattern.test(path))
  );
}

/** Paths of routes without a component, as the router writes them. */
function listFileRoutes(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path = '', file, children = [] }) => {
    const whole = `${parent}/${path}`;
    return [...(file.endsWith('.ts') ? [whole] : []), ...listFileRoutes(children, whole)];
  });
}

/** `:name` is one part of a path, `*` the rest of it. */
function toPattern(path: string): RegExp {
  const escaped = path.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`);
}
