import { findClosest } from './dom/find-closest.ts';
import { readStored, SYSTEM_MODE, THEME_KEY, writeStored } from './dom/storage.ts';
import { isHydrated } from './hydration-state.ts';

/** Color mode; undefined follows the system. */
export type ColorMode = 'light' | 'dark' | undefined;

/** Next mode: light ↔ dark, or system → light → dark → system if the system's mode is respected. */
export function findNextMode(mode: ColorMode, respectSystem: boolean): ColorMode {
  if (mode === 'light') return 'dark';
  return mode === 'dark' && respectSystem ? undefined : 'light';
}

/** The reader's choice; undefined for the system's mode, which is the default if it is respected. */
export function readMode(respectSystem: boolean): ColorMode {
  const stored = toMode(readStored(THEME_KEY));
  return stored !== undefined || respectSystem ? stored : toMode(document.documentElement.dataset['theme']);
}

/** Parses the name of a mode; undefined for anything else. */
export function toMode(name: string | undefined): ColorMode {
  return name === 'light' || name === 'dark' ? name : undefined;
}

const DARK_SYSTEM = '(prefers-color-scheme: dark)';

/** Color mode of the system. */
export function getSystemMode(): 'light' | 'dark' {
  return window.matchMedia(DARK_SYSTEM).matches ? 'dark' : 'light';
}

/** Handles the color mode button and changes in other tabs until hydration (S1). */
export function handleThemeBeforeHydration(): void {
  const { dataset } = document.documentElement;
  const respectSystem = 'respectSystem' in dataset;
  const show = (mode?: ColorMode): void => {
    dataset['theme'] = mode ?? getSystemMode();
    if (respectSystem) dataset['mode'] = mode ?? 'system';
  };
  // Captured on the window, so that the app, which may be hydrating, does not handle the same click.
  const onClick = (event: MouseEvent): void => {
    if (isHydrated() || !findClosest(event.target, '.color-mode')) return;
    event.stopPropagation();
    const next = findNextMode(toMode(dataset['mode'] ?? dataset['theme']), respectSystem);
    writeStored(THEME_KEY, next ?? SYSTEM_MODE);
    show(next);
  };
  window.addEventListener('click', onClick, true);
  onModeStored(() => {
    if (!isHydrated()) show(readMode(respectSystem));
  });
  window.matchMedia(DARK_SYSTEM).addEventListener('change', () => {
    if (!isHydrated() && dataset['mode'] === 'system') show();
  });
}

/** Event with the properties of a storage event, or of a `pageshow` event. */
type ModeEvent = Event & { key?: string | null; persisted?: boolean };

/**
 * Calls a function when another tab has stored a mode, and when the page is restored from the back/forward cache, where
 * it receives no storage events.
 */
export function onModeStored(update: () => void, options?: AddEventListenerOptions): void {
  const onEvent = (event: ModeEvent): void => {
    if (event.key === THEME_KEY || event.persisted) update();
  };
  for (const type of ['storage', 'pageshow']) window.addEventListener(type, onEvent, options);
}
