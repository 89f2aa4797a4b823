import { useEffect, useState, type ReactNode } from 'react';
import { Theme, ThemeProvider, useTheme } from 'remix-themes/build/theme-provider.js';
import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { SYSTEM_MODE, THEME_KEY, writeStored } from './dom/storage.ts';
import {
  findNextMode,
  getSystemMode,
  onModeStored,
  readMode,
  toMode,
  type ColorMode,
} from './theme-before-hydration.ts';
import { useBeforePaint } from './dom/use-before-paint.ts';

interface ColorModeProviderProps {
  settings: LayoutData['colorMode'];
  /** URL of the live server's action. */
  actionHref: string;
  children: ReactNode;
}

/** Provides the color mode (S1): one state for all tabs, initialized by the head script. */
export function ColorModeProvider({ settings, actionHref, children }: ColorModeProviderProps) {
  const [initial] = useState(() => findInitialTheme(settings));
  return (
    <ThemeProvider specifiedTheme={initial} themeAction={actionHref}>
      <DocumentTheme respectSystem={settings.respectSystem} />
      {children}
    </ThemeProvider>
  );
}

interface ColorModeToggleProps {
  respectSystem: boolean;
  /** Text of the button. Default: an icon, labeled with the next mode. */
  label?: string;
}

/** Button that changes the color mode. Its markup is the same in every mode; the stylesheet shows one of its labels. */
export function ColorModeToggle({ respectSystem, label }: ColorModeToggleProps) {
  const [theme, setTheme, { definedBy }] = useTheme();
  const change = (): void => {
    const mode = definedBy === 'SYSTEM' ? undefined : toMode(theme ?? undefined);
    const next = findNextMode(mode, respectSystem);
    writeStored(THEME_KEY, next ?? SYSTEM_MODE);
    if (document.documentElement.dataset['served'] === 'live') setTheme(toTheme(next) ?? null);
    else broadcastMode(next);
  };
  if (label !== undefined) {
    return (
      <button type="button" className="color-mode" onClick={change}>
        {label}
      </button>
    );
  }
  return (
    <button type="button" className="icon-button color-mode" onClick={change}>
      <span className="to-dark">Switch to dark mode</span>
      <span className="to-light">Switch to light mode</span>
      {respectSystem ? <span className="to-system">Follow the system’s mode</span> : null}
      <svg viewBox="0 0 24 24" width="1.25rem" height="1.25rem" aria-hidden="true">
        <circle cx="12" cy="12" r="8" fill="none" stroke="currentColor" strokeWidth="2" />
        <path d="M12 4a8 8 0 0 1 0 16z" fill="currentColor" />
      </svg>
    </button>
  );
}

/** Writes the mode to `<html>`, where the stylesheet reads it. */
function DocumentTheme({ respectSystem }: { respectSystem: boolean }) {
  const [theme, , { definedBy }] = useTheme();
  useBeforePaint(() => {
    const { dataset } = document.documentElement;
    if (theme !== null) dataset['theme'] = theme;
    if (respectSystem) dataset['mode'] = definedBy === 'SYSTEM' ? 'system' : (theme ?? 'light');
  }, [theme, definedBy, respectSystem]);
  useEffect(() => {
    const controller = new AbortController();
    onModeStored(() => broadcastMode(readMode(respectSystem)), { signal: controller.signal });
    return () => controller.abort();
  }, [respectSystem]);
  return null;
}

/** Sets the color mode of all tabs, including this one. Static hosts have no action for remix-themes to post to. */
function broadcastMode(mode: ColorMode): void {
  // In every tab, remix-themes listens to this channel. Its `setTheme` posts there too, but also to the server.
  const channel = new BroadcastChannel('remix-themes-channel');
  channel.postMessage({ theme: mode ?? getSystemMode(), definedBy: mode ? 'USER' : 'SYSTEM' });
  channel.close();
}

/** Initial value of the provider; null for the system's mode, which the provider detects. */
function findInitialTheme({ defaultMode, respectSystem }: LayoutData['colorMode']): Theme | null {
  const fallback = defaultMode === 'dark' ? Theme.DARK : Theme.LIGHT;
  if (typeof document === 'undefined') return respectSystem ? null : fallback;
  const { theme, mode } = document.documentElement.dataset;
  if (respectSystem && mode === 'system') return null;
  return toTheme(toMode(theme)) ?? fallback;
}

function toTheme(mode: ColorMode): Theme | undefined {
  return mode === undefined ? undefined : mode === 'dark' ? Theme.DARK : Theme.LIGHT;
}
