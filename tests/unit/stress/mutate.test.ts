import { expect, test } from 'vitest';
import { CONFIG_FILES, mutate, mutateContent, PAGE_FILES } from '../../stress/mutate.ts';

test('the same seed creates the same mutations, and another seed creates others', () => {
  const originals = new Map([['a', 'The quick brown fox.']]);
  const texts = mutate(originals, 20, 1);
  expect(texts).toHaveLength(20);
  expect(texts).toEqual(mutate(originals, 20, 1));
  expect(texts).not.toEqual(mutate(originals, 20, 2));
  expect(texts.filter(({ text }) => text === 'The quick brown fox.').length).toBeLessThan(5);
});

// `npm run prove -- mutate` runs hundreds of these.
test.each([
  ['configurations', CONFIG_FILES],
  ['pages', PAGE_FILES],
])(
  'E4 E11 mutated %s are valid, or are reported with their locations',
  async (_name, files) => {
    const { tried, failures, note } = await mutateContent(files, 3, 1);
    expect(failures).toEqual([]);
    expect(tried).toBe(3);
    expect(note).toMatch(/[1-3] reported/);
  },
  120_000,
);
