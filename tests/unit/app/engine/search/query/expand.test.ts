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

test.each([
  ['ti', 'tim', true],
  ['sh', `shadow${TERM_END}`, true],
  ['timeo', `timeout${TERM_END}`, false],
])(
  'F5 the unfinished word %s is extended to the longest prefix that its terms have in common',
  (query, prefix, inHeadingsOnly) => {
    const [concept] = expandQuery(parseQuery(query), DICTIONARY, RULES);
    expect(concept?.variants).toEqual([{ terms: [prefix], weight: RULES.prefix, inHeadingsOnly }]);
  },
);

test('F5 an unfinished word that is a term matches that term as well', () => {
  const [concept] = expandQuery(parseQuery('tim'), DICTIONARY, RULES);
  expect(concept?.variants.map(({ terms }) => terms)).toEqual([[`tim${TERM_END}`], ['tim']]);
});
