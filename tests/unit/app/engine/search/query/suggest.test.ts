import { expect, test } from 'vitest';
import { makeSearcher } from '../../../../../helpers/make-searcher.ts';
import { makeRecord, PAGES } from '../../../../../helpers/search-pages.ts';

test('F5 suggests words of the pages for a misspelled query', async () => {
  const searcher = await makeSearcher(PAGES);
  expect((await searcher.search('Follow redirecst')).suggestion).toBe('Follow redirects');
  expect((await searcher.search('follow redirects')).suggestion).toBeUndefined();
  expect((await searcher.search('xyzzyx')).suggestion).toBeUndefined();
});

test('F5 suggests the form that is most similar to what was typed', async () => {
  const records = [makeRecord({ id: 'timeouts', heading: 'Timeouts', text: 'Set a timeout.' })];
  const searcher = await makeSearcher([{ href: 'a', title: 'A', kind: 'guide', records }]);
  expect((await searcher.search('timout')).suggestion).toBe('timeout');
  expect((await searcher.search('timouts')).suggestion).toBe('timeouts');
});

test('F5 does not treat a missing apostrophe as a typo', async () => {
  const searcher = await makeSearcher([
    { href: 'a', title: 'A', kind: 'guide', records: [makeRecord({ text: 'The agent parses a font.' })] },
  ]);
  for (const query of ['agent doesnt parse', 'font arent parsed', 'wont parse'])
    expect((await searcher.search(query)).suggestion).toBeUndefined();
});

test('F5 suggests neither a name with punctuation nor a longer word with a similar start', async () => {
  const searcher = await makeSearcher([
    { href: 'a', title: 'A', kind: 'guide', records: [makeRecord({ text: 'Known workarounds.' })] },
    { href: 'b', title: 'B', kind: 'guide', records: [makeRecord({ text: 'Set max-age.' })] },
  ]);
  for (const [query, href] of [
    ['worker', '/a'],
    ['manager', '/b'],
  ] as const) {
    const results = await searcher.search(query);
    expect([results.pages[0]?.href, results.suggestion]).toEqual([href, undefined]);
  }
});
