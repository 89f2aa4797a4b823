import { expect, test } from 'vitest';
import { leanRemix, removeNames } from '#scripts/bundle/lean-remix.ts';

test('display names of Remix’s components are removed, and a module without them throws', () => {
  expect(removeNames("const a = 1;\nLink.displayName = 'Link';\n")).toBe('const a = 1;\n\n');
  expect(() => removeNames('const a = 1;')).toThrow('lean-remix found no display names');
});

test('a Remix without the modules that are replaced throws', () => {
  const { generateBundle } = leanRemix();
  expect(generateBundle).toThrow('lean-remix replaced 0 modules of Remix, not 5');
});
