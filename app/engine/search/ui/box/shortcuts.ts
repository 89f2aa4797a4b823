import { findClosest } from '#app/engine/client/dom/find-closest.ts';

/** Elements that the reader writes in. */
const FIELDS = 'input, textarea, select, [contenteditable]';

/** The keys of an event, as far as the shortcuts go by them. */
type Keys = Pick<
  KeyboardEvent,
  'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'target'
>;

/**
 * Whether an event is a shortcut of the search: Cmd+K or Ctrl+K, which open the box and close it again, or "/", which
 * opens it unless the reader is writing. On some keyboards "/" takes Shift.
 */
export function isShortcut({ key, metaKey, ctrlKey, altKey, shiftKey, isComposing, target }: Keys): boolean {
  if (altKey || isComposing) return false;
  if (key === '/') return !metaKey && !ctrlKey && !findClosest(target, FIELDS);
  return key.toLowerCase() === 'k' && metaKey !== ctrlKey && !shiftKey;
}
