import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { mediaQuery, Theme, ThemeProvider, useTheme } from 'remix-themes/build/theme-provider.js';
import type { ShellData } from '#app/content/shell-data.ts';
import { THEME_KEY } from './keys.ts';
import { readStored, writeStored } from './storage.ts';

/** Channel that remix-themes listens to in every tab. Its `setTheme` posts there too, but also to the server. */
const CHANNEL = 'remix-themes-channel';

const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

interface ColorModeProviderProps {
  settings: ShellData['colorMode'];
  /** Address of the live server's action. */
  actionHref: string;
  children: ReactNode;
}

/** Keeps the colour mode (S1): one state for all tabs, taken over from what the head script found. */
export function ColorModeProvider({ settings, actionHref, children }: ColorModeProviderProps) {
  const [initial] = useState(() => findInitialTheme(settings));
  return (
    <ThemeProvider specifiedTheme={initial} themeAction={actionHref}>
      <DocumentTheme respectSystem={settings.respectSystem} />
      {children}
    </ThemeProvider>
  );
}

/** The button that changes the colour mode. Its markup is the same in every mode; the stylesheet shows one of its names. */
export function ColorModeToggle({ respectSystem }: { respectSystem: boolean }) {
  const [theme, setTheme, { definedBy }] = useTheme();
  const change = (): void => {
    const next = findNext(theme, definedBy, respectSystem);
    writeStored(THEME_KEY, next);
    if (document.documentElement.dataset['served'] === 'live') setTheme(next ?? null);
    else broadcast(next);
  };
  return (
    <button type="button" className="icon-button color-mode" onClick={change}>
      <span className="to-dark">Switch to dark mode</span>
      <span className="to-light">Switch to light mode</span>
      {respectSystem ? <span className="to-system">Follow the system’s mode</span> : null}
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
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
    // A page that comes back as it was left has missed what other tabs said.
    const catchUp = (event: PageTransitionEvent): void => {
      if (event.persisted) broadcast(readTheme(respectSystem));
    };
    window.addEventListener('pageshow', catchUp);
    return () => window.removeEventListener('pageshow', catchUp);
  }, [respectSystem]);
  return null;
}

/** light ↔ dark; with the system respected: system → light → dark → system. Undefined is the system. */
function findNext(
  theme: Theme | null,
  definedBy: 'USER' | 'SYSTEM',
  respectSystem: boolean,
): Theme | undefined {
  if (!respectSystem) return theme === Theme.DARK ? Theme.LIGHT : Theme.DARK;
  if (definedBy === 'SYSTEM') return Theme.LIGHT;
  return theme === Theme.LIGHT ? Theme.DARK : undefined;
}

/** Tells every tab, this one included. On a static host there is no action that remix-themes could post to. */
function broadcast(theme: Theme | undefined): void {
  const system = mediaQuery?.matches === true ? Theme.LIGHT : Theme.DARK;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(
    theme === undefined ? { theme: system, definedBy: 'SYSTEM' } : { theme, definedBy: 'USER' },
  );
  channel.close();
}

/** What the provider starts with: null stands for the system's mode, which it finds out by itself. */
function findInitialTheme({ defaultMode, respectSystem }: ShellData['colorMode']): Theme | null {
  const fallback = defaultMode === 'dark' ? Theme.DARK : Theme.LIGHT;
  if (typeof document === 'undefined') return respectSystem ? null : fallback;
  const { theme, mode } = document.documentElement.dataset;
  if (respectSystem && mode === 'system') return null;
  return toTheme(theme) ?? fallback;
}

/** What the reader chose; undefined is the system. Nothing kept means the system, where it is respected. */
function readTheme(respectSystem: boolean): Theme | undefined {
  const stored = toTheme(readStored(THEME_KEY));
  if (stored !== undefined || respectSystem) return stored;
  return toTheme(document.documentElement.dataset['theme']);
}

function toTheme(value: string | undefined): Theme | undefined {
  if (value === 'dark') return Theme.DARK;
  return value === 'light' ? Theme.LIGHT : undefined;
}
