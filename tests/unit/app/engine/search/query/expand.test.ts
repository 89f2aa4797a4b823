import { expect, test } from 'vitest';
import { TERM_END } from '#app/engine/search/index/database.ts';
import { expandQuery } from '#app/engine/search/query/expand.ts';
import { parseQuery } from '#app/engine/search/query/parse-query.ts';
import { RULES } from '#app/engine/search/query/rules.ts';

const DICTIONARY = { terms: new Set(['dom', 'out', 'shadow', 'tim', 'timeout']), synonyms: [] };

test.each([
  ['timout', [['tim', 'out'], ['timeout']]],
  ['shadowdom', [['shadow', 'dom']]],
])('F5 %s is split into words, and corrected as well if a word is similar', (query, expected) => {
  const [concept] = expandQuery(parseQuery(`${query} `), DICTIONARY, RULES);
  const terms = concept?.variants.map((variant) => variant.terms.map((term) => term.replace(TERM_END, '')));
  expect(terms).toEqual(expected);
});
