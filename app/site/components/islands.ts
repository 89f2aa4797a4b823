import { attachIslands, type SiteIslands } from '#app/engine/client/islands/attach-islands.ts';
import type { ElementUse } from '#app/engine/client/dom/element-use.ts';

/** Components of the site that are islands; each has `isIsland` in `component-catalog.ts`. */
const siteIslands: SiteIslands = {
  Explorer: async () => (await import('./explorer/explorer.tsx')).Explorer,
};

/** Hydrates the islands of an article when they are used; see `attach-islands.ts`. */
export function attach(article: HTMLElement, signal: AbortSignal, uses: readonly ElementUse[]): void {
  attachIslands(article, signal, uses, siteIslands);
}
