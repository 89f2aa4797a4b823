import type { RequestListener } from 'node:http';
import { readPlace, cell, phrase, Statements, type Place } from './statement.ts';
import {
  answer,
  breakOff,
  errorOf,
  makeLayout,
  messageOf,
  refusedOrigin,
  register,
  registerRead,
  silence,
  startPodlet,
  thrower,
  visitor,
} from './servers.ts';

/** What a layout gives for each way in which a podlet can fail: facts.md 1.2. */

const TIMEOUT = 80;

type Mode = 'default' | 'throwable' | 'redirectable';

interface Behaviour {
  content?: RequestListener;
  contentUrl?: () => Promise<string>;
  manifestStatus?: number;
}

interface Outcome {
  content?: string;
  redirect?: unknown;
  message?: string;
  error?: { isBoom?: boolean; statusCode?: number; output?: { statusCode?: number } };
}

const outcomes = new Map<string, Promise<Outcome>>();

/** Fetches a podlet that behaves so, with and without a fallback; each combination once. */
function outcomeOf(key: string, behaviour: Behaviour, mode: Mode, fallback: boolean): Promise<Outcome> {
  const id = `${key} ${mode} ${fallback}`;
  const known = outcomes.get(id) ?? fetchOnce(behaviour, mode, fallback);
  outcomes.set(id, known);
  return known;
}

async function fetchOnce(behaviour: Behaviour, mode: Mode, fallback: boolean): Promise<Outcome> {
  const contentUrl = await behaviour.contentUrl?.();
  const podlet = await startPodlet({
    ...(behaviour.content !== undefined && { content: behaviour.content }),
    ...(behaviour.manifestStatus !== undefined && { manifestStatus: behaviour.manifestStatus }),
    manifest: {
      ...(fallback && { fallback: '/fallback' }),
      ...(contentUrl !== undefined && { content: contentUrl }),
    },
  });
  const options = { throwable: mode === 'throwable', redirectable: mode === 'redirectable' };
  const stub =
    behaviour.content === silence
      ? await registerRead(podlet.uri, { ...options, timeout: TIMEOUT })
      : register(makeLayout(), podlet.uri, options);
  try {
    const { content, redirect } = await stub.fetch(visitor());
    return { content, redirect };
  } catch (error) {
    const url = contentUrl ?? `${podlet.origin}/content`;
    return {
      error: error as NonNullable<Outcome['error']>,
      message: (await messageOf(thrower(error), { '<url>': url }))
        .replace(/(?<=responded with )\d+/, '<status>')
        .replace(/\d+(?= times$)/, '<n>'),
    };
  } finally {
    await podlet.close();
  }
}

/** What the four statuses, the silence and the rest do; by the names of the rows in facts.md. */
const behaviours: Record<string, (statuses: readonly number[]) => Record<string, Behaviour>> = {
  '2xx': byStatus,
  '3xx': byStatus,
  '4xx or 5xx': byStatus,
  'no headers within timeout': () => ({ silence: { content: silence } }),
  'connection refused or reset': () => ({
    refused: { contentUrl: async () => `${await refusedOrigin()}/content` },
    reset: { content: breakOff },
  }),
  'version never settles': () => {
    let version = 0;
    return {
      versions: {
        content: (request, response) => {
          version += 1;
          answer(200, 'BODY', { 'podlet-version': `2.0.${version}` })(request, response);
        },
      },
    };
  },
  'manifest never obtained': () => ({ manifest: { manifestStatus: 404 } }),
};

function byStatus(statuses: readonly number[]): Record<string, Behaviour> {
  return Object.fromEntries(
    statuses.map((status) => [`${status}`, { content: answer(status, 'BODY', { location: '/elsewhere' }) }]),
  );
}

/** What happened, in few words; throws when the cases of one row differ. */
async function wordsFor(row: string, mode: Mode, statuses: readonly number[]): Promise<string> {
  const found = new Set<string>();
  const behaviour = behaviours[row];
  if (behaviour === undefined) throw new Error(`There is no behaviour for "${row}"`);
  for (const [key, how] of Object.entries(behaviour(statuses))) {
    const withFallback = await outcomeOf(`${row} ${key}`, how, mode, true);
    const without = await outcomeOf(`${row} ${key}`, how, mode, false);
    const empty = ['204', '304'].includes(key);
    found.add(describeOutcome(withFallback, without, empty ? '' : 'BODY'));
  }
  if (found.size !== 1) throw new Error(`"${row}" does not have one outcome: ${[...found].join(' / ')}`);
  return [...found].join('');
}

