import { changeModeEarly } from './engine/client/early-mode.ts';
import { correctAddress } from './engine/client/correct-address.ts';
import { enhanceOnInteraction, showLoadError } from './engine/client/enhance-on-interaction.ts';
import { loadPagesOfHistory, startOnFirstAct } from './engine/client/first-act.ts';
import { createAppLoader } from './engine/client/load-app.ts';
import { hasWorkForApp } from './engine/client/needs-app.ts';
import { hearSearchEarly } from './engine/search/ui/box/early-search.ts';

/**
 * The boot script, the only script that each page loads. It makes the page work as it is, and loads the app (React and
 * Remix, forty times as large) when the reader acts.
 */
const enhancePage = enhanceOnInteraction(() => import('./site/enhance-page.ts'));
const loadApp = createAppLoader(enhancePage);
correctAddress(enhancePage);
changeModeEarly();
hearSearchEarly(loadApp);
startOnFirstAct(loadApp);
loadPagesOfHistory();
// On the dev server the app listens for changes of the content.
if (import.meta.env.DEV || hasWorkForApp()) {
  void loadApp().then((isLoaded) => {
    if (!isLoaded) showLoadError();
  });
}
