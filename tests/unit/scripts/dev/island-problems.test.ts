import { expect, test } from 'vitest';
import { collectIslandProblems } from '#scripts/dev/overlay/island-problems.ts';

test('E11 shows errors of islands on their page until the author navigates away or the content changes', () => {
  const islands = collectIslandProblems();
  const list = (pathname: string): string[] => islands.list(pathname).map(({ message }) => message);
  islands.add(new Error('one'), '/docs/a');
  islands.add('two', '/docs/a');
  const messages = ['one', 'two'].map((text) => `A component in an <Island> threw an error: ${text}`);
  expect(list('/docs/a')).toEqual(messages);
  expect(list('/docs/b')).toEqual([]);
  expect(list('/docs/a')).toEqual([]);
  islands.add('two', '/docs/a');
  islands.clear();
  expect(list('/docs/a')).toEqual([]);
});
