import { toHref, type Addressing } from '#app/engine/urls/paths.ts';
import { bundleIsland } from './island-bundle.server.ts';

/** Whether the scripts of islands are bundled, or Vite serves their files (on the dev server). */
export type IslandScripts = 'bundled' | 'vite';

interface IslandModuleOptions {
  contentDir: string;
  addressing: Addressing;
  /** URL of a component file (absolute), where Vite serves it. Undefined: it is bundled. */
  getIslandHref?: ((file: string) => string) | undefined;
}

/** Whether the scripts of islands are bundled, from the options. */
export function getIslandScripts({
  getIslandHref,
}: Pick<IslandModuleOptions, 'getIslandHref'>): IslandScripts {
  return getIslandHref === undefined ? 'bundled' : 'vite';
}

/** Creates the function that names the module of an island; see `IslandRecord`. It passes on the failures of esbuild. */
export function createIslandModules(
  { contentDir, addressing, getIslandHref }: IslandModuleOptions,
  onFailure: (error: unknown) => void,
): (file: string, exported: string | undefined) => Promise<string> {
  return async (file, exported) => {
    const hash = exported === 'default' ? '' : `#${exported}`;
    try {
      const href = getIslandHref?.(file) ?? toHref((await bundleIsland(file, contentDir)).path, addressing);
      return href + hash;
    } catch (error) {
      onFailure(error);
      return '';
    }
  };
}
