import { expect, test } from 'vitest';
import { TERM_END } from '#app/engine/search/index/database.ts';
import { expandQuery, listNextTerms } from '#app/engine/search/query/expand.ts';
import { parseQuery } from '#app/engine/search/query/parse-query.ts';
import { findStem } from '#app/engine/search/terms/word-forms.ts';
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
  ['timeoutable', 'timeout'],
  ['shadowless', 'shadow'],
])('F5 %s, which is not a term of the index, matches the longest term that it starts with', (query, term) => {
  const [concept] = expandQuery(parseQuery(query), DICTIONARY, RULES);
  expect(concept?.variants).toEqual([{ terms: [term + TERM_END], weight: RULES.typo }]);
});

test.each(['domination', '5.2.10'])('F5 %s matches neither a short term nor another number', (query) => {
  const terms = new Set([...DICTIONARY.terms, '5.2.1']);
  const [concept] = expandQuery(parseQuery(`${query} `), { terms, synonyms: [] }, RULES);
  expect(concept?.variants).toEqual([]);
});

test('F5 a prefix of a term is not treated as a derived word', () => {
  const terms = new Set(['podlet', 'podletversion']);
  const [concept] = expandQuery(parseQuery('podletver css'), { terms, synonyms: [] }, RULES);
  expect(concept?.variants.map((variant) => variant.terms)).toEqual([[`podletversion${TERM_END}`]]);
});

test.each([
  ['ti', 'tim', { textWeight: 0 }],
  ['sh', `shadow${TERM_END}`, { textWeight: 0 }],
  ['timeo', `timeout${TERM_END}`, {}],
])(
  'F5 the unfinished word %s is extended to the longest common prefix of its terms',
  (query, prefix, more) => {
    const [concept] = expandQuery(parseQuery(query), DICTIONARY, RULES);
    expect(concept?.variants).toEqual([{ terms: [prefix], weight: RULES.prefix, ...more }]);
  },
);

test.each([
  ['t', [['t']]],
  ['t ', [[`t${TERM_END}`]]],
  ['木', [[`木${TERM_END}`]]],
])(
  'F5 the letter “%s” is the start of a word while it is typed, and a character can be a word',
  (query, terms) => {
    const dictionary = { terms: new Set(['t', 'timeout', '木']), synonyms: [] };
    const [concept] = expandQuery(parseQuery(query), dictionary, RULES);
    expect(concept?.variants.map((variant) => variant.terms)).toEqual(terms);
  },
);

test.each([
  ['shadowdom', [`shadow${TERM_END}`, `dom${TERM_END}`]],
  ['shadowtimeo', [`shadow${TERM_END}`, `timeout${TERM_END}`]],
])('F5 %s is two words, the second of which may be unfinished', (query, terms) => {
  const [concept] = expandQuery(parseQuery(query), DICTIONARY, RULES);
  expect(concept?.variants).toContainEqual({ terms, weight: 1 });
});

test('F5 an unfinished word that is a term matches that term as well', () => {
  const [concept] = expandQuery(parseQuery('tim'), DICTIONARY, RULES);
  expect(concept?.variants.map(({ terms }) => terms)).toEqual([[`tim${TERM_END}`], ['tim']]);
});

test('F5 two words also match a name that they form, which counts less in texts than a typed name', () => {
  const dictionary = { terms: new Set(['age', 'max', 'maxage']), synonyms: [] };
  const list = (query: string) => expandQuery(parseQuery(query), dictionary, RULES).slice(2);
  const concept = { word: 'maxage', corrections: [], isQueryWord: false };
  const variant = { terms: [`maxage${TERM_END}`], weight: RULES.compound };
  const pair = { ...variant, textWeight: RULES.compound / 3 };
  expect(list('max age max age ')).toContainEqual({ ...concept, variants: [pair] });
  expect(list('max age ')).toEqual([{ ...concept, variants: [pair] }]);
  expect(list('max-age ')).toEqual([{ ...concept, variants: [variant] }]);
  expect(list('age max ')).toEqual([]);
});

test.each([
  ['deadline', 1],
  // Unknown, although it is a prefix of a term.
  ['shad', 1],
  ['shadow', RULES.synonym],
])('F5 a synonym of %s counts %d: fully if the word itself is on no page', (word, weight) => {
  const synonyms = [{ phrase: [findStem(word)], equivalents: [['timeout']] }];
  const [concept] = expandQuery(parseQuery(`${word} `), { ...DICTIONARY, synonyms }, RULES);
  expect(concept?.variants).toContainEqual({ terms: [`timeout${TERM_END}`], weight });
});

test.each([
  // The correction is on the site.
  [
    'shadwo',
    [
      ['shadow', RULES.typo],
      ['dom', RULES.synonym],
    ],
  ],
  // It is only a synonym of what is on the site.
  [
    'sanbdox',
    [
      ['dom', 1],
      ['sandbox', RULES.typo],
    ],
  ],
])('F5 the misspelled word %s has the synonyms of its correction', (word, expected) => {
  const synonyms = [
    { phrase: ['shadow'], equivalents: [['dom']] },
    { phrase: ['sandbox'], equivalents: [['dom']] },
  ];
  const [concept] = expandQuery(parseQuery(`${word} `), { ...DICTIONARY, synonyms }, RULES);
  const variants = concept?.variants.map(({ terms, weight }) => [
    terms.join(' ').replace(TERM_END, ''),
    weight,
  ]);
  expect(variants?.sort()).toEqual([...expected].sort());
});

test.each([
  ['podlet.vresion', [{ terms: [`podletversion${TERM_END}`], weight: RULES.compound * RULES.typo }]],
  // All of its words are known.
  ['podlet.verse', []],
])('F5 the name %s is corrected if one of its words is unknown', (query, variants) => {
  const terms = new Set(['podlet', 'podletversion', 'verse', 'vers', 'version']);
  const concepts = expandQuery(parseQuery(`${query} `), { terms, synonyms: [] }, RULES);
  expect(concepts.filter(({ isQueryWord }) => !isQueryWord).flatMap((concept) => concept.variants)).toEqual(
    variants,
  );
});

test('F2 the next letters require the terms of a short prefix, and the synonyms of a word that all completions start with', () => {
  const synonyms = [
    { phrase: ['timeout'], equivalents: [['tim', 'out']] },
    { phrase: ['shadow', 'dom'], equivalents: [['out']] },
  ];
  const list = (query: string, terms = DICTIONARY.terms): string[] => {
    const data = { terms, synonyms };
    return listNextTerms(expandQuery(parseQuery(query), data, RULES), data);
  };
  expect(list('ti')).toEqual(['tim']);
  expect(list('timeo')).toEqual([`tim${TERM_END}`, `out${TERM_END}`]);
  const longer = new Set([...DICTIONARY.terms, 'timeoutms'].sort());
  expect(list('timeo', longer)).toEqual([`tim${TERM_END}`, `out${TERM_END}`]);
  expect(list('sha')).toEqual([]);
});
