import { DangerouslyIncludeUnescapedHTML, html } from '@podium/layout';
import { template } from '@podium/utils';
import { cell, phrase, Statements } from '../statement.ts';
import {
  respond,
  ask,
  listen,
  makeLayout,
  messageOf,
  namedMessageOf,
  register,
  startPodlet,
  visitor,
  expressApp,
} from '../servers.ts';
import { makePodlet, serveLayout, toCode } from '../observe.ts';
import { CODE, THROWS, NOT_CHECKED, checked } from './observe.ts';

/** Fetching, rendering, and processing in layouts: the remaining defaults and invalid values in the documentation's tables. */
export const responseOptions = new Statements();

// fetch() and its response.
responseOptions
  .add(
    'fetch() without HttpIncoming',
    phrase('api/layout', /rejects with `([^`]+to the \.fetch\(\) method)` if `incoming` is not/),
    fetchMessage,
  )
  .add(
    'fetch() without HttpIncoming (incoming)',
    phrase('api/incoming', /`resource\.fetch\(\)` rejects with `([^`]+)`/),
    fetchMessage,
  )
  .add('stream() without HttpIncoming', phrase('api/layout', /content `([^`]+)` if `incoming` is not/), () =>
    messageOf(() => register(makeLayout(), 'http://localhost/m.json').stream({} as never)),
  )
  .add(
    'fetch(): pathname when omitted',
    cell('api/layout', 'fetchhttpincoming-options', 'pathname', 'Default', CODE),
    async () => toCode(await diffRequests({ pathname: '' })).replaceAll("'", ''),
  )
  .add(
    'fetch(): query when omitted',
    cell('api/layout', 'fetchhttpincoming-options', 'query', 'Default', CODE),
    async () => ((await diffRequests({ query: {} })) === '' ? '{}' : 'something'),
  )
  .add(
    'fetch(): headers when omitted',
    cell('api/layout', 'fetchhttpincoming-options', 'headers', 'Default', CODE),
    async () => ((await diffRequests({ headers: {} })) === '' ? '{}' : 'something'),
  )
  .add(
    'fetch(): a path that the podlet lacks',
    cell(
      'api/layout',
      'fetchhttpincoming-options',
      'pathname',
      'Invalid value',
      /is a (\d+), so you get (the \w+)$/,
    ),
    async () => {
      const podlet = makePodlet({ fallback: '/fallback' });
      const app = expressApp(podlet);
      const statuses: number[] = [];
      app.get(podlet.fallback(), (_request, response) => response.podiumSend('FALLBACK'));
      app.use((_request, response) => {
        statuses.push(404);
        response.status(404).end();
      });
      const server = await listen(app);
      const { content } = await register(makeLayout(), `${server.origin}/shop/manifest.json`).fetch(
        visitor(),
        { pathname: '/nowhere' },
      );
      return [statuses.join(), content === 'FALLBACK' ? 'the fallback' : content];
    },
  )
  .add(
    'fetch(): query',
    cell('api/layout', 'fetchhttpincoming-options', 'query', 'Invalid value'),
    async () =>
      (await messageOf(() => diffRequests({ query: 'a=b' }))) === 'none' ? 'not checked' : 'checked',
  )
  .add(
    'fetch(): headers',
    cell('api/layout', 'fetchhttpincoming-options', 'headers', 'Invalid value', NOT_CHECKED),
    async () =>
      (await messageOf(() => diffRequests({ headers: { 'user-agent': 'mine' } }))) === 'none'
        ? 'not checked'
        : 'checked',
  );
for (const [row, pick] of [
  ['content', CODE],
  ['headers', /^`([^`]+)` for a fallback or a skipped podlet$/],
  ['css', CODE],
  ['js', CODE],
  ['redirect', CODE],
] as const) {
  responseOptions.add(
    `response.${row} of a skipped podlet`,
    cell('api/layout', 'podlet-response/1', row, 'Empty value', pick),
    async () => {
      const podlet = await startPodlet({ content: respond(500) });
      const failed = await register(makeLayout(), podlet.uri).fetch(visitor());
      const skipped = await register(makeLayout(), podlet.uri, { excludeBy: { deviceType: ['x'] } }).fetch(
        visitor({ 'x-podium-device-type': 'x' }),
      );
      const values = new Set([failed, skipped].map((response) => toCode(response[row]).replaceAll("'", '')));
      return [...values].join(' or ');
    },
  );
}

