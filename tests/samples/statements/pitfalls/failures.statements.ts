import { once } from 'node:events';
import { cell, phrase, Statements } from '../statement.ts';
import {
  respond,
  durationOf,
  errorOf,
  listen,
  makeLayout,
  register,
  registerRead,
  silence,
  startPodlet,
  visitor,
} from '../servers.ts';
import { layoutWithClient, shortestTimer } from '../observe.ts';

/** Pitfalls 4 to 6: failures, timeouts, and errors. */
export const failurePitfalls = new Statements();

// 4. Responses that are not failures.
const P4 = 'pitfall 4: 3xx, 201 and 204 are no failures';
failurePitfalls.add(
  { title: '204', proves: P4 },
  phrase('guides/fallbacks', /A 204 (isn't|is) a failure: it produces (empty content|the fallback)/),
  async () => {
    const podlet = await startPodlet({ manifest: { fallback: '/fallback' }, content: respond(204) });
    const { content } = await register(makeLayout(), podlet.uri).fetch(visitor());
    return content === '' ? ["isn't", 'empty content'] : ['is', 'the fallback'];
  },
);

// 5. Timeouts.
const P5 = 'pitfall 5: the timeout covers headers only, for each request; 0 means 1000';
const zeroLocations = [
  cell(
    'guides/fallbacks',
    'time-limits-and-retries',
    'timeout',
    'Invalid value',
    /^`0` means (\d+), not "no limit"$/,
  ),
  cell('api/layout', 'client', 'timeout', 'Invalid value', /`0` means (\d+);/),
  phrase('guides/layout-development', /`0` means (\d+) ms, not "no limit"/),
];
let zeroMeans: Promise<string> | undefined;
for (const location of zeroLocations) {
  failurePitfalls.add({ title: 'timeout 0', proves: P5 }, location, () => {
    zeroMeans ??= (async () => {
      const podlet = await startPodlet({ content: silence });
      const stub = await registerRead(podlet.uri, { timeout: 0 });
      return `${await durationOf(() => stub.fetch(visitor()), 500)}`;
    })();
    return zeroMeans;
  });
}
failurePitfalls
  .add(
    { title: 'an invalid timeout', proves: P5 },
    cell(
      'api/layout',
      'client',
      'timeout',
      'Invalid value',
      /a negative number, a non-numeric string, or `Infinity`, the layout gives up after (\d+) ms$/,
    ),
    async () => {
      const times = new Set<number>();
      for (const timeout of [-5, 'soon', Infinity]) {
        const podlet = await startPodlet({ content: silence });
        const stub = layoutWithClient({ timeout }).client.register({ name: 'stub', uri: podlet.uri });
        times.add(await shortestTimer(() => stub.fetch(visitor())));
      }
      return [...times].join();
    },
  )
  .add(
    { title: 'Infinity as timeout', proves: P5 },
    phrase('guides/layout-development', /with `Infinity`, requests time out after (\d+) ms/),
    async () => {
      const podlet = await startPodlet({ content: silence });
      return `${await shortestTimer(() => register(makeLayout(), podlet.uri, { timeout: Infinity }).fetch(visitor()))}`;
    },
  )
  .add(
    { title: 'the timeout ends with the headers', proves: P5 },
    phrase(
      'guides/fallbacks',
      /A podlet that sends its headers immediately but streams its body slowly (isn't|is) cut off/,
    ),
    async () => {
      const podlet = await startPodlet({
        content: (_request, response) => {
          response.writeHead(200);
          response.write('first ');
          // Later than the timeout, as the longer timeout of a second podlet shows.
          void slow.fetch(visitor()).then(() => response.end('last'));
        },
      });
      const silent = await startPodlet({ content: silence });
      const slow = await registerRead(silent.uri, { timeout: 900 });
      const { content } = await (await registerRead(podlet.uri, { timeout: 400 })).fetch(visitor());
      return content === 'first last' ? "isn't" : 'is';
    },
  )
  .add(
    { title: 'the first fetch makes three requests', proves: P5 },
    phrase(
      'guides/fallbacks',
      /The first fetch of a podlet makes (\w+) in a row: manifest, fallback, and content/,
    ),
    async () => {
      const podlet = await startPodlet({ manifest: { fallback: '/fallback' } });
      await register(makeLayout(), podlet.uri).fetch(visitor());
      return podlet.requests.join() === 'manifest,fallback,content' ? 'three' : podlet.requests.join();
    },
  )
  .add(
    { title: 'the timeout applies to each request', proves: P5 },
    phrase('api/layout', /so it can wait for up to (\w+) timeouts/),
    async () => {
      const failing: string[] = [];
      for (const kind of ['manifest', 'fallback', 'content'] as const) {
        const silentServer = kind === 'manifest' ? await listen(silence) : undefined;
        const podlet = await startPodlet({
          manifest: { fallback: '/fallback' },
          ...(kind === 'fallback' && { fallback: silence }),
          content: kind === 'fallback' ? respond(500) : kind === 'content' ? silence : respond(200, 'BODY'),
        });
        const uri = silentServer === undefined ? podlet.uri : `${silentServer.origin}/manifest.json`;
        const { content } = await register(makeLayout(), uri, { timeout: 60 }).fetch(visitor());
        if (content !== 'BODY' && (kind !== 'fallback' || content === '')) failing.push(kind);
      }
      return ['none', 'one', 'two', 'three'][failing.length] ?? '';
    },
  );

// 6. stream() and throwable.
const P6 = 'pitfall 6: err.output.statusCode; never stream() with throwable';
failurePitfalls
  .add(
    { title: 'stream() with throwable', proves: P6 },
    phrase('api/layout', /With `throwable: true`, a failure becomes an (unhandled rejection)/),
    async () => {
      // Vitest also listens for unhandled rejections and would fail the run, so its listeners are removed temporarily.
      const others = process.listeners('unhandledRejection');
      process.removeAllListeners('unhandledRejection');
      try {
        const podlet = await startPodlet({ content: respond(500) });
        const rejected = once(process, 'unhandledRejection', { signal: AbortSignal.timeout(5000) }).catch(
          () => ['none'],
        );
        register(makeLayout(), podlet.uri, { throwable: true }).stream(visitor());
        const [reason] = (await rejected) as [unknown];
        return reason instanceof Error && reason.message.startsWith('Could not read content')
          ? 'unhandled rejection'
          : 'nothing';
      } finally {
        process.removeAllListeners('unhandledRejection');
        others.forEach((listener) => process.on('unhandledRejection', listener));
      }
    },
  )
  .add(
    { title: 'number of errors without statusCode', proves: P6 },
    phrase('guides/fallbacks', /All (\w+) errors have it; (\w+) of them have no `err\.statusCode`/),
    async () => {
      let version = 0;
      const failingPodlets = [
        () => startPodlet({ content: respond(404) }),
        () => startPodlet({ content: (request) => request.socket.destroy() }),
        () => startPodlet({ manifestStatus: 404 }),
        () =>
          startPodlet({
            content: (request, response) => {
              version += 1;
              respond(200, '', { 'podlet-version': `${version}` })(request, response);
            },
          }),
      ];
      const errors = await Promise.all(
        failingPodlets.map(async (start) => {
          const { uri } = await start();
          return (await errorOf(() => register(makeLayout(), uri, { throwable: true }).fetch(visitor()))) as
            { statusCode?: number; output?: { statusCode?: number } } | undefined;
        }),
      );
      const numbers = ['none', 'one', 'two', 'three', 'four', 'five'];
      return [
        numbers[errors.filter((error) => error?.output?.statusCode !== undefined).length] ?? '',
        numbers[errors.filter((error) => error?.statusCode === undefined).length] ?? '',
      ];
    },
  );
