import { findClosest } from '#app/engine/client/dom/find-closest.ts';

/** Elements that accept text input. */
const FIELDS = 'input, textarea, select, [contenteditable]';

/** Properties of a keyboard event that shortcuts depend on. */
type Keys = Pick<
  KeyboardEvent,
  'key' | 'code' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'target'
>;

/**
 * Whether an event is a search shortcut: Cmd+K or Ctrl+K, which toggle the box, or "/", which opens it unless the focus
 * is in a text field. Some keyboard layouts require Shift for "/".
 */
export function isShortcut(event: Keys): boolean {
  const { key, code, metaKey, ctrlKey, altKey, shiftKey, isComposing, target } = event;
  if (altKey || isComposing) return false;
  if (key === '/') return !metaKey && !ctrlKey && !findClosest(target, FIELDS);
  // Layouts of other scripts, such as Cyrillic, have no "k".
  const isK = key.toLowerCase() === 'k' || (code === 'KeyK' && key > '\u007f');
  return isK && metaKey !== ctrlKey && !shiftKey;
}
