import type { RouteConfig, RouteConfigEntry } from '@remix-run/route-config';

/**
 * Routes and their modules. Loaders look up the page at a URL; components render it. Sections with a sidebar are layout
 * routes (B3).
 *
 * The data of each page is at `<page>/data.json`. The router has no pattern for "any number of segments, then
 * data.json", so `createPageHandler` forwards these requests to a single route.
 */

/** Files generated from the content, in addition to those in `Site.paths`. */
const FILES = [
  'docs/nav.json',
  'docs/:version/nav.json',
  'blog/nav.json',
  'media/*',
  'sitemap.xml',
  'robots.txt',
  'site.json',
  'search.json',
  'layout-data/:file',
  'algolia-records.json',
];

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
  ...FILES.map((path) => route(path, 'routes/file.ts', { id: `routes/file ${path}` })),
  route('service-worker.js', 'routes/service-worker.ts'),
  route('theme', 'routes/theme.ts'),
  route('data.json', 'routes/data.ts'),
  route('*', 'routes/pages.tsx'),
] satisfies RouteConfig;

// Same as `route` and `index` of `@remix-run/route-config`, whose import also loads the Remix CLI and adds half a
// second to each start.

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
