import { THEME_KEY, readStored } from './dom/storage.ts';

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
