import { attachIslands, type SiteIslands } from '#app/engine/client/islands/attach-islands.ts';
import type { Interaction } from '#app/engine/client/dom/interaction.ts';

/** Components of the site that are islands; each has `isIsland` in `component-catalog.ts`. */
const siteIslands: SiteIslands = {
  Explorer: async () => (await import('./explorer/explorer.tsx')).Explorer,
};

/** Hydrates the islands of an article when they are used; see `attach-islands.ts`. */
export function attach(
  article: HTMLElement,
  signal: AbortSignal,
  interactions: readonly Interaction[],
): void {
  attachIslands(article, signal, interactions, siteIslands);
}