function describeOutcome(withFallback: Outcome, without: Outcome, body: string): string {
  if (withFallback.message !== undefined) return `rejects: \`${withFallback.message}\``;
  if (withFallback.redirect != null)
    return withFallback.content === '' ? 'redirect' : 'redirect with content';
  if (withFallback.content === 'FALLBACK')
    return without.content === '' ? 'fallback' : 'fallback, and without it more';
  if (withFallback.content === body && without.content === body) return 'body';
  return withFallback.content === '' && without.content === ''
    ? 'nothing'
    : `"${withFallback.content ?? ''}"`;
}

/** How the reference page writes each outcome. */
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

/** How the guide writes them. */
const inGuide: Record<string, string> = {
  body: 'the body',
  fallback: 'the fallback',
  nothing: 'an empty string',
};
const inGuide3xx = { ...inGuide, body: 'the body of that answer; the redirect is not followed' };

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
    row: 'connection refused or reset',
    statuses: [],
    words: inReference,
  },
  {
    facts: 'version never settles',
    row: 'version does not settle within `retries`',
    statuses: [],
    words: inReference,
  },
  { facts: 'manifest never obtained', row: 'manifest never read', statuses: [], words: inReference },
];

for (const { facts, row, statuses, words } of referenceRows) {
  for (const [mode, column] of [
    ['default', 'Default'],
    ['throwable', '`throwable: true`'],
    ['redirectable', '`redirectable: true`'],
  ] as const) {
    const place = cell('api/layout', 'when-a-podlet-fails', row, column);
    addOutcome(
      place,
      facts,
      mode,
      statuses,
      words,
      cell('api/layout', 'when-a-podlet-fails', row, 'Default'),
    );
  }
}

const guideRows = [
  { facts: '2xx', row: 'answers 200–299', statuses: [200, 201, 204, 299], words: inGuide },
  { facts: '3xx', row: 'answers 300–399', statuses: [300, 302, 304, 399], words: inGuide3xx },
  { facts: '4xx or 5xx', row: 'answers 400–599', statuses: [400, 404, 500, 599], words: inGuide },
  {
    facts: 'no headers within timeout',
    row: 'sends no headers within `timeout`',
    statuses: [],
    words: inGuide,
  },
  {
    facts: 'connection refused or reset',
    row: 'refuses the connection, or breaks it before the headers',
    statuses: [],
    words: inGuide,
  },
  {
    facts: 'version never settles',
    row: 'changes version on every try, until `retries` is used up',
    statuses: [],
    words: inGuide,
  },
  {
    facts: 'manifest never obtained',
    row: 'has never given the layout a manifest',
    statuses: [],
    words: inGuide,
  },
];

for (const { facts, row, statuses, words } of guideRows) {
  const column = 'What `fetch()` gives by default';
  const byDefault = cell('guides/fallbacks', 'what-counts-as-a-failure', row, column);
  const throwable = cell('guides/fallbacks', 'what-counts-as-a-failure', row, 'With `throwable: true`');
  addOutcome(byDefault, facts, 'default', statuses, words, byDefault);
  addOutcome(throwable, facts, 'throwable', statuses, words, byDefault);
}

function addOutcome(
  place: Place,
  facts: string,
  mode: Mode,
  statuses: readonly number[],
  words: Record<string, string>,
  sameAs: Place,
): void {
  const proves = [`failure: ${facts}, ${mode}`];
  if (facts === '3xx' && mode === 'default') proves.push('pitfall 1: redirects are never followed');
  if (facts === '2xx') proves.push('pitfall 4: 3xx, 201 and 204 are no failures');
  failureMatrix.add({ title: `${facts}, ${mode}`, proves }, place, async ([stated = '']) => {
    const outcome = await wordsFor(facts, mode, statuses);
    const text = outcome.startsWith('rejects')
      ? place.page === 'api/layout'
        ? outcome
        : 'rejects'
      : (words[outcome] ?? outcome);
    // "same" holds as long as the column that it points to says this.
    if (SAME.test(stated) && readPlace(sameAs).values[0] === text) return stated;
    return text;
  });
}

