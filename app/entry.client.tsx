import { canonicalizeLocation } from './engine/client/canonicalize-location.ts';
import { handleThemeBeforeHydration } from './engine/client/theme-before-hydration.ts';
import { enhanceOnInteraction, showLoadError } from './engine/client/enhance-on-interaction.ts';
import {
  hydrateOnInteraction,
  needsImmediateHydration,
  reloadOnHistoryNavigation,
} from './engine/client/hydrate-on-interaction.ts';
import { createAppLoader } from './engine/client/load-app.ts';
import { handleSearch } from './engine/search/ui/box/open-search.ts';

/** Elements that need enhancements: controls (except those of search and color mode), code blocks, islands, and images. */
const CONTROLS = 'button:not(.search-button, .color-mode), pre, [data-island], .image-link';

/**
 * Boot script, the only script that every page loads. It enhances the page and loads the app (React and Remix) on
 * interaction.
 */
const enhancePage = enhanceOnInteraction(CONTROLS, () => import('./site/enhance-page.ts'));
const app = createAppLoader(enhancePage);
canonicalizeLocation(enhancePage);
handleThemeBeforeHydration();
// Before `hydrateOnInteraction`, because events that search handles must not load the app.
handleSearch(app);
hydrateOnInteraction(app);
reloadOnHistoryNavigation();
// On the dev server, the app loads immediately, to listen for content updates.
if (import.meta.env.DEV || needsImmediateHydration()) {
  void app.load().then((isLoaded) => {
    if (!isLoaded) showLoadError();
  });
}
