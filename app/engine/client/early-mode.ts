import { isHydrated } from './hydration-state.ts';
import { THEME_KEY } from './dom/keys.ts';
import { broadcastMode, findSystemMode, onModeBroadcast, onSystemChange } from './mode-channel.ts';
import { findNextMode, readMode, toMode, type ColorMode } from './color-modes.ts';
import { writeStored } from './dom/storage.ts';

/** Makes the button of the colour mode work, and follows other tabs, until the app does (S1). */
export function changeModeEarly(): void {
  const { dataset } = document.documentElement;
  const respectSystem = dataset['respectSystem'] !== undefined;
  const show = (mode: ColorMode): void => {
    dataset['theme'] = mode ?? findSystemMode();
    if (respectSystem) dataset['mode'] = mode ?? 'system';
  };
  // At the window, so that the app, which may be starting, does not answer to the same click.
  window.addEventListener(
    'click',
    (event) => {
      if (isHydrated() || !(event.target instanceof Element) || event.target.closest('.color-mode') === null)
        return;
      event.stopPropagation();
      const { mode = dataset['theme'] } = dataset;
      const next = findNextMode(toMode(mode), respectSystem);
      writeStored(THEME_KEY, next);
      show(next);
      broadcastMode(next);
    },
    { capture: true },
  );
  onModeBroadcast(({ theme, definedBy }) => {
    if (!isHydrated()) show(definedBy === 'SYSTEM' ? undefined : theme);
  });
  onSystemChange(() => {
    if (!isHydrated() && dataset['mode'] === 'system') show(undefined);
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    // A page that comes back as it was left has missed what other tabs said.
    if (persisted && !isHydrated()) show(readMode(respectSystem));
  });
}
