import { THEME_KEY } from './dom/keys.ts';
import { readStored } from './dom/storage.ts';

/** A color mode; undefined follows the system. */
export type ColorMode = 'light' | 'dark' | undefined;

/** What the reader gets by changing the mode: light ↔ dark; with the system respected: system → light → dark → system. */
export function findNextMode(mode: ColorMode, respectSystem: boolean): ColorMode {
  if (!respectSystem) return mode === 'dark' ? 'light' : 'dark';
  if (mode === undefined) return 'light';
  return mode === 'light' ? 'dark' : undefined;
}

/** What the reader chose; undefined is the system. Nothing kept means the system, where it is respected. */
export function readMode(respectSystem: boolean): ColorMode {
  const stored = toMode(readStored(THEME_KEY));
  return stored !== undefined || respectSystem ? stored : toMode(document.documentElement.dataset['theme']);
}

/** A mode by its name; undefined for anything else. */
export function toMode(name: string | undefined): ColorMode {
  return name === 'light' || name === 'dark' ? name : undefined;
}
