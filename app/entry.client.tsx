import { loadPagesOfHistory, startOnFirstAct } from './boot/first-act.ts';
import { hasWorkForApp } from './boot/needs-app.ts';
import { startApp } from './boot/start-app.ts';
import { showFault, wakeOnReading } from './boot/wake-page.ts';
import { correctAddress } from './navigation/correct-address.ts';
import { hearSearchEarly } from './search/box/early-search.ts';
import { changeModeEarly } from './theme/early-mode.ts';

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
