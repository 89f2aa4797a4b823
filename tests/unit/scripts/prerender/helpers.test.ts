import { expect, test } from 'vitest';
import { shareWork } from '#scripts/prerender/helpers.ts';

test('work that is shared is done once, here and by every helper', async () => {
  const items = Array.from({ length: 100 }, (_, at) => at);
  const done: number[] = [];
  const by = new Map<string, number>();
  const note = (who: string, some: readonly number[]): Promise<void> => {
    done.push(...some);
    by.set(who, (by.get(who) ?? 0) + some.length);
    return Promise.resolve();
  };
  let counted = 0;
  await shareWork({
    items,
    concurrency: 2,
    batch: 5,
    helpers: 2,
    here: (item) => note('here', [item]),
    there: (helper, some) => note(`helper ${helper}`, some),
    onDone: (count) => (counted += count),
  });
  expect(done.sort((a, b) => a - b)).toEqual(items);
  expect(counted).toBe(100);
  expect([...by.keys()].sort()).toEqual(['helper 0', 'helper 1', 'here']);
});

test('what a helper fails at fails the whole', async () => {
  const shared = shareWork({
    items: [1, 2, 3, 4],
    concurrency: 1,
    batch: 1,
    helpers: 1,
    here: () => Promise.resolve(),
    there: () => Promise.reject(new Error('It has ended.')),
    onDone: () => undefined,
  });
  await expect(shared).rejects.toThrow('It has ended.');
});
