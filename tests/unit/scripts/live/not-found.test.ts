import type { RouteConfigEntry } from '@remix-run/route-config';
import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import routes from '#app/routes.ts';
import { createFakeSite } from '../../../helpers/fake-site.ts';
import { createNotFound } from '#scripts/live/not-found.ts';
import { DEFAULT_VARIANT } from '#scripts/live/render.ts';
import { createStoredResponse } from '#scripts/live/stored-response.ts';

/** A site without pages. */
const EMPTY_SITE = { graph: { routeMap: new Map() }, site: createFakeSite({}) } as unknown as SiteState;

const render = () => Promise.reject(new Error('Nothing is rendered here.'));

/** Whether the not-found page is sent for a path, without rendering. */
function isUnknown(path: string, baseUrl = '/'): boolean {
  return createNotFound(EMPTY_SITE, baseUrl, render).isUnknown(baseUrl + path.slice(1));
}

/** A path for each route, and its file. */
function listPaths(entries: readonly RouteConfigEntry[], parent = ''): [path: string, file: string][] {
  return entries.flatMap(({ path = '', file, children }) => {
    const full =
      path === '' ? parent : `${parent}/${path.replace('*', 'some/thing').replace(/:\w+/g, 'some')}`;
    return children === undefined ? [[full || '/', file]] : listPaths(children, full);
  });
}

const PATHS = listPaths(routes);

test.each(PATHS.filter(([, file]) => file.endsWith('.ts')))(
  '%s reaches the route %s, which is not a page',
  (path) => {
    expect([isUnknown(path), isUnknown(path, '/podium/')]).toEqual([false, false]);
  },
);

test.each(PATHS.filter(([, file]) => file.endsWith('.tsx')))(
  '%s, which matches the route %s, gets the prepared not-found page if there is no such page',
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
])('%s, which the server handles itself, does not get the not-found page', (path) => {
  expect(isUnknown(path)).toBe(false);
});

test.each([
  '/unlisted.json',
  '/docs/a/b/nav.json',
  '/site.json.x',
  '/sitexjson',
  '/x/robots.txt',
  '/datajson',
])('%s, which has no route, gets the prepared not-found page', (path) => {
  expect(isUnknown(path)).toBe(true);
});

test('a flood of unknown URLs gets 50 documents per turn of the event loop, so that other requests do not wait', async () => {
  const document = createStoredResponse(404, [], Buffer.from('Not found'));
  const renderDocument = vi.fn(() => Promise.resolve(document));
  const { getDocument } = createNotFound(EMPTY_SITE, '/', renderDocument);
  let sent = 0;
  const flood = Array.from({ length: 220 }, async () => {
    expect(await getDocument(DEFAULT_VARIANT)).toBe(document);
    sent += 1;
  });
  const turns: number[] = [];
  while (sent < flood.length) {
    const before = sent;
    await setImmediate();
    turns.push(sent - before);
  }
  await Promise.all(flood);
  expect(Math.max(...turns)).toBe(50);
  expect(renderDocument).toHaveBeenCalledOnce();
});
