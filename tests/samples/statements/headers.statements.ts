import type { createServer } from 'node:http';
import fastifyPodlet from '@podium/fastify-podlet';
import type Podlet from '@podium/podlet';
import { HttpIncoming } from '@podium/utils';
import express from 'express';
import fastify from 'fastify';
import { cell, phrase, Statements } from './statement.ts';
import {
  answer,
  ask,
  listen,
  makeLayout,
  register,
  startPodlet,
  visitor,
  type Answer,
  type PodletOptions,
} from './servers.ts';
import { makePodlet, sentContext, serveLayout, shown } from './observe.ts';

/** The headers table, facts.md 1.4. */

export const headers = new Statements();

const ALL_HYBRID = {
  'x-podium-app-id': 'com.example@1',
  'x-podium-base-font-size': '1.25rem',
  'x-podium-device-type': 'hybrid-ios',
};

const ALWAYS = [
  'debug',
  'deviceType',
  'locale',
  'mountOrigin',
  'mountPathname',
  'publicPathname',
  'requestedBy',
];
const ON_REQUEST = ['appId', 'baseFontSize'];

// layout → podlet: the context.
for (const name of [...ALWAYS, ...ON_REQUEST]) {
  headers.add(
    {
      title: `${name} is sent under its header`,
      proves: ON_REQUEST.includes(name)
        ? 'header: podium-app-id, podium-base-font-size'
        : 'header: podium-debug, podium-locale, …',
    },
    cell('guides/context', 'default-context-variables', name, 'Header, and key in the layout', /^`(.*)`$/),
    async () => {
      // The layout's key, the header on the wire and the podlet's name must belong together.
      const layout = makeLayout();
      const incoming = visitor(ALL_HYBRID);
      const sent = await sentContext(layout, incoming);
      const header = Object.keys(sent).find((candidate) => podletName(sent, candidate) === name) ?? 'none';
      return header in incoming.context ? header : `${header}, but not in the layout`;
    },
  );
}
for (const name of ON_REQUEST) {
  const header = name === 'appId' ? 'x-podium-app-id' : 'x-podium-base-font-size';
  headers.add(
    {
      title: `${name} without its header`,
      proves: ['header: podium-app-id, podium-base-font-size', 'header: x-podium-…'],
    },
    cell(
      'guides/context',
      'default-context-variables',
      name,
      'Value',
      /request header `([^`]+)`\. (Missing|'') without that header/,
    ),
    async () => {
      const values = await Promise.all(
        ['x-podium-app-id', 'x-podium-base-font-size'].map(async (candidate) => {
          const sent = await sentContext(makeLayout(), visitor({ [candidate]: 'value' }));
          return Object.keys(sent).some((key) => podletName(sent, key) === name) ? candidate : '';
        }),
      );
      const without = await sentContext(makeLayout());
      const isMissing = !Object.keys(without).some((key) => podletName(without, key) === name);
      return [values.join(''), isMissing ? 'Missing' : "''"];
    },
  );
  headers.add(
    { title: `${header} of an app`, proves: 'header: x-podium-…' },
    cell('guides/hybrid', 'hybrid-http-headers', header, 'Name in the context', /^`(.*)`$/),
    async () => {
      const sent = await sentContext(makeLayout(), visitor({ [header]: 'value' }));
      return Object.keys(sent)
        .filter((key) => sent[key] === 'value')
        .map((key) => podletName(sent, key))
        .join(' ');
    },
  );
  headers.add(
    { title: `${header} on its way`, proves: 'header: x-podium-…' },
    cell('guides/hybrid', 'hybrid-http-headers', header, 'Effect', /^Sent on to podlets as `(.*)`\.$/),
    async () => {
      const sent = await sentContext(makeLayout(), visitor({ [header]: 'value' }));
      return Object.keys(sent)
        .filter((key) => sent[key] === 'value')
        .join(' ');
    },
  );
}
headers
  .add(
    { title: 'x-podium-device-type of an app', proves: 'header: x-podium-…' },
    cell(
      'guides/hybrid',
      'hybrid-http-headers',
      'x-podium-device-type',
      'Effect',
      /^(Replaces|Does not replace) the device type/,
    ),
    async () => {
      const sent = await sentContext(
        makeLayout(),
        visitor({ 'x-podium-device-type': 'hybrid-ios', 'user-agent': 'curl/8' }),
      );
      return sent['podium-device-type'] === 'hybrid-ios' ? 'Replaces' : 'Does not replace';
    },
  )
  .add(
    { title: 'how many context values there are', proves: 'header: podium-debug, podium-locale, …' },
    phrase('guides/context', /Podium registers (\w+) parsers/),
    async () => {
      const count = Object.keys(await sentContext(makeLayout(), visitor(ALL_HYBRID))).length;
      return ['seven', 'eight', 'nine', 'ten'][count - 7] ?? `${count}`;
    },
  )
  .add(
    { title: 'a custom value', proves: 'header: podium-<custom-name>' },
    phrase(
      'guides/context',
      /The value travels in the header `([^`]+)`.*`(\w+)` and `([\w-]+)` both arrive as `(\w+)`.*`userID` arrives as `(\w+)`/,
    ),
    async () => {
      const names = await Promise.all(
        ['colorScheme', 'color-scheme', 'userID'].map(async (name) => {
          const layout = makeLayout();
          layout.context.register(name, { parse: () => 'mine' });
          const sent = await sentContext(layout);
          const header = Object.keys(sent).find((key) => sent[key] === 'mine') ?? 'none';
          return { header, arrives: podletName(sent, header) };
        }),
      );
      const [camel, kebab, capitals] = names;
      return [
        camel?.header ?? '',
        'colorScheme',
        'color-scheme',
        camel?.arrives === kebab?.arrives ? (camel?.arrives ?? '') : 'different names',
        capitals?.arrives ?? '',
      ];
    },
  );

const parsed: Record<string, () => unknown> = {
  'a string': () => 'text',
  'a Promise of a string': () => Promise.resolve('text'),
  'a function `(podletName) => string`': () => (name: string) => `text ${name}`,
  'a number, a boolean, an object, `null` or `undefined`': () => 1,
};
for (const [row, parse] of Object.entries(parsed)) {
  headers.add(
    { title: `a parser that returns ${row}`, proves: 'header: podium-<custom-name>' },
    cell('guides/context', 'what-parse-may-return', row, 'What the podlet gets', /^([^;]*)/),
    async () => {
      const sent = await customValue(parse);
      if (row.startsWith('a number')) {
        const others = await Promise.all(
          [true, {}, null, undefined].map((value) => customValue(() => value)),
        );
        return [sent, ...others].every((value) => value === undefined) ? 'nothing' : 'something';
      }
      return sent === 'text' ? 'that string' : sent === 'text stub' ? 'its result' : `${sent}`;
    },
  );
}

// layout → podlet: who asks.
for (const [page, pattern] of [
  ['guides/podlet-development', /recognises a layout by its `User-Agent`, which starts with `([^`]+)`/],
  ['introduction/hello-podium', /A layout's request has a `User-Agent` that starts with `([^`]+)`/],
  ['api/podlet', /the request's `User-Agent` doesn't start with `([^`]+)`/],
] as const) {
  headers.add(
    { title: "the layout's user agent", proves: 'header: User-Agent' },
    phrase(page, pattern),
    async (stated) => {
      const podlet = await startPodlet({ manifest: { fallback: '/fallback' } });
      await register(makeLayout(), podlet.uri).fetch(visitor());
      const agents = ['manifest', 'fallback', 'content'].map(
        (kind) => podlet.headers[kind]?.['user-agent'] ?? '',
      );
      // A podlet in development mode must tell it from a browser by the stated beginning.
      const [start = ''] = stated;
      const recognised = await developmentAnswer(start);
      const bare = await developmentAnswer(`Mozilla ${start}`);
      const isTold = !recognised.includes('<html') && bare.includes('<html');
      return agents.every((agent) => agent.startsWith(start)) && isTold ? start : agents.join(', ');
    },
  );
}

// podlet → layout.
type Framework = 'Express' | 'Fastify' | 'Node.js `http`';
const answers = new Map<string, Promise<Answer>>();

for (const framework of ['Express', 'Fastify', 'Node.js `http`'] as const) {
  headers
    .add(
      {
        title: `podlet-version on ${framework}`,
        proves: ['header: podlet-version', 'pitfall 14: who sets Link and podlet-version'],
      },
      cell('api/http-framework-compatibility', 'support-table', 'podlet-version', framework),
      async () => {
        const { headers: got } = await contentAnswer(framework, makePodlet({ pathname: '/' }));
        return got['podlet-version'] === '2.3.0'
          ? 'set'
          : got['podlet-version'] === undefined
            ? 'you set it'
            : 'wrong';
      },
    )
    .add(
      {
        title: `Link on ${framework}`,
        proves: ['header: Link', 'pitfall 14: who sets Link and podlet-version'],
      },
      cell('api/http-framework-compatibility', 'support-table', 'Link', framework),
      async () => {
        const podlet = makePodlet({ pathname: '/' });
        podlet.css({ value: '/a.css' });
        const { headers: got } = await contentAnswer(framework, podlet);
        return String(got['link'] ?? '').includes('/a.css') ? 'set' : 'not set';
      },
    );
}
headers
  .add(
    { title: 'the content type on Fastify' },
    cell(
      'api/http-framework-compatibility',
      'support-table',
      'Content type of a podlet',
      'Fastify',
      /^`(.*)`$/,
    ),
    async () =>
      String((await contentAnswer('Fastify', makePodlet({ pathname: '/' }))).headers['content-type']),
  )
  .add(
    { title: 'the content type on Express' },
    phrase(
      'api/podlet',
      /^sets `Content-Type: ([^`]+)` when `req\.path` equals the bare content or fallback route/,
    ),
    async () =>
      String((await contentAnswer('Express', makePodlet({ pathname: '/' }))).headers['content-type']),
  )
  .add(
    { title: 'no content type below a pathname that the middleware is not mounted at' },
    phrase('api/http-framework-compatibility', /mounted at the root, `\/foo` gets (no|a) content type/),
    async () => {
      const got = (await contentAnswer('Express', makePodlet({ pathname: '/foo' }))).headers['content-type'];
      return got === undefined ? 'no' : 'a';
    },
  )
  .add(
    { title: 'an empty Link', proves: 'header: Link' },
    phrase(
      'api/podlet',
      /^sets the header `Link` to the list of assets, or to (an empty string|nothing) when there are none/,
    ),
    async () => {
      const got = (await contentAnswer('Express', makePodlet({ pathname: '/' }))).headers['link'];
      return got === '' ? 'an empty string' : 'nothing';
    },
  )
  .add(
    { title: 'how a Link tells styles from scripts', proves: 'header: Link' },
    phrase('api/assets', /The Express middleware appends `([^`]+)` or `([^`]+)`/),
    async () => {
      const podlet = makePodlet({ pathname: '/' });
      podlet.js({ value: '/a.js' });
      podlet.css({ value: '/a.css' });
      const link = String((await contentAnswer('Express', podlet)).headers['link']);
      const ends = link.split(',').map((entry) => entry.slice(entry.lastIndexOf('; ')));
      return [
        ends.find((end) => end.includes('script')) ?? '',
        ends.find((end) => end.includes('style')) ?? '',
      ];
    },
  )
  .add(
    { title: 'a Link replaces the manifest’s assets', proves: 'header: Link' },
    phrase('api/podlet', /layouts then use (that list|the manifest's) instead of/),
    async () => {
      const podlet = await startPodlet({
        manifest: { css: [{ value: '/manifest.css' }] },
        content: answer(200, 'BODY', { link: '</link.css>; asset-type=style' }),
      });
      const { css } = await register(makeLayout(), podlet.uri).fetch(visitor());
      return css.map(({ value }) => value).join() === `${podlet.origin}/link.css`
        ? 'that list'
        : "the manifest's";
    },
  )
  .add(
    {
      title: 'refreshed by version only with the header',
      proves: ['header: podlet-version', 'pitfall 14: who sets Link and podlet-version'],
    },
    phrase(
      'api/layout',
      /A podlet that does not send `podlet-version` is (not refreshed|refreshed) by version/,
    ),
    async () => {
      const counts: number[] = [];
      for (const version of ['', '2.0.0']) {
        const podlet = await startPodlet({
          content: answer(200, 'BODY', version === '' ? {} : { 'podlet-version': version }),
        });
        const stub = register(makeLayout(), podlet.uri, { retries: 1 });
        await stub.fetch(visitor());
        await stub.fetch(visitor());
        counts.push(podlet.requests.filter((kind) => kind === 'manifest').length);
      }
      const [without = 0, withHeader = 0] = counts;
      return without === 1 && withHeader > 1 ? 'not refreshed' : 'refreshed';
    },
  )
  .add(
    { title: 'Location is read with redirectable only', proves: 'header: Location' },
    cell(
      'guides/redirects',
      'define-a-podlet-as-redirectable',
      '300–399',
      '`response.redirect`',
      /^`\{ (\w+), (\w+) \}`$/,
    ),
    async () => {
      const podlet = await startPodlet({ content: answer(302, 'BODY', { location: '/elsewhere' }) });
      const plain = await register(makeLayout(), podlet.uri).fetch(visitor());
      const { redirect } = await register(makeLayout(), podlet.uri, { redirectable: true }).fetch(visitor());
      if (shown(plain.redirect) !== 'null') return 'without redirectable too';
      return Object.keys(redirect);
    },
  )
  .add(
    { title: 'no Location', proves: 'header: Location' },
    phrase('guides/redirects', /`location` is `(\w+)` when the answer has no `Location` header/),
    async () => {
      const podlet = await startPodlet({ content: answer(302, 'BODY') });
      const { redirect } = await register(makeLayout(), podlet.uri, { redirectable: true }).fetch(visitor());
      return shown(redirect.location);
    },
  );

const DAY = 86_400_000;
const cacheHeaders: Record<string, () => Record<string, string>> = {
  '`Cache-Control: max-age=60`': () => ({ 'cache-control': 'max-age=60' }),
  '`Cache-Control: max-age=60, s-maxage=30`': () => ({ 'cache-control': 'max-age=60, s-maxage=30' }),
  '`Cache-Control: max-age=60` with `Age: 20`': () => ({ 'cache-control': 'max-age=60', age: '20' }),
  '`Expires` in two minutes': () => ({ expires: new Date(Date.now() + 120_000).toUTCString() }),
};
for (const [row, make] of Object.entries(cacheHeaders)) {
  headers.add(
    { title: `manifest with ${row}`, proves: 'header: Cache-Control of the manifest' },
    cell('api/manifest', 'caching-and-the-version', row, 'Time in the cache', /^(\d+) seconds$/),
    async () => `${Math.round((await cachedFor(make())) / 1000)}`,
  );
}
headers
  .add(
    { title: 'manifest with Last-Modified only', proves: 'header: Cache-Control of the manifest' },
    cell(
      'api/manifest',
      'caching-and-the-version',
      '`Last-Modified` ten days ago, nothing else',
      'Time in the cache',
      /^(\w+ day): (a \w+) of the age/,
    ),
    async () => {
      const time = await cachedFor({ 'last-modified': new Date(Date.now() - 10 * DAY).toUTCString() });
      const tenth = Math.abs(time / DAY - 1) < 0.01;
      return [tenth ? 'one day' : `${time} ms`, tenth ? 'a tenth' : `${time / (10 * DAY)}`];
    },
  )
  .add(
    { title: 'manifest that forbids caching', proves: 'header: Cache-Control of the manifest' },
    cell(
      'api/manifest',
      'caching-and-the-version',
      '`no-store`, `no-cache`, `private`, `max-age=0` or none of these headers',
      'Time in the cache',
      /^(`maxAge` of the layout), else `(\w+)`$/,
    ),
    async () => {
      const times = await Promise.all(
        ['no-store', 'no-cache', 'private', 'max-age=0', ''].flatMap((value) => {
          const sent: Record<string, string> = value === '' ? {} : { 'cache-control': value };
          return [cachedFor(sent), cachedFor(sent, 777)];
        }),
      );
      const alone = new Set(times.filter((_, index) => index % 2 === 0));
      const withMaxAge = new Set(times.filter((_, index) => index % 2 === 1));
      return [
        [...withMaxAge].join() === '777' ? '`maxAge` of the layout' : [...withMaxAge].join(),
        [...alone].join(),
      ];
    },
  )
  .add(
    { title: 'Trailer', proves: 'header: Trailer' },
    cell(
      'guides/proxying',
      'what-passes-through-and-what-is-changed',
      'Requests with a `Trailer` header',
      'What happens',
      /^Answered with (\d+)\.$/,
    ),
    async () => {
      const layout = makeLayout();
      const podlet = await startPodlet({ manifest: { proxy: { api: '/api' } } });
      await register(layout, podlet.uri).refresh();
      const server = await serveLayout(layout);
      const got = await ask(`${server.origin}/shop/podium-resource/stub/api`, {
        method: 'POST',
        headers: { trailer: 'expires', 'transfer-encoding': 'chunked' },
      });
      return `${got.status}`;
    },
  );

// What of the visitor's request reaches a podlet.
const visitorHeaders: Record<string, string[]> = {
  'Accept-Language': ['accept-language'],
  traceparent: ['traceparent', 'tracestate'],
  Cookie: ['cookie', 'authorization'],
  'User-Agent': ['user-agent'],
};
for (const [row, names] of Object.entries(visitorHeaders)) {
  headers.add(
    { title: `${row} of the visitor`, proves: 'header: podium-debug, podium-locale, …' },
    cell(
      'guides/passing-values-to-podlets',
      'what-is-not-passed-by-itself',
      row,
      'Reaches the podlet?',
      /^(Yes|No)/,
    ),
    async () => {
      const layout = makeLayout();
      const podlet = await startPodlet();
      const incoming = visitor(Object.fromEntries(names.map((name) => [name, 'visitor'])));
      await layout.process(incoming, { proxy: false });
      await register(layout, podlet.uri).fetch(incoming);
      return names.some((name) => podlet.headers['content']?.[name] === 'visitor') ? 'Yes' : 'No';
    },
  );
}

/** The name under which a podlet reads a header, found by giving it that header alone. */
function podletName(sent: Record<string, string>, header: string): string {
  const podlet = makePodlet({ name: 'reader' });
  const incoming = new HttpIncoming({ headers: { [header]: sent[header] ?? '' }, url: '/' }, {}, {});
  // process() fills the context before it returns its promise; the proxy has nothing to do here.
  void podlet.process(incoming, { proxy: false });
  return Object.keys(incoming.context).join(' ');
}

async function customValue(parse: () => unknown): Promise<string | undefined> {
  const layout = makeLayout();
  // What a parser may return is what is tried here, so its type is not the package's.
  layout.context.register('mine', { parse: parse as () => string });
  return (await sentContext(layout))['podium-mine'];
}

async function developmentAnswer(agent: string): Promise<string> {
  const podlet = makePodlet({ development: true });
  const incoming = new HttpIncoming(
    { headers: { 'user-agent': agent, host: 'x.example' }, url: '/' },
    {},
    {},
  );
  await podlet.process(incoming, { proxy: false });
  return podlet.render(incoming, '<p>x</p>');
}

/** What a podlet on a framework answers at its content route; each once. */
function contentAnswer(framework: Framework, podlet: Podlet): Promise<Answer> {
  const key = `${framework} ${podlet.content()} ${JSON.stringify(podlet)}`;
  const known = answers.get(key) ?? askPodlet(framework, podlet);
  answers.set(key, known);
  return known;
}

async function askPodlet(framework: Framework, podlet: Podlet): Promise<Answer> {
  if (framework === 'Fastify') {
    const app = fastify();
    await app.register(fastifyPodlet, podlet);
    app.get(podlet.content(), (_request, reply) => reply.podiumSend('<p>x</p>'));
    const { statusCode, headers: got, body } = await app.inject({ url: podlet.content() });
    await app.close();
    return { status: statusCode, headers: got as Answer['headers'], body };
  }
  const server = await listen(framework === 'Express' ? expressApp(podlet) : plainHandler(podlet));
  const got = await ask(`${server.origin}${podlet.content()}`);
  await server.close();
  return got;
}

export function expressApp(podlet: Podlet) {
  const app = express();
  app.use(podlet.middleware());
  app.get(podlet.manifest(), (_request, response) => {
    response.json(podlet);
  });
  app.get(podlet.content(), (_request, response) => {
    response.podiumSend('<p>x</p>');
  });
  return app;
}

function plainHandler(podlet: Podlet): Parameters<typeof createServer>[0] & Parameters<typeof listen>[0] {
  return (request, response) => {
    void podlet.process(new HttpIncoming(request, response)).then((incoming) => {
      response.end(podlet.render(incoming, '<p>x</p>'));
    });
  };
}

/** For how many milliseconds a manifest with these headers is kept. */
async function cachedFor(manifestHeaders: Record<string, string>, maxAge?: number): Promise<number> {
  const layout = makeLayout();
  const options: PodletOptions = { manifestHeaders };
  const podlet = await startPodlet(options);
  await register(layout, podlet.uri, maxAge === undefined ? {} : { maxAge }).refresh();
  const [entry] = layout.client.dump() as [string, { ttl: number }][];
  return entry?.[1].ttl ?? Number.NaN;
}
