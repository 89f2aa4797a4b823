import express from 'express';
import { cell, phrase, Statements } from '../statement.ts';
import { respond, listen, makeLayout, register, startPodlet, visitor } from '../servers.ts';
import { makePodlet } from '../observe.ts';

/** Pitfalls 1 to 3: redirects and fallbacks. */
export const fallbackPitfalls = new Statements();

// 1. Redirects.
const P1 = 'pitfall 1: redirects are never followed';
fallbackPitfalls
  .add(
    { title: 'redirects in the reference', proves: P1 },
    phrase('api/layout', /Redirects are (never|always) followed/),
    async () => ((await isFollowed()) ? 'always' : 'never'),
  )
  .add(
    { title: 'redirects in the guide', proves: P1 },
    phrase('guides/redirects', /The layout (never follows|follows) a redirect from a podlet/),
    async () => ((await isFollowed()) ? 'follows' : 'never follows'),
  )
  .add(
    { title: 'text of an Express redirect', proves: P1 },
    phrase(
      'guides/redirects',
      /If the podlet uses Express, the visitor sees a line such as this in the (\w+) of the page/,
    ),
    async () => {
      const app = express();
      app.get('/content', (_request, response) => response.redirect('/login'));
      const server = await listen(app);
      const podlet = await startPodlet({ manifest: { content: `${server.origin}/content` } });
      const { content } = await register(makeLayout(), podlet.uri).fetch(visitor());
      return content === 'Found. Redirecting to /login' ? 'middle' : `not: ${content}`;
    },
  );
for (const [row, option, expected] of [
  ['Manifest', 'manifestStatus', 'Counts as a failure: only 200 is accepted.'],
  ['Fallback', 'fallback', 'Counts as a failure. The fallback is an empty string.'],
] as const) {
  fallbackPitfalls.add(
    {
      title: `${row}: a redirect`,
      proves: [
        P1,
        'pitfall 3: fallback and manifest carry no context; the fallback is cached and must respond with 200',
      ],
    },
    cell(
      'guides/redirects',
      'redirects-on-other-requests',
      row,
      'What a 3xx response does',
      /^(Counts as a failure.*?\.)(?: The podlet is unavailable\.)?$/,
    ),
    async () => {
      const podlet = await startPodlet({
        manifest: { fallback: '/fallback' },
        content: respond(500),
        ...(option === 'manifestStatus' ? { manifestStatus: 302 } : { fallback: respond(302, 'FALLBACK') }),
      });
      const { content } = await register(makeLayout(), podlet.uri).fetch(visitor());
      return content === '' ? expected : `returns ${content}`;
    },
  );
}
for (const kind of ['manifest', 'fallback'] as const) {
  const location =
    kind === 'manifest'
      ? phrase('api/manifest', /The layout also requires a status of exactly (\d+)/)
      : phrase(
          'guides/podlet-development',
          /The status must be exactly (\d+); a layout ignores any other response/,
        );
  fallbackPitfalls.add(
    {
      title: `accepted status of the ${kind}`,
      proves:
        'pitfall 3: fallback and manifest carry no context; the fallback is cached and must respond with 200',
    },
    location,
    async () => {
      const accepted: number[] = [];
      for (const status of [200, 201, 202, 203, 204, 206, 301, 302, 304, 404, 500]) {
        const podlet = await startPodlet({
          manifest: { fallback: '/fallback' },
          ...(kind === 'manifest' ? { manifestStatus: status } : { fallback: respond(status, 'FALLBACK') }),
          content: kind === 'manifest' ? respond(200, 'BODY') : respond(500),
        });
        const { content } = await register(makeLayout(), podlet.uri).fetch(visitor());
        if (content !== '') accepted.push(status);
        await podlet.close();
      }
      return accepted.join();
    },
  );
}
fallbackPitfalls.add(
  {
    title: 'the fallback must respond with 200',
    proves:
      'pitfall 3: fallback and manifest carry no context; the fallback is cached and must respond with 200',
  },
  cell(
    'guides/fallbacks',
    'why-is-my-fallback-empty',
    'The route responds with something other than 200. Neither a 201 nor a redirect is accepted.',
    'Fix',
    /^Respond with (\d+)\.$/,
  ),
  async () => {
    const cached: number[] = [];
    for (const status of [200, 201, 302]) {
      const podlet = await startPodlet({
        manifest: { fallback: '/fallback' },
        fallback: respond(status, 'F'),
        content: respond(500),
      });
      const { content } = await register(makeLayout(), podlet.uri).fetch(visitor());
      if (content === 'F') cached.push(status);
    }
    return cached.join();
  },
);

