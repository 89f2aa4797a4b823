import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { HEAD_SCRIPT } from '#app/engine/client/head-script.ts';
import { handleThemeBeforeHydration } from '#app/engine/client/theme-before-hydration.ts';

type Dataset = Record<string, string | undefined>;

/** A stub of `window`, whose storage has only the methods in use. */
function createWindow(stored: Record<string, string>, prefersDark: boolean) {
  return Object.assign(new EventTarget(), {
    localStorage: {
      ...stored,
      getItem: (key: string) => stored[key] ?? null,
      setItem: (key: string, value: string) => {
        stored[key] = value;
      },
      removeItem: (key: string) => {
        Reflect.deleteProperty(stored, key);
      },
    },
    matchMedia: () => ({ matches: prefersDark, addEventListener: () => undefined }),
  });
}

/** Runs the head script, and returns the resulting data attributes of `<html>`. */
function load(sent: Dataset, stored: Record<string, string>, prefersDark: boolean): Dataset {
  const dataset = { ...sent };
  const window = createWindow(stored, prefersDark);
  runInNewContext(HEAD_SCRIPT, {
    document: { documentElement: { dataset, classList: { add: () => undefined } } },
    navigator: { userAgent: '' },
    matchMedia: window.matchMedia,
    window,
  });
  return dataset;
}

/** Data attributes that the live server sends if the cookie has a mode. */
const SENT_DARK = { respectSystem: '', theme: 'dark', mode: 'dark' };

test.each([
  ['nothing', {}, 'dark', 'dark'],
  ['light', { theme: 'light' }, 'light', 'light'],
  ['system', { theme: 'system' }, 'light', 'system'],
  ['anything else', { theme: 'pink' }, 'dark', 'dark'],
])('S1 with "dark" in the cookie and %s in storage (%o), the theme is %s', (_, stored, theme, mode) => {
  expect(load(SENT_DARK, stored, false)).toMatchObject({ theme, mode });
});

test('S1 the system mode, chosen before hydration, survives a reload from a server that sends another mode', () => {
  const stored: Record<string, string> = {};
  const dataset = load(SENT_DARK, stored, false);
  const window = createWindow(stored, false);
  const button = Object.assign(new EventTarget(), { closest: () => button });
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', { documentElement: { dataset } });
  vi.stubGlobal('Element', EventTarget);
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      postMessage = (): void => undefined;
      close = (): void => undefined;
    },
  );
  handleThemeBeforeHydration();
  const click = new Event('click');
  Object.defineProperty(click, 'target', { value: button });
  window.dispatchEvent(click);
  expect(dataset).toMatchObject({ theme: 'light', mode: 'system' });
  expect(load(SENT_DARK, stored, false)).toMatchObject({ theme: 'light', mode: 'system' });
});
