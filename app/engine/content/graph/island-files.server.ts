import {
  bundleIsland,
  getIslandStem,
  type IslandBundle,
} from '#app/engine/content/compile/islands/island-bundle.server.ts';
import type { ContentGraph } from './content-graph.server.ts';

/** Finds the script of an island by its served path; no page has to be compiled for that. */
export async function findIslandBundle(
  served: string,
  { components, contentDir }: Pick<ContentGraph, 'components' | 'contentDir'>,
): Promise<IslandBundle | undefined> {
  for (const file of components) {
    if (!served.startsWith(getIslandStem(file))) continue;
    const bundle = await bundleIsland(file, contentDir);
    if (bundle.path === served) return bundle;
  }
  return undefined;
}
