import { readLocation, cell, Statements, type PageLocation } from './statement.ts';
import { type Mode, wordsFor } from './podlet-failures.ts';

/** Wording of each outcome on the reference page. */
const inReference: Record<string, string> = {
  body: 'body is the content',
  fallback: "fallback, or `''`",
  nothing: "`''`",
  redirect: "content is `''`, `redirect` is set (304 too)",
};
const inReference3xx = {
  ...inReference,
  body: 'body of the 3xx response is the content; `redirect` is `null`',
};

/** Wording of each outcome in the guide. */
const inGuide: Record<string, string> = {
  body: 'the body',
  fallback: 'the fallback',
  nothing: 'an empty string',
};
const inGuide3xx = { ...inGuide, body: 'the body of that response; the redirect is not followed' };

const SAME = /^(the )?same( as default)?$/;

export const failureMatrix = new Statements();

const referenceRows = [
  { facts: '2xx', row: '2xx (200, 201, 204 …)', statuses: [200, 201, 204], words: inReference },
  { facts: '3xx', row: '3xx', statuses: [301, 302, 303, 304, 307, 308], words: inReference3xx },
  { facts: '4xx or 5xx', row: '4xx or 5xx', statuses: [400, 404, 500, 503], words: inReference },
  {
    facts: 'no headers within timeout',
    row: 'no headers within `timeout`',
    statuses: [],
    words: inReference,
  },
  {
    facts: 'connection refused or reset',
    row: 'connection refused, or reset before the headers',
    statuses: [],
    words: inReference,
  },
  {
    facts: 'version never settles',
    row: 'version keeps changing for `retries` requests',
    statuses: [],
    words: inReference,
  },
  { facts: 'manifest never obtained', row: 'manifest never fetched', statuses: [], words: inReference },
];

for (const { facts, row, statuses, words } of referenceRows) {
  for (const [mode, column] of [
    ['default', 'Default'],
    ['throwable', '`throwable: true`'],
    ['redirectable', '`redirectable: true`'],
  ] as const) {
    const location = cell('api/layout', 'when-a-podlet-fails', row, column);
    addOutcome(
      location,
      facts,
      mode,
      statuses,
      words,
      cell('api/layout', 'when-a-podlet-fails', row, 'Default'),
    );
  }
}

const guideRows = [
  { facts: '2xx', row: 'responds with 200–299', statuses: [200, 201, 204, 299], words: inGuide },
  { facts: '3xx', row: 'responds with 300–399', statuses: [300, 302, 304, 399], words: inGuide3xx },
  { facts: '4xx or 5xx', row: 'responds with 400–599', statuses: [400, 404, 500, 599], words: inGuide },
  {
    facts: 'no headers within timeout',
    row: 'sends no headers within `timeout`',
    statuses: [],
    words: inGuide,
  },
  {
    facts: 'connection refused or reset',
    row: 'refuses the connection, or drops it before the headers',
    statuses: [],
    words: inGuide,
  },
  {
    facts: 'version never settles',
    row: 'changes version on every try, until the retries are used up',
    statuses: [],
    words: inGuide,
  },
  {
    facts: 'manifest never obtained',
    row: 'never served a valid manifest to the layout',
    statuses: [],
    words: inGuide,
  },
];

for (const { facts, row, statuses, words } of guideRows) {
  const column = 'What `fetch()` returns by default';
  const byDefault = cell('guides/fallbacks', 'what-counts-as-a-failure', row, column);
  const throwable = cell('guides/fallbacks', 'what-counts-as-a-failure', row, 'With `throwable: true`');
  addOutcome(byDefault, facts, 'default', statuses, words, byDefault);
  addOutcome(throwable, facts, 'throwable', statuses, words, byDefault);
}

function addOutcome(
  location: PageLocation,
  facts: string,
  mode: Mode,
  statuses: readonly number[],
  words: Record<string, string>,
  sameAs: PageLocation,
): void {
  const proves = [`failure: ${facts}, ${mode}`];
  if (facts === '3xx' && mode === 'default') proves.push('pitfall 1: redirects are never followed');
  if (facts === '2xx') proves.push('pitfall 4: 3xx, 201 and 204 are no failures');
  failureMatrix.add({ title: `${facts}, ${mode}`, proves }, location, async ([stated = '']) => {
    const outcome = await wordsFor(facts, mode, statuses);
    const text = outcome.startsWith('rejects')
      ? location.page === 'api/layout'
        ? outcome
        : 'rejects'
      : (words[outcome] ?? outcome);
    // "same" is correct if the column that it refers to says this.
    if (SAME.test(stated) && readLocation(sameAs).values[0] === text) return stated;
    return text;
  });
}