// Rendering and processing.
responseOptions
  .add('layout: podiumSend()', cell('api/layout', 'respodiumsendfragment', 'fragment', 'Invalid value'), () =>
    checked(() => makeLayout().render(visitor(), 5 as never)),
  )
  .add(
    'layout: arguments of podiumSend()',
    cell('api/layout', 'respodiumsendfragment', '...args', 'Invalid value'),
    () => checked(() => makeLayout().render(visitor(), 'x', 5)),
  )
  .add('layout: view()', cell('api/layout', 'viewtemplate', 'template', 'Invalid value', THROWS), () =>
    messageOf(() => makeLayout().view('x' as never)),
  )
  .add(
    'layout: view() (document)',
    phrase('api/document', /A value that is not a function throws `([^`]+)`/),
    () => messageOf(() => makeLayout().view('x' as never)),
  )
  .add('layout: view() when not called', cell('api/layout', 'viewtemplate', 'template', 'Default'), () => {
    const incoming = visitor();
    return makeLayout().render(incoming, 'x') === template(incoming, 'x')
      ? 'the default template'
      : 'another';
  })
  .add(
    'DangerouslyIncludeUnescapedHTML',
    cell(
      'api/layout',
      'dangerouslyincludeunescapedhtml',
      '__content',
      'Invalid value',
      /^missing: renders (nothing); no object at all: throws a `(\w+)`$/,
    ),
    async () => [
      html`${new DangerouslyIncludeUnescapedHTML({} as never)}`.content === '' ? 'nothing' : 'something',
      (
        await namedMessageOf(() => new (DangerouslyIncludeUnescapedHTML as unknown as new () => unknown)())
      ).replace(/:.*/, ''),
    ],
  )
  .add(
    'process(): context when omitted',
    cell('api/layout', 'processhttpincoming', 'context', 'Default', CODE),
    async () => {
      const incoming = visitor();
      await makeLayout().process(incoming, { proxy: false });
      return `${Object.keys(incoming.context).length > 0}`;
    },
  )
  .add(
    'process(): proxy when omitted',
    cell('api/layout', 'processhttpincoming', 'proxy', 'Default', CODE),
    async () => {
      const layout = makeLayout();
      const podlet = await startPodlet({ manifest: { proxy: { api: '/api' } } });
      await register(layout, podlet.uri).refresh();
      return `${(await ask(`${(await serveLayout(layout)).origin}/shop/podium-resource/stub/api`)).body === 'CONTENT'}`;
    },
  )
  .add(
    'process(): invalid proxy',
    cell('api/layout', 'processhttpincoming', 'proxy', 'Invalid value'),
    async () =>
      (await messageOf(() => makeLayout().process(visitor(), { proxy: 'odd' as never }))) === 'none'
        ? 'not checked'
        : 'checked',
  )
  .add(
    'process(): invalid context',
    cell('api/layout', 'processhttpincoming', 'context', 'Invalid value'),
    async () =>
      (await messageOf(() => makeLayout().process(visitor(), { context: 'odd' as never }))) === 'none'
        ? 'not checked'
        : 'checked',
  )
  .add(
    'process() without HttpIncoming',
    phrase('api/layout', /rejects with `(TypeError: [^`]+)` if `incoming` is not an `HttpIncoming`/),
    () => namedMessageOf(() => makeLayout().process({} as never)),
  )
  .add(
    'process() without HttpIncoming (incoming)',
    phrase('api/incoming', /rejects anything that is not an `HttpIncoming`: `([^`]+)`/),
    () => namedMessageOf(() => makeLayout().process({} as never)),
  )
  .add('css() without an argument', phrase('api/layout', /`([^`]+)` when called without an argument/), () =>
    messageOf(() => (makeLayout().css as () => void).call(makeLayout())),
  )
  .add('load() without an array', phrase('api/layout', /`([^`]+)` if `entries` is not an array/), () =>
    messageOf(() => makeLayout().client.load('odd')),
  )
  .add('reading podlets', phrase('api/layout', /^`([^`]+)`, when it is read$/), () =>
    messageOf(() => visitor().podlets),
  );

function fetchMessage(): Promise<string> {
  return messageOf(() => register(makeLayout(), 'http://localhost/m.json').fetch({} as never));
}

/** Empty if a fetch with these options sends the same URL and headers as one without, otherwise both requests. */
async function diffRequests(requestOptions: object): Promise<string> {
  const podlet = await startPodlet();
  const stub = register(makeLayout(), podlet.uri);
  const requests: string[] = [];
  for (const options of [undefined, requestOptions]) {
    await stub.fetch(visitor(), options);
    requests.push(JSON.stringify([podlet.urls.at(-1), podlet.headers['content']]));
  }
  const [without, withOptions] = requests;
  return without === withOptions ? '' : `${without} ${withOptions}`;
}
