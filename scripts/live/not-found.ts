import type { Content } from '#app/content/index.server.ts';
import { NOWHERE_PATH } from '#app/navigation/nearest-pages.ts';
import { decodePath, findPath, normalisePath } from '#app/navigation/paths.ts';
import type { Answer } from './answer.ts';
import { renderPage, type Rendering, type Variant } from './render-page.ts';

/** Routes in `app/routes.ts` that are no pages: they respond to unknown paths themselves, without rendering. */
const FILE_ROUTES = new RegExp(
  '^/(media|shell|search-parts)/|^/search-(docs|index)-|\\.data$|(^|/)(data|nav)\\.json$|' +
    '^/(sitemap\\.xml|unlisted\\.json|robots\\.txt|site\\.json|search\\.json|service-worker\\.js|algolia-records\\.json|theme)$',
);

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
      if (content.index.catalog.has(plain) || FILE_ROUTES.test(path)) return false;
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
