import { findClosest } from './dom/find-closest.ts';
import { readStored, SYSTEM_MODE, THEME_KEY, writeStored } from './dom/storage.ts';
import { isHydrated } from './hydration-state.ts';

/** Color mode; undefined follows the system. */
export type ColorMode = 'light' | 'dark' | undefined;

/** Next mode: light ↔ dark, or system → light → dark → system if the system's mode is respected. */
export function findNextMode(mode: ColorMode, respectSystem: boolean): ColorMode {
  if (!respectSystem) return mode === 'dark' ? 'light' : 'dark';
  if (mode === undefined) return 'light';
  return mode === 'light' ? 'dark' : undefined;
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

/** Channel that remix-themes listens to in every tab. Its `setTheme` posts there too, but also to the server. */
const CHANNEL = 'remix-themes-channel';

/** Body of remix-themes' requests. */
interface ModeMessage {
  theme: 'light' | 'dark';
  definedBy: 'USER' | 'SYSTEM';
}

const DARK_SYSTEM = '(prefers-color-scheme: dark)';

/** Sets the color mode of all tabs, including this one. Static hosts have no action for remix-themes to post to. */
export function broadcastMode(mode: ColorMode): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({
    theme: mode ?? getSystemMode(),
    definedBy: mode ? 'USER' : 'SYSTEM',
  } satisfies ModeMessage);
  channel.close();
}

function getSystemMode(): 'light' | 'dark' {
  return window.matchMedia(DARK_SYSTEM).matches ? 'dark' : 'light';
}

/** Handles the color mode button and changes in other tabs until hydration (S1). */
export function handleThemeBeforeHydration(): void {
  const { dataset } = document.documentElement;
  const respectSystem = dataset['respectSystem'] !== undefined;
  const show = (mode: ColorMode): void => {
    dataset['theme'] = mode ?? getSystemMode();
    if (respectSystem) dataset['mode'] = mode ?? 'system';
  };
  // Captured on the window, so that the app, which may be hydrating, does not handle the same click.
  const onClick = (event: MouseEvent): void => {
    if (isHydrated() || !findClosest(event.target, '.color-mode')) return;
    event.stopPropagation();
    const { mode = dataset['theme'] } = dataset;
    const next = findNextMode(toMode(mode), respectSystem);
    writeStored(THEME_KEY, next ?? SYSTEM_MODE);
    show(next);
    broadcastMode(next);
  };
  window.addEventListener('click', onClick, true);
  new BroadcastChannel(CHANNEL).addEventListener('message', ({ data }: MessageEvent<ModeMessage>) => {
    if (!isHydrated()) show(data.definedBy === 'SYSTEM' ? undefined : data.theme);
  });
  window.matchMedia(DARK_SYSTEM).addEventListener('change', () => {
    if (!isHydrated() && dataset['mode'] === 'system') show(undefined);
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    // A page restored from the back/forward cache has missed messages of other tabs.
    if (persisted && !isHydrated()) show(readMode(respectSystem));
  });
}
