import { describe, expect, test, vi } from 'vitest';
import { isShortcut } from '#app/engine/search/ui/box/shortcuts.ts';

function press(key: string, held: Partial<Parameters<typeof isShortcut>[0]> = {}) {
  const none = { metaKey: false, ctrlKey: false, altKey: false, shiftKey: false, isComposing: false };
  return { key, code: '', ...none, target: null, ...held };
}

describe('shortcuts', () => {
  test('F1 Ctrl+K and Cmd+K toggle, regardless of case; other combinations do not', () => {
    expect(isShortcut(press('k', { ctrlKey: true }))).toBe(true);
    expect(isShortcut(press('K', { metaKey: true }))).toBe(true);
    expect(isShortcut(press('л', { ctrlKey: true, code: 'KeyK' }))).toBe(true);
    expect(isShortcut(press('t', { ctrlKey: true, code: 'KeyK' }))).toBe(false);
    expect(isShortcut(press('k'))).toBe(false);
    expect(isShortcut(press('k', { ctrlKey: true, shiftKey: true }))).toBe(false);
    expect(isShortcut(press('k', { ctrlKey: true, altKey: true }))).toBe(false);
    expect(isShortcut(press('k', { ctrlKey: true, isComposing: true }))).toBe(false);
  });

  test('F1 "/" opens, with Shift if the keyboard layout requires it, but not in a text field', () => {
    class FakeElement extends EventTarget {
      constructor(readonly field: boolean) {
        super();
      }
      closest(): object | null {
        return this.field ? {} : null;
      }
    }
    vi.stubGlobal('Element', FakeElement);
    expect(isShortcut(press('/'))).toBe(true);
    expect(isShortcut(press('/', { shiftKey: true, target: new FakeElement(false) }))).toBe(true);
    expect(isShortcut(press('/', { target: new FakeElement(true) }))).toBe(false);
    expect(isShortcut(press('/', { ctrlKey: true }))).toBe(false);
    expect(isShortcut(press('/', { isComposing: true }))).toBe(false);
    vi.unstubAllGlobals();
  });
});
