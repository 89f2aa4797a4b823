import { cell, phrase, Statements } from './statement.ts';
import { errorOf, makeLayout, messageOf, register, startPodlet, visitor } from './servers.ts';
import { type Outcome, outcomeOf, behaviors, wordsFor } from './podlet-failures.ts';

/** Errors with which a layout rejects when a podlet fails. */
export const rejectionStatements = new Statements();

/** Rejections in the guide. */
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
  rejectionStatements.add(
    { title: `message after ${facts}` },
    cell('guides/fallbacks', 'throwable-podlets', message, '`err.message`', /^`(.+)`$/),
    async () => (await wordsFor(facts, 'throwable', statuses)).replace(/^rejects: `(.*)`$/, '$1'),
  );
  for (const column of ['`err.output.statusCode`', '`err.statusCode`'] as const) {
    rejectionStatements.add(
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
        for (const [key, behavior] of Object.entries(behaviors[facts]?.(statuses) ?? {})) {
          const { error } = await outcomeOf(`${facts} ${key}`, behavior, 'throwable', true);
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

async function areAllBoom(): Promise<string> {
  const all = await Promise.all(
    rejections.flatMap(({ facts, statuses }) =>
      Object.entries(behaviors[facts]?.(statuses) ?? {}).map(([key, behavior]) =>
        outcomeOf(`${facts} ${key}`, behavior, 'throwable', true),
      ),
    ),
  );
  return all.every(({ error }) => error?.isBoom === true) ? 'true' : 'false';
}

rejectionStatements
  .add(
    { title: 'rejections are Boom errors (reference)', proves: 'failure: rejections are Boom errors' },
    phrase('api/layout', /rejections in the table are Boom errors: `error\.isBoom` is `(\w+)`/),
    areAllBoom,
  )
  .add(
    { title: 'rejections are Boom errors (guide)', proves: 'failure: rejections are Boom errors' },
    phrase('guides/fallbacks', /Boom errors: `err\.isBoom` is `(\w+)`/),
    areAllBoom,
  )
  .add(
    { title: 'status of errors without a response', proves: 'failure: rejections are Boom errors' },
    phrase('api/layout', /in the other cases, it is `(\w+)` and `error\.output\.statusCode` is (\d+)/),
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
      title: 'a truncated body does not reject with a Boom error',
      proves: 'pitfall 6: err.output.statusCode; never stream() with throwable',
    },
    phrase(
      'guides/fallbacks',
      /The error from a connection that drops mid-response (isn't|is) a Boom error and has (no )?`output`/,
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
        error?.isBoom === true ? 'is' : "isn't",
        error?.output === undefined && error !== undefined ? 'no ' : '',
      ];
    },
  )
  .add(
    'network error for a truncated body',
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
