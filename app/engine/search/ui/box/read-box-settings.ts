import type { BoxSettings } from './box-settings.ts';

/** Reads the site settings from the search dialog. */
export function readBoxSettings(dialog: HTMLElement): BoxSettings {
  return JSON.parse(dialog.dataset['settings'] ?? '') as BoxSettings;
}
