import { expect, test } from 'vitest';
import { stubUnusedRemix, removeNames } from '#scripts/bundle/stub-unused-remix.ts';

test('display names of Remix’s components are removed, and a module without them throws', () => {
  expect(removeNames("const a = 1;\nLink.displayName = 'Link';\n")).toBe('const a = 1;\n\n');
  expect(() => removeNames('const a = 1;')).toThrow('stub-unused-remix found no display names');
});

test('a Remix without the modules that are replaced throws', () => {
  const { generateBundle } = stubUnusedRemix();
  expect(generateBundle).toThrow('stub-unused-remix replaced 0 modules of Remix, not 5');
});
