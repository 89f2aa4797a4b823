import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endFade, fadeToRoute, ROUTE_SHOWN } from '#app/engine/client/view-transition.ts';

let page: EventTarget;
let updates: Promise<void>[] = [];
const skipTransition = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  skipTransition.mockClear();
  updates = [];
  page = Object.assign(new EventTarget(), {
    startViewTransition: (update: () => Promise<void>) => {
      updates.push(update());
      const finished = updates.at(-1) ?? Promise.resolve();
      return { ready: Promise.reject(new Error('left out')), finished, skipTransition };
    },
  });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a pending route', () => {
  test('N2 fades in when it is shown in time', async () => {
    fadeToRoute();
    await vi.advanceTimersByTimeAsync(90);
    page.dispatchEvent(new Event(ROUTE_SHOWN));
    await updates[0];
    await vi.advanceTimersByTimeAsync(1000);
    expect(skipTransition).not.toHaveBeenCalled();
  });

  test('N2 blocks nothing when it takes too long', async () => {
    fadeToRoute();
    await vi.advanceTimersByTimeAsync(110);
    await updates[0];
    expect(skipTransition).toHaveBeenCalledTimes(1);
  });

  test('E1 that fails ends its own fade only, before the error screen replaces the document', async () => {
    fadeToRoute();
    endFade();
    expect(skipTransition).toHaveBeenCalledTimes(1);
    page.dispatchEvent(new Event(ROUTE_SHOWN));
    await vi.advanceTimersByTimeAsync(0);
    endFade();
    expect(skipTransition).toHaveBeenCalledTimes(1);
  });

  test('N2 does not fade with reduced motion', () => {
    vi.stubGlobal('window', { matchMedia: () => ({ matches: true }) });
    fadeToRoute();
    expect(updates).toHaveLength(0);
  });

  test('N2 does not fade in a browser without view transitions', () => {
    vi.stubGlobal('document', new EventTarget());
    expect(fadeToRoute).not.toThrow();
  });
});
