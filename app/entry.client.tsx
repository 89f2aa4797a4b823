import { loadPagesOfHistory, startOnFirstAct } from './engine/client/first-act.ts';
import { hasWorkForApp } from './engine/client/needs-app.ts';
import { startApp } from './engine/client/start-app.ts';
import { showFault, wakeOnReading } from './engine/client/wake-page.ts';
import { correctAddress } from './engine/client/correct-address.ts';
import { hearSearchEarly } from './engine/search/ui/box/early-search.ts';
import { changeModeEarly } from './engine/client/early-mode.ts';

/**
 * The boot script, the one script that each page loads. It makes the page work as it is, and starts the app (React and
 * Remix, forty times as large) when the reader acts.
 */
correctAddress();
changeModeEarly();
hearSearchEarly();
wakeOnReading();
startOnFirstAct();
loadPagesOfHistory();
// On the authors' server the app listens for changes of the content.
if (import.meta.env.DEV || hasWorkForApp()) {
  void startApp().then((isStarted) => {
    if (!isStarted) showFault();
  });
}
