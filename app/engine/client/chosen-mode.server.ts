import type { ShellData } from '#app/engine/model/shell-data.ts';

/** Shells by the one that they were made of. */
const made = new WeakMap<ShellData, Map<string, ShellData>>();

/**
 * What stands around every page, with the color mode that the reader's cookie names. The same shell and mode give the same
 * object, because what is made of a shell is kept with it.
 */
export function withChosenMode(shell: ShellData, chosen: 'light' | 'dark' | undefined): ShellData {
  if (chosen === undefined) return shell;
  let known = made.get(shell);
  if (known === undefined) made.set(shell, (known = new Map<string, ShellData>()));
  let changed = known.get(chosen);
  if (changed === undefined) {
    changed = { ...shell, colorMode: { ...shell.colorMode, chosen } };
    known.set(chosen, changed);
  }
  return changed;
}
