import { matchRoutes } from '@remix-run/react';
import { findPath } from '#app/engine/urls/paths.ts';

/** A part of the site's code that could not be loaded (E2). */
export class ChunkLoadError extends Error {
  /** Address that the reader wanted. */
  readonly href: string;

  constructor(href: string, options: ErrorOptions) {
    super('A part of the site could not be loaded.', options);
    this.name = 'ChunkLoadError';
    this.href = href;
  }
}

interface RouteNode {
  id: string;
  path?: string;
  index?: boolean;
  children: RouteNode[];
}

let tree: RouteNode[] | undefined;

/** Modules that are here. */
const loaded = new Set<string>();

/**
 * Loads the code of the routes behind a pathname, base included. Remix would do so on the way, but on a failure it loads
 * the page that the reader wants to leave again; here the failure is the caller's to answer.
 */
export async function loadRouteModules(pathname: string, baseUrl: string): Promise<void> {
  await Promise.all(
    listModules(pathname, baseUrl).map(async (module) => {
      await import(/* @vite-ignore */ module);
      loaded.add(module);
    }),
  );
}

/**
 * Whether the code of the routes behind a pathname is here. To import once more what is here takes a browser longer than
 * drawing the next page does.
 */
export function hasRouteModules(pathname: string, baseUrl: string): boolean {
  return listModules(pathname, baseUrl).every((module) => loaded.has(module));
}

function listModules(pathname: string, baseUrl: string): string[] {
  tree ??= buildTree();
  const path = findPath(pathname, baseUrl) ?? '/';
  const matches = matchRoutes(tree as Parameters<typeof matchRoutes>[0], path) ?? [];
  return matches.flatMap(({ route }) => {
    const entry = window.__remixManifest.routes[(route as unknown as RouteNode).id];
    return entry === undefined ? [] : [entry.module];
  });
}

function buildTree(): RouteNode[] {
  const nodes = new Map<string, RouteNode>();
  const entries = Object.values(window.__remixManifest.routes);
  for (const { id, path, index } of entries) {
    nodes.set(id, {
      id,
      children: [],
      ...(path === undefined ? {} : { path }),
      ...(index === undefined ? {} : { index }),
    });
  }
  const roots: RouteNode[] = [];
  for (const { id, parentId } of entries) {
    const node = nodes.get(id);
    if (node === undefined) continue;
    const parent = parentId === undefined ? undefined : nodes.get(parentId);
    (parent?.children ?? roots).push(node);
  }
  return roots.map(dropEmpty);
}

/** The router takes a route without children and one with an empty list for different things. */
function dropEmpty(node: RouteNode): RouteNode {
  const { children, ...rest } = node;
  return (children.length === 0 ? rest : { ...rest, children: children.map(dropEmpty) }) as RouteNode;
}
