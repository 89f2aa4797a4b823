import { describe, expect, test, vi } from 'vitest';
import { isSlashShortcut, isToggleShortcut } from '#app/engine/search/ui/box/shortcuts.ts';

function press(key: string, held: Partial<Parameters<typeof isToggleShortcut>[0]> = {}) {
  const none = { metaKey: false, ctrlKey: false, altKey: false, shiftKey: false, isComposing: false };
  return { key, ...none, target: null, ...held };
}

describe('shortcuts', () => {
  test('F1 Ctrl+K and Cmd+K toggle, whatever the case; other combinations do not', () => {
    expect(isToggleShortcut(press('k', { ctrlKey: true }))).toBe(true);
    expect(isToggleShortcut(press('K', { metaKey: true }))).toBe(true);
    expect(isToggleShortcut(press('k'))).toBe(false);
    expect(isToggleShortcut(press('k', { ctrlKey: true, shiftKey: true }))).toBe(false);
    expect(isToggleShortcut(press('k', { ctrlKey: true, altKey: true }))).toBe(false);
    expect(isToggleShortcut(press('k', { ctrlKey: true, isComposing: true }))).toBe(false);
  });

  test('F1 "/" opens, with Shift where the keyboard needs it, but not where the reader writes', () => {
    class FakeElement extends EventTarget {
      isContentEditable = false;
      constructor(readonly field: boolean) {
        super();
      }
      closest(): object | null {
        return this.field ? {} : null;
      }
    }
    vi.stubGlobal('HTMLElement', FakeElement);
    expect(isSlashShortcut(press('/'))).toBe(true);
    expect(isSlashShortcut(press('/', { shiftKey: true, target: new FakeElement(false) }))).toBe(true);
    expect(isSlashShortcut(press('/', { target: new FakeElement(true) }))).toBe(false);
    expect(isSlashShortcut(press('/', { ctrlKey: true }))).toBe(false);
    expect(isSlashShortcut(press('/', { isComposing: true }))).toBe(false);
    vi.unstubAllGlobals();
  });
});
