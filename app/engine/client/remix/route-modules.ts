import { matchRoutes } from '@remix-run/react';
import { findPath } from '#app/engine/urls/paths.ts';

/** Thrown if a part of the site's code could not be loaded (E2). */
export class ChunkLoadError extends Error {
  readonly href: string;

  constructor(href: string, options: ErrorOptions) {
    super('A part of the site could not be loaded.', options);
    this.name = 'ChunkLoadError';
    this.href = href;
  }
}

const loaded = new Set<string>();

/**
 * Loads the route modules of a pathname, including the base. Remix would reload the current page if that fails; here
 * the caller handles the failure.
 */
export async function loadRouteModules(pathname: string, baseUrl: string): Promise<void> {
  await Promise.all(
    listModules(pathname, baseUrl).map(async (module) => {
      await import(/* @vite-ignore */ module);
      loaded.add(module);
    }),
  );
}

/** Whether the route modules of a pathname are loaded. Avoids importing them again, which is slow. */
export function hasRouteModules(pathname: string, baseUrl: string): boolean {
  return listModules(pathname, baseUrl).every((module) => loaded.has(module));
}

function listModules(pathname: string, baseUrl: string): string[] {
  const matches = matchRoutes(window.__remixRouter.routes, findPath(pathname, baseUrl) ?? '/') ?? [];
  return matches.flatMap(({ route }) => window.__remixManifest.routes[route.id]?.module ?? []);
}
