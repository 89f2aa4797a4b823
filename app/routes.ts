import type { RouteConfig, RouteConfigEntry } from '@remix-run/route-config';

/**
 * Address → file. A loader asks for a page, a component shows it, nothing else.
 *
 * Each page has its data beside it, at `<page>/data.json`. The router has no pattern for "any number of segments, then
 * data.json", so `createPageHandler` brings it here.
 */

export default [
  index('routes/home.tsx'),
  route('users', 'routes/users.tsx'),
  route('pages', 'routes/all-pages.tsx'),
  route('search', 'routes/search.tsx'),
  route('docs', 'routes/docs.tsx', {
    children: [
      index('routes/docs.page.tsx', { id: 'routes/docs.index' }),
      route('*', 'routes/docs.page.tsx'),
    ],
  }),
  route('blog', 'routes/blog.tsx', {
    children: [
      index('routes/blog.list.tsx'),
      route('page/:page', 'routes/blog.list.tsx', { id: 'routes/blog.list-page' }),
      route('archive', 'routes/blog.archive.tsx'),
      route('authors', 'routes/blog.authors.tsx'),
      route('tags', 'routes/blog.tags.tsx'),
      route('tags/:tag', 'routes/blog.tag.tsx'),
      route('*', 'routes/blog.post.tsx'),
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
  route('*', 'routes/not-found.tsx'),
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
