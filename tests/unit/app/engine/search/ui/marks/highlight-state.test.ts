import { expect, test } from 'vitest';
import { readHighlight } from '#app/engine/search/ui/marks/highlight-state.ts';

test.each([
  [{ highlight: ['podlet.process', '微前端'] }, ['podlet.process', '微前端']],
  [{ highlight: ['a', '', 1, null, ['b']] }, ['a']],
  [{ highlight: 'podlet' }, []],
  [{ highlight: undefined }, []],
  [{}, []],
  [null, []],
  [undefined, []],
  ['podlet', []],
])('F4 the location state %j highlights %j', (state, words) => {
  expect(readHighlight(state)).toEqual(words);
});
