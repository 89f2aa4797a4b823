import { toHref, type Addressing } from '#app/engine/urls/paths.ts';
import { bundleIsland } from './island-bundle.server.ts';

/** How the scripts of islands are served: bundled, or as source files by Vite (on the dev server). */
export type IslandScripts = 'bundled' | 'vite';

interface IslandModuleOptions {
  contentDir: string;
  addressing: Addressing;
  /** Returns the URL at which Vite serves a component file (absolute path). Undefined: islands are bundled. */
  getIslandHref?: ((file: string) => string) | undefined;
}

/** Returns how the scripts of islands are served with these options. */
export function getIslandScripts({
  getIslandHref,
}: Pick<IslandModuleOptions, 'getIslandHref'>): IslandScripts {
  return getIslandHref === undefined ? 'bundled' : 'vite';
}

/**
 * Creates a function that returns the module of an island; see `IslandRecord`. Failures of esbuild are passed to
 * `onFailure`.
 */
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