// 2. The fallback is set in the constructor.
fallbackPitfalls.add(
  { title: 'podlet.fallback() does not set the route', proves: 'pitfall 2: no default fallback' },
  phrase(
    'api/podlet',
    /They return the routes set in the constructor, with its `pathname` prepended\. They do not set routes: `podlet\.fallback\('\/other'\)` changes (nothing|the route)/,
  ),
  () => {
    const podlet = makePodlet({ fallback: '/fallback' });
    const before = podlet.fallback();
    (podlet.fallback as (route: string) => string)('/other');
    return podlet.fallback() === before ? 'nothing' : 'the route';
  },
);

// 3. Context of the fallback; caching.
const P3 =
  'pitfall 3: fallback and manifest carry no context; the fallback is cached and must respond with 200';
fallbackPitfalls
  .add(
    { title: 'the fallback request carries no context', proves: P3 },
    phrase('guides/fallbacks', /The request for the fallback carries (no context|the context)/),
    async () => {
      const sent = await requestHeaders();
      return Object.keys(sent['fallback'] ?? {}).some((name) => name.startsWith('podium-'))
        ? 'the context'
        : 'no context';
    },
  )
  .add(
    { title: 'manifest and fallback requests carry no context', proves: P3 },
    phrase('api/manifest', /The requests for the manifest and the fallback carry (no context|the context)/),
    async () => {
      const sent = await requestHeaders();
      const names = ['manifest', 'fallback'].flatMap((kind) => Object.keys(sent[kind] ?? {}));
      const isSentWithContent = Object.keys(sent['content'] ?? {}).some((name) => name.startsWith('podium-'));
      return names.some((name) => name.startsWith('podium-')) || !isSentWithContent
        ? 'the context'
        : 'no context';
    },
  )
  .add(
    { title: 'the fallback is cached', proves: P3 },
    phrase('guides/fallbacks', /The fallback is (cached as a string in the layout's memory|fetched again)/),
    async () => {
      const podlet = await startPodlet({ manifest: { fallback: '/fallback' }, content: respond(500) });
      const stub = register(makeLayout(), podlet.uri);
      await stub.fetch(visitor());
      await stub.fetch(visitor());
      const times = podlet.requests.filter((kind) => kind === 'fallback').length;
      return times === 1 ? "cached as a string in the layout's memory" : 'fetched again';
    },
  );

async function isFollowed(): Promise<boolean> {
  const podlet = await startPodlet({
    content: (request, response) => {
      if (request.url === '/target') response.end('TARGET');
      else respond(302, 'BODY', { location: '/target' })(request, response);
    },
  });
  const { content } = await register(makeLayout(), podlet.uri).fetch(visitor());
  await register(makeLayout(), podlet.uri, { redirectable: true }).fetch(visitor());
  return content === 'TARGET' || podlet.urls.includes('/target');
}

async function requestHeaders() {
  const podlet = await startPodlet({ manifest: { fallback: '/fallback' } });
  const layout = makeLayout();
  const incoming = visitor();
  await layout.process(incoming, { proxy: false });
  await register(layout, podlet.uri).fetch(incoming);
  return podlet.headers;
}
