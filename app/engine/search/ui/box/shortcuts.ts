/** The keys of an event, as far as the shortcuts go by them. */
type Keys = Pick<
  KeyboardEvent,
  'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'target'
>;

/** Whether an event is Cmd+K or Ctrl+K, which open the box from anywhere and close it again. */
export function isToggleShortcut({ key, metaKey, ctrlKey, altKey, shiftKey, isComposing }: Keys): boolean {
  return key.toLowerCase() === 'k' && metaKey !== ctrlKey && !altKey && !shiftKey && !isComposing;
}

/** Whether an event is "/", which opens the box unless the reader is writing. On some keyboards it takes Shift. */
export function isSlashShortcut({ key, metaKey, ctrlKey, altKey, isComposing, target }: Keys): boolean {
  return key === '/' && !metaKey && !ctrlKey && !altKey && !isComposing && !isField(target);
}

function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select, [role="textbox"]') !== null;
}
