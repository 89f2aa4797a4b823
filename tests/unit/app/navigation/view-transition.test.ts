import { beforeEach, describe, expect, test, vi } from 'vitest';

type Module = typeof import('#app/navigation/view-transition.ts');

let changeRoute: Module['changeRoute'];
let clock = 0;
/** How long the browser takes to picture the page, in milliseconds. */
let capture = 0;
let fades = 0;

beforeEach(async () => {
  vi.resetModules();
  clock = 0;
  fades = 0;
  vi.stubGlobal('performance', { now: () => clock });
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) });
  vi.stubGlobal('document', {
    addEventListener: (_name: string, hear: () => void) => {
      hear();
    },
    startViewTransition: (update: () => Promise<void>) => {
      fades += 1;
      clock += capture;
      void update();
      return { ready: Promise.resolve() };
    },
  });
  ({ changeRoute } = await import('#app/navigation/view-transition.ts'));
});

describe('a route change', () => {
  test.each([
    [10, 3],
    [17, 3],
    [40, 1],
  ])('N2 fades as long as that takes no more than a frame: %d ms', (milliseconds, expected) => {
    capture = milliseconds;
    const change = vi.fn();
    for (let time = 0; time < 3; time += 1) changeRoute(change);
    expect(fades).toBe(expected);
    expect(change).toHaveBeenCalledTimes(3);
  });
});
