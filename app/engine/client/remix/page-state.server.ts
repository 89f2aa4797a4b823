import type { EntryContext } from '@remix-run/node';
import { isRouteErrorResponse } from '@remix-run/react';
import type { ShellData } from '#app/engine/model/shell-data.ts';
import { hashBytes } from '#app/engine/lib/files.server.ts';
import type { PageState } from './page-state.ts';

/** Gathers what the app needs to start on the page that is being rendered. */
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
    manifest: manifest.url,
    modules: Object.fromEntries(modules),
    preloads: [...preloads],
    shell: root === undefined ? undefined : makeShellFile(root as ShellData).href,
    loaderData,
    errors: serializeErrors(staticHandlerContext.errors),
  };
}

/** The shell as a file. */
export interface ShellFile {
  /** Base included; with a hash of the body in it. */
  readonly href: string;
  readonly body: string;
}

/** Files by the shells that they were made of: a build renders thousands of pages around one. */
const shellFiles = new WeakMap<ShellData, ShellFile>();

/** The shell as a file: every page has the same one, so it is fetched once and kept for good. */
export function makeShellFile(shell: ShellData): ShellFile {
  let file = shellFiles.get(shell);
  if (file === undefined) {
    const { chosen: _mode, ...colorMode } = shell.colorMode;
    const body = JSON.stringify({ ...shell, colorMode });
    file = { href: `${shell.baseUrl}shell/${hashBytes(body).slice(0, 10)}.json`, body };
    shellFiles.set(shell, file);
  }
  return file;
}

/** Remix's `deserializeErrors`, which the browser calls, tells the kinds apart by `__type`. */
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
  // What went wrong is for the terminal, not for readers.
  return { __type: 'Error', message: 'Unexpected Server Error' };
}
