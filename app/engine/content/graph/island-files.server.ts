import {
  bundleIsland,
  getIslandStem,
  type IslandBundle,
} from '#app/engine/content/compile/islands/island-bundle.server.ts';
import type { ContentGraph } from './content-graph.server.ts';

/** Finds the script of an island by its served path, without compiling any page. */
export async function findIslandBundle(
  servedPath: string,
  { components, contentDir }: Pick<ContentGraph, 'components' | 'contentDir'>,
): Promise<IslandBundle | undefined> {
  for (const file of components) {
    if (!servedPath.startsWith(getIslandStem(file))) continue;
    const bundle = await bundleIsland(file, contentDir);
    if (bundle.path === servedPath) return bundle;
  }
  return undefined;
}
