import type { RouteConfig, RouteConfigEntry } from '@remix-run/route-config';

/**
 * URL → file. A loader finds the page at a URL, a component shows it. The sections with a sidebar are layout routes (B3).
 *
 * Each page has its data beside it, at `<page>/data.json`. The router has no pattern for "any number of segments, then
 * data.json", so `createPageHandler` passes it on to one route.
 */

export default [
  index('routes/pages.tsx', { id: 'routes/home' }),
  route('docs', 'routes/docs.tsx', {
    children: [
      index('routes/docs.page.tsx', { id: 'routes/docs.index' }),
      route('*', 'routes/docs.page.tsx'),
    ],
  }),
  route('blog', 'routes/blog.tsx', {
    children: [
      index('routes/pages.tsx', { id: 'routes/blog.index' }),
      route('*', 'routes/pages.tsx', { id: 'routes/blog.page' }),
    ],
  }),
  route('docs/nav.json', 'routes/docs.nav.ts'),
  route('docs/:version/nav.json', 'routes/docs.nav.ts', { id: 'routes/docs.version-nav' }),
  route('blog/nav.json', 'routes/blog.nav.ts'),
  route('media/*', 'routes/media.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('robots.txt', 'routes/robots.ts'),
  route('site.json', 'routes/site.ts'),
  route('search.json', 'routes/search-names.ts'),
  route('service-worker.js', 'routes/service-worker.ts'),
  route('shell/:file', 'routes/shell.ts'),
  route('algolia-records.json', 'routes/algolia-records.ts'),
  route('theme', 'routes/theme.ts'),
  route('data.json', 'routes/data.ts'),
  route('*', 'routes/pages.tsx'),
] satisfies RouteConfig;

// As the functions of this name in Remix's package, which loads its command line with them: half a second of each start.

function route(
  path: string,
  file: string,
  { id, children }: Pick<RouteConfigEntry, 'id' | 'children'> = {},
): RouteConfigEntry {
  return { path, file, ...(id === undefined ? {} : { id }), ...(children === undefined ? {} : { children }) };
}

function index(file: string, { id }: Pick<RouteConfigEntry, 'id'> = {}): RouteConfigEntry {
  return { index: true, file, ...(id === undefined ? {} : { id }) };
}
