import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findTarget } from '#app/engine/client/dom/find-target.ts';

const ids = ['plain', 'grüße', '100%25'];

beforeEach(() => {
  vi.stubGlobal('document', { getElementById: (id: string) => (ids.includes(id) ? id : null) });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['#plain', 'plain'],
  ['#gr%C3%BC%C3%9Fe', 'grüße'],
  ['#100%25', '100%25'],
  ['#nothing', undefined],
  ['#%E0%A4%A', undefined],
  ['#%', undefined],
  ['#', undefined],
  ['', undefined],
])('the hash "%s" targets %s', (hash, id) => {
  expect(findTarget(hash)).toBe(id);
});
