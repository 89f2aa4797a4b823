import type { RouteConfigEntry } from '@remix-run/route-config';
import { expect, test } from 'vitest';
import type { Content } from '#app/engine/server/index.server.ts';
import routes from '#app/routes.ts';
import { createNotFound } from '#scripts/live/not-found.ts';

/** A site without pages. */
const NOTHING = {
  index: { catalog: { has: () => false } },
  machines: { list: () => [] },
  findRedirect: () => undefined,
} as unknown as Content;

const render = () => Promise.reject(new Error('Nothing is rendered here.'));

/** Whether the not-found page is sent for a path, without rendering. */
function isUnknown(path: string, baseUrl = '/'): boolean {
  return createNotFound(NOTHING, baseUrl, render).isUnknown(baseUrl + path.slice(1));
}

/** A path for each route, and its file. */
function listPaths(entries: readonly RouteConfigEntry[], parent = ''): [path: string, file: string][] {
  return entries.flatMap(({ path = '', file, children }) => {
    const whole =
      path === '' ? parent : `${parent}/${path.replace('*', 'some/thing').replace(/:\w+/g, 'some')}`;
    return children === undefined ? [[whole || '/', file]] : listPaths(children, whole);
  });
}

const PATHS = listPaths(routes);

test.each(PATHS.filter(([, file]) => file.endsWith('.ts')))(
  '%s, of the route %s, reaches it: it is no page',
  (path) => {
    expect([isUnknown(path), isUnknown(path, '/podium/')]).toEqual([false, false]);
  },
);

test.each(PATHS.filter(([, file]) => file.endsWith('.tsx')))(
  '%s, of the route %s, gets the prepared not-found page where there is no such page',
  (path) => {
    expect(isUnknown(path)).toBe(true);
  },
);

test.each([
  '/data.json',
  '/docs/a/data.json',
  '/docs/a.data',
  '/_root.data',
  '/search-docs-1-ab.json',
  '/search-index-1-ab.json',
  '/search-parts/ab.json',
])('%s, which the server responds to itself, does not get the not-found page', (path) => {
  expect(isUnknown(path)).toBe(false);
});

test.each([
  '/unlisted.json',
  '/docs/a/b/nav.json',
  '/site.json.x',
  '/sitexjson',
  '/x/robots.txt',
  '/datajson',
])('%s, which is of no route, gets the prepared not-found page', (path) => {
  expect(isUnknown(path)).toBe(true);
});
