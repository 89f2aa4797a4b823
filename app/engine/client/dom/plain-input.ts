/** Whether a modifier key is pressed. */
export function hasModifier({
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<MouseEvent | KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): boolean {
  return altKey || ctrlKey || metaKey || shiftKey;
}

/** Whether a click is unmodified, so that it does not open a tab or download. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !hasModifier(event);
}
