import type { BoxSettings } from './box-settings.ts';

/** Settings of the site, from the dialog of the search. */
export function readBoxSettings(dialog: HTMLElement): BoxSettings {
  return JSON.parse(dialog.dataset['settings'] ?? '') as BoxSettings;
}
