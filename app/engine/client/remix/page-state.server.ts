import type { EntryContext } from '@remix-run/node';
import { isRouteErrorResponse } from '@remix-run/react';
import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { createLayoutFile } from '#app/engine/model/layout-file.server.ts';
import type { PageState } from './page-state.ts';

/** Collects the page state for hydration while rendering. */
export function buildPageState(context: EntryContext): PageState {
  const { manifest, staticHandlerContext, serverHandoffString = '{}' } = context;
  const { basename = '/' } = JSON.parse(serverHandoffString) as { basename?: string };
  const routes = staticHandlerContext.matches
    .map(({ route }) => manifest.routes[route.id])
    .filter((route) => route !== undefined);
  const { root, ...loaderData } = staticHandlerContext.loaderData;
  const modules = routes.map(({ id, module }) => [id, module] as const);
  const preloads = new Set([...manifest.entry.imports, ...routes.flatMap(({ imports }) => imports ?? [])]);
  preloads.delete(manifest.entry.module);
  return {
    basename,
    modules: Object.fromEntries(modules),
    preloads: [manifest.url, ...preloads],
    layout: root === undefined ? undefined : createLayoutFile(root as LayoutData).href,
    loaderData,
    errors: serializeErrors(staticHandlerContext.errors),
  };
}

/** Remix's `deserializeErrors` in the browser distinguishes kinds by `__type`. */
function serializeErrors(errors: EntryContext['staticHandlerContext']['errors']): PageState['errors'] {
  if (errors === null) return null;
  const entries = Object.entries(errors).map(([id, error]) => [id, serializeError(error)] as const);
  return Object.fromEntries(entries);
}

function serializeError(error: unknown): unknown {
  if (isRouteErrorResponse(error)) {
    const { status, statusText } = error;
    return { __type: 'RouteErrorResponse', status, statusText, data: error.data as unknown };
  }
  // Error details are logged, not shown to readers.
  return { __type: 'Error', message: 'Unexpected Server Error' };
}