/** What the guide says of each rejection: message and both statuses. */
const rejections = [
  {
    facts: '4xx or 5xx',
    message: 'Could not read content. Resource responded with <status> on <url>',
    statuses: [404, 503],
  },
  { facts: 'connection refused or reset', message: 'Error reading content at <url>', statuses: [] },
  { facts: 'no headers within timeout', message: 'Error reading content at <url>', statuses: [] },
  { facts: 'manifest never obtained', message: 'No manifest available - Cannot read content', statuses: [] },
  {
    facts: 'version never settles',
    message: 'Recursion detected - failed to resolve fetching of podlet <n> times',
    statuses: [],
  },
];

for (const { facts, message, statuses } of rejections) {
  failureMatrix.add(
    { title: `the message after ${facts}` },
    cell('guides/fallbacks', 'throwable-podlets', message, '`err.message`', /^`(.+)`$/),
    async () => (await wordsFor(facts, 'throwable', statuses)).replace(/^rejects: `(.*)`$/, '$1'),
  );
  for (const column of ['`err.output.statusCode`', '`err.statusCode`'] as const) {
    failureMatrix.add(
      {
        title: `${column} after ${facts}`,
        proves: [
          'failure: rejections are Boom errors',
          'pitfall 6: err.output.statusCode; never stream() with throwable',
        ],
      },
      cell('guides/fallbacks', 'throwable-podlets', message, column),
      async () => {
        const found = new Set<string>();
        for (const [key, behaviour] of Object.entries(behaviours[facts]?.(statuses) ?? {})) {
          const { error } = await outcomeOf(`${facts} ${key}`, behaviour, 'throwable', true);
          const value = column === '`err.statusCode`' ? error?.statusCode : error?.output?.statusCode;
          found.add(
            value === undefined
              ? '`undefined`'
              : statuses.length > 0 && `${value}` === key
                ? 'that status'
                : `${value}`,
          );
        }
        return [...found].join(' / ');
      },
    );
  }
}

async function isBoomAlways(): Promise<string> {
  const all = await Promise.all(
    rejections.flatMap(({ facts, statuses }) =>
      Object.entries(behaviours[facts]?.(statuses) ?? {}).map(([key, how]) =>
        outcomeOf(`${facts} ${key}`, how, 'throwable', true),
      ),
    ),
  );
  return all.every(({ error }) => error?.isBoom === true) ? 'true' : 'false';
}

failureMatrix
  .add(
    { title: 'rejections are Boom errors (reference)', proves: 'failure: rejections are Boom errors' },
    phrase('api/layout', /Rejections are Boom errors: `error\.isBoom` is `(\w+)`/),
    isBoomAlways,
  )
  .add(
    { title: 'rejections are Boom errors (guide)', proves: 'failure: rejections are Boom errors' },
    phrase('guides/fallbacks', /Boom errors: `err\.isBoom` is `(\w+)`/),
    isBoomAlways,
  )
  .add(
    { title: 'the status of errors without an answer', proves: 'failure: rejections are Boom errors' },
    phrase('api/layout', /in the other cases it is `(\w+)` and `error\.output\.statusCode` is (\d+)/),
    async () => {
      const { error } = await outcomeOf(
        'manifest never obtained manifest',
        { manifestStatus: 404 },
        'throwable',
        true,
      );
      return [`${error?.statusCode}`, `${error?.output?.statusCode}`];
    },
  )
  .add(
    {
      title: 'a body that breaks off rejects without Boom',
      proves: 'pitfall 6: err.output.statusCode; never stream() with throwable',
    },
    phrase(
      'guides/fallbacks',
      /The error of a body that breaks off is (not )?a Boom error and has (no )?`output`/,
    ),
    async () => {
      const podlet = await startPodlet({
        content: (request, response) => {
          response.writeHead(200, { 'content-length': '100' });
          response.write('half', () => request.socket.destroy());
        },
      });
      const error = (await errorOf(() =>
        register(makeLayout(), podlet.uri).fetch(visitor()),
      )) as Outcome['error'];
      return [
        error?.isBoom === true ? '' : 'not ',
        error?.output === undefined && error !== undefined ? 'no ' : '',
      ];
    },
  )
  .add(
    'two network errors of a body that breaks off',
    phrase('guides/fallbacks', /with a network error such as `([^`]+)` or/),
    async () => {
      const podlet = await startPodlet({
        content: (request, response) => {
          response.writeHead(200, { 'content-length': '100' });
          response.write('half', () => request.socket.end());
        },
      });
      return messageOf(() => register(makeLayout(), podlet.uri).fetch(visitor()));
    },
  );
