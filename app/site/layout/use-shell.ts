import { useRouteLoaderData } from '@remix-run/react';
import type { ShellData } from '#app/engine/model/shell-data.ts';

/** What stands around every page; undefined when the site configuration itself could not be loaded. */
export function useShell(): ShellData | undefined {
  return useRouteLoaderData('root');
}
