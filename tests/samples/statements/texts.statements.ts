import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { LayoutOptions } from '@podium/layout';
import { html } from '@podium/podlet';
import { AssetCss, AssetJs } from '@podium/utils';
import express from 'express';
import fastify from 'fastify';
import { vi } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { browserWorld } from './browser-world.ts';
import { expressApp } from './headers.statements.ts';
import { layoutWithClient, makePodlet, serveLayout, shown } from './observe.ts';
import { readDocPage } from './read-page.ts';
import { readFences } from '../harness/fences.ts';
import { cell, phrase, Statements } from './statement.ts';
import {
  answer,
  ask,
  listen,
  makeLayout,
  messageOf,
  namedMessageOf,
  refusedOrigin,
  register,
  registerRead,
  silence,
  startPodlet,
  visitor,
  type PodletOptions,
} from './servers.ts';

/** Error texts, log lines, states, statuses and tables of examples that stand outside the tables of options. */

export const texts = new Statements();

// Error texts in running text.
texts
  .add(
    'an asset whose address is set (CSS)',
    phrase('api/assets', /Setting `value` or `href` throws `([^`]+)`/),
    () => messageOf(() => Object.assign(new AssetCss({ value: '/a' }), { href: '/b' })),
  )
  .add(
    'an asset whose address is set (JS)',
    phrase('api/assets', /Setting `value` or `src` on an existing object throws `([^`]+)`/),
    () => messageOf(() => Object.assign(new AssetJs({ value: '/a' }), { src: '/b' })),
  )
  .add(
    'data with an entry that lacks something',
    phrase('api/assets', /An array entry without `key` or `value` makes `podlet\.js\(\)` throw `([^`]+)`/),
    () =>
      namedMessageOf(() => makePodlet().js({ value: '/a', data: [{ key: 'x' }] as never }), {
        '<json>': '{"key":"x"}',
      }),
  )
  .add(
    'proxy() after a bad asset in development',
    phrase('api/assets', /a later `podlet\.proxy\(\)` throws `([^`]+)`/),
    () => {
      const podlet = makePodlet({ development: true });
      podlet.js({ value: '/a', crossorigin: true });
      return messageOf(() => podlet.proxy({ target: '/api', name: 'api' }));
    },
  )
  .add(
    'data that is a string',
    cell('api/podlet', 'jsoptionsoptions', 'data', 'A bad value', /fails with `([^`]+)`$/),
    async () => {
      const podlet = makePodlet({ pathname: '/' });
      podlet.js({ value: '/a', data: 'x' as never });
      const { body } = await ask(`${(await listen(expressApp(podlet))).origin}/`);
      return /TypeError: ([^<\n]*?)(?:<br>|\n|$)/.exec(body)?.[1] ?? body;
    },
  )
  .add(
    'JSON instead of a page',
    cell(
      'api/document',
      'why-does-my-template-not-apply',
      'JSON such as `{"content":"…"}`, in Express',
      'Cause',
      /^the route passes (.*) to `res\.send\(\)`/,
    ),
    () => whatSends('{"content":"<p>x</p>"}'),
  )
  .add(
    'the bare fragment instead of a page',
    cell(
      'api/document',
      'why-does-my-template-not-apply',
      'the bare fragment, in Express',
      'Cause',
      /^the route passes (.*) to `res\.send\(\)`/,
    ),
    () => whatSends('<p>x</p>'),
  )
  .add(
    'the bridge in Node.js',
    phrase('api/bridge', /Importing it in Node\.js throws `([^`]+)`/),
    async () => {
      const program =
        "import('@podium/bridge').catch((error) => console.log(`${error.name}: ${error.message}`))";
      const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
        cwd: PROJECT_ROOT,
      });
      return stdout.trim();
    },
  )
  .add("another app's web view", phrase('api/browser', /`publish\(\)` throws `([^`]+)`/), async () => {
    const { makeBus } = await browserWorld();
    Object.assign(globalThis, { webkit: { messageHandlers: {} } });
    try {
      return await namedMessageOf(() => makeBus().publish('channel', 'topic'));
    } finally {
      Reflect.deleteProperty(globalThis, 'webkit');
    }
  })
  .add(
    'the notice of deepMap',
    phrase('api/store', /It prints a notice when you use it outside production: `([^`]+)`/),
    async () => {
      const { store } = await browserWorld();
      const lines: unknown[][] = [];
      const spies = (['warn', 'log', 'error', 'groupCollapsed', 'trace'] as const).map((name) =>
        vi.spyOn(console, name).mockImplementation((...line: unknown[]) => void lines.push(line)),
      );
      const environment = process.env['NODE_ENV'];
      process.env['NODE_ENV'] = 'development';
      try {
        const trip = store.deepMap('trip', 'plan', { guest: { age: 1 } });
        trip.setKey('guest.age', 2);
      } finally {
        process.env['NODE_ENV'] = environment;
        spies.forEach((spy) => spy.mockRestore());
      }
      return lines[0]?.join(' ') ?? 'nothing';
    },
  )
  .add(
    'the fifth proxy target',
    phrase('guides/proxying', /A podlet can have at most (\w+) targets\. The (\w+) call throws `([^`]+)`/),
    async () => {
      const podlet = makePodlet();
      const add = (name: string) => () => podlet.proxy({ target: '/api', name });
      const messages = await Promise.all(
        ['one', 'two', 'three', 'four', 'five', 'six'].map((name) => messageOf(add(name))),
      );
      const first = messages.findIndex((message) => message !== 'none');
      return [
        ['none', 'one', 'two', 'three', 'four', 'five'][first] ?? '',
        ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'][first] ?? '',
        messages[first] ?? '',
      ];
    },
  );
for (const page of ['api/layout', 'api/http-framework-compatibility']) {
  texts.add(
    'a stream piped into a reply of Fastify',
    phrase(page, /`stream\.pipe\(reply\)` fails with `([^`]+)`/),
    async () => {
      const podlet = await startPodlet();
      const stub = register(makeLayout(), podlet.uri);
      const app = fastify();
      app.get('/', (_request, reply) => {
        const stream = stub.stream(visitor());
        stream.pipe(reply as never);
      });
      const { body } = await app.inject('/');
      await app.close();
      return (JSON.parse(body) as { message: string }).message;
    },
  );
}

// Log lines.
interface LogLine {
  level: string;
  line: string;
}
const NO_MANIFEST: PodletOptions = { manifestStatus: 404 };
const logged: [text: string, provoke: () => Promise<LogLine[]>][] = [
  [
    'could not create network connection to remote manifest',
    async () => linesOf(`${await refusedOrigin()}/manifest.json`),
  ],
  [
    'remote resource responded with non 200 http status code for manifest',
    async () => linesOf((await startPodlet(NO_MANIFEST)).uri),
  ],
  ['could not parse manifest', async () => linesOf((await startPodlet({ manifest: { version: 1 } })).uri)],
  [
    'request to remote resource for content was aborted',
    async () => linesOf((await startPodlet({ content: silence })).uri, 100),
  ],
  [
    'could not create network connection to remote resource',
    async () => linesOf((await startPodlet({ manifest: { content: `${await refusedOrigin()}/` } })).uri),
  ],
  [
    'podlet version number in header differs',
    async () => linesOf((await startPodlet({ content: answer(200, '', { 'podlet-version': '9' }) })).uri),
  ],
];
for (const [text, provoke] of logged) {
  texts.add(
    `log: ${text}`,
    cell('guides/layout-development', 'logging-and-states', text, 'Line begins with', /^`(.*)`$/),
    async ([stated = '']) => {
      const lines = await provoke();
      return lines.some(({ line }) => line.startsWith(stated))
        ? stated
        : lines.map(({ line }) => line).join('\n');
    },
  );
  texts.add(
    `log level: ${text}`,
    cell('guides/layout-development', 'logging-and-states', text, 'Level', /^`(.*)`$/),
    async () => (await provoke()).find(({ line }) => line.startsWith(text))?.level ?? 'nowhere',
  );
}
texts
  .add(
    'log: a manifest that is no JSON',
    phrase('api/manifest', /The message `([^`]+)` appears for a body that is not JSON/),
    async ([stated = '']) => {
      const server = await listen(answer(200, '<p>'));
      const lines = await linesOf(`${server.origin}/manifest.json`);
      return lines.some(({ line, level }) => level === 'warn' && line.startsWith(stated))
        ? stated
        : 'another';
    },
  )
  .add(
    'log: the tutorial',
    phrase('introduction/hello-podium', /the log has a line such as `([^`]+)`/),
    async () => {
      const uri = `${await refusedOrigin()}/`;
      const line =
        (await linesOf(uri)).find(({ line: text }) => text.startsWith('could not create network connection'))
          ?.line ?? '';
      return line.replace(uri, 'http://localhost:7100/').replace('resource: stub', 'resource: greeting');
    },
  )
  .add(
    'log: a podlet that is missing',
    phrase('guides/assets', /Pass a `logger` to the layout and look for `([^`]+)`/),
    async ([stated = '']) => {
      const lines = await linesOf((await startPodlet({ manifest: { version: 1 } })).uri);
      return lines.some(({ line }) => line.startsWith(stated)) ? stated : 'another';
    },
  )
  .add(
    'log: 4xx and 5xx',
    phrase('guides/layout-development', /logs this at `(\w+)` only, as `([^`]+)`/),
    async ([, stated = '']) => {
      const lines = await linesOf((await startPodlet({ content: answer(500) })).uri);
      const found = lines.find(({ line }) => line.startsWith(stated));
      return [found?.level ?? 'nowhere', found === undefined ? 'another' : stated];
    },
  );

// The first page and the tutorial.
texts
  .add(
    'how long a page waits for a podlet',
    phrase('../home', /You set how long the layout waits for each response to (begin|end)/),
    async () => {
      const silent = await startPodlet({ content: silence });
      const slow = await registerRead(silent.uri, { timeout: 900 });
      const podlet = await startPodlet({
        content: (_request, response) => {
          response.writeHead(200);
          response.write('first ');
          // Later than the other podlet's limit, which the time-out of a request with a longer one shows.
          void slow.fetch(visitor()).then(() => response.end('last'));
        },
      });
      const isCutOff =
        (await (await registerRead(silent.uri, { timeout: 300 })).fetch(visitor())).content === '';
      const { content } = await (await registerRead(podlet.uri, { timeout: 300 })).fetch(visitor());
      return isCutOff && content === 'first last' ? 'begin' : 'end';
    },
  )
  .add(
    'terminals of the tutorial',
    phrase('introduction/hello-podium', /You also need (\w+) terminals and a browser/),
    () => {
      const fences = readFences().filter(({ page }) => page.endsWith('/introduction/hello-podium.mdx'));
      // Each server keeps one, and something is run besides them.
      const servers = new Set(
        fences.flatMap(({ title }) => (/server\.js$/.test(title ?? '') ? [title] : [])),
      );
      const others = readDocPage('introduction/hello-podium').blocks.some(({ text }) =>
        text.includes('In the third terminal'),
      );
      return ['none', 'one', 'two', 'three'][servers.size + Number(others)] ?? 'more';
    },
  );

// States of the client.
texts
  .add(
    'the first state',
    phrase(
      'api/layout',
      /^`(\w+)` is (never|always) emitted, because it is the state before anything happens/,
    ),
    async () => {
      const layout = makeLayout();
      const before = layout.client.state;
      const { states } = await statesOf(layout);
      return [before, states.includes(before) ? 'always' : 'never'];
    },
  )
  .add(
    'the states of the first page view',
    phrase('guides/layout-development', /With the first page view it goes to `(\w+)` and then `(\w+)`/),
    async () => (await statesOf(makeLayout())).states.slice(0, 2),
  )
  .add(
    'a layout without any manifest',
    phrase('api/layout', /A layout that cannot read any manifest stays `(\w+)`/),
    async () => {
      const layout = makeLayout();
      await register(layout, `${await refusedOrigin()}/manifest.json`).fetch(visitor());
      return layout.client.state;
    },
  );
for (const state of ['stable', 'unhealthy'] as const) {
  texts.add(`the state ${state}`, cell('api/layout', 'clientstate', state, 'State', /^`(.*)`$/), async () => {
    const layout = layoutWithClient(
      state === 'stable' ? { resolveThreshold: 20 } : { resolveThreshold: 40, resolveMax: 60 },
    );
    const podlet = await startPodlet();
    const stub = register(layout, podlet.uri);
    await stub.refresh();
    await vi
      .waitUntil(
        async () => {
          if (state === 'unhealthy') await stub.refresh();
          return layout.client.state === state;
        },
        { timeout: 3000, interval: 10 },
      )
      .catch(() => undefined);
    return layout.client.state;
  });
}
texts
  .add(
    'refreshManifests()',
    cell('api/layout', 'client-1', 'refreshManifests()', 'Type', /Promise of `(\w+)`/),
    async () => String(await (makeLayout().client.refreshManifests() as Promise<unknown>)),
  )
  .add(
    'refresh() of a podlet that is down',
    phrase(
      'api/layout',
      /^`(\w+)` means the manifest was read and stored\. `(\w+)` means it could not be read/,
    ),
    async () => {
      const podlet = await startPodlet();
      const down = `${await refusedOrigin()}/manifest.json`;
      return [
        `${await register(makeLayout(), podlet.uri).refresh()}`,
        `${await register(makeLayout(), down).refresh()}`,
      ];
    },
  );

// Which podlets are fetched.
for (const [row, headers] of [
  ['in the array', { 'x-podium-device-type': 'a' }],
  ['not in the array', { 'x-podium-device-type': 'b' }],
  ['missing', {}],
] as const) {
  for (const option of ['excludeBy', 'includeBy'] as const) {
    texts.add(
      `${option}: ${row}`,
      cell('api/layout', 'excludeby-and-includeby', row, `\`${option}\``),
      async () => {
        const podlet = await startPodlet();
        const { content } = await register(makeLayout(), podlet.uri, {
          [option]: { deviceType: ['a'] },
        }).fetch(visitor(headers));
        return content === 'CONTENT' ? 'fetched' : 'skipped';
      },
    );
  }
}

// Redirects.
texts
  .add(
    'which statuses are redirects',
    phrase('guides/redirects', /Every status from (\d+) to (\d+) fills `response\.redirect`, (\d+) too/),
    async () => {
      const filled: number[] = [];
      for (const status of [200, 201, 226, 299, 300, 301, 302, 303, 304, 305, 307, 308, 350, 399, 400, 404]) {
        const podlet = await startPodlet({ content: answer(status, '', { location: '/x' }) });
        const { redirect } = await register(makeLayout(), podlet.uri, { redirectable: true }).fetch(
          visitor(),
        );
        if (shown(redirect) !== 'null') filled.push(status);
      }
      return [`${filled[0]}`, `${filled.at(-1)}`, filled.length === 10 ? '304' : 'not 304'];
    },
  )
  .add(
    'redirectable: content of a redirect',
    cell('guides/redirects', 'define-a-podlet-as-redirectable', '300–399', '`response.content`'),
    async () => {
      const podlet = await startPodlet({ content: answer(302, 'BODY', { location: '/x' }) });
      const { content } = await register(makeLayout(), podlet.uri, { redirectable: true }).fetch(visitor());
      return content === '' ? 'an empty string' : content;
    },
  )
  .add(
    'redirectable: a plain answer',
    cell('guides/redirects', 'define-a-podlet-as-redirectable', '200–299', '`response.redirect`', /^`(.*)`$/),
    async () => {
      const podlet = await startPodlet();
      const response = await register(makeLayout(), podlet.uri, { redirectable: true }).fetch(visitor());
      return shown(response.redirect);
    },
  );

// How values travel to a podlet.
const queries: [row: string, query: object][] = [
  ['{ page: 2, sale: true }', { page: 2, sale: true }],
  ["{ size: ['s', 'm'] }", { size: ['s', 'm'] }],
  ['{ q: undefined }', { q: undefined }],
  ['{ q: null }', { q: null }],
  ["{ filter: { size: 's' } }", { filter: { size: 's' } }],
  ["{ q: 'mug & cup' }", { q: 'mug & cup' }],
];
for (const [row, query] of queries) {
  texts.add(
    `query ${row}`,
    cell('guides/passing-values-to-podlets', 'how-values-are-written', row, 'In the URL', /^`(.*)`$/),
    async () => (await askedUrl({ query })).replace(/^[^?]*/, ''),
  );
}
texts.add(
  'query with an empty array',
  cell('guides/passing-values-to-podlets', 'how-values-are-written', '{ size: [] }', 'In the URL'),
  async () => ((await askedUrl({ query: { size: [] } })).includes('=') ? 'something' : 'nothing'),
);
for (const row of ['/42', '42', '/42/', '//42', '/42?tab=1', '/../secret', 'http-codes']) {
  texts.add(
    `pathname ${row}`,
    cell(
      'guides/passing-values-to-podlets',
      'how-the-path-is-joined',
      row,
      'The layout requests',
      /^`(.*)`$/,
    ),
    async () =>
      (await askedUrl({ pathname: row }))
        .replace('/content', '/product/content')
        .replace(/^\/secret/, '/product/secret'),
  );
}

// What the proxy does with addresses.
for (const path of ['items', 'items/5?full=1', 'items/', ''].map((rest) =>
  `/shop/podium-resource/cart/api/${rest}`.replace(/api\/$/, 'api'),
)) {
  texts.add(
    `proxied ${path}`,
    cell('guides/proxying', 'several-routes-under-one-target', path, 'Podlet gets', /^`(.*)`$/),
    async () => `/cart${await proxiedTo(path)}`,
  );
}
texts
  .add(
    "a podlet's own name in the address",
    phrase('guides/proxying', /Under `cart-podlet` the layout answers (\d+)/),
    async () => {
      const { layout } = await cart();
      return `${(await ask(`${(await serveLayout(layout)).origin}/shop/podium-resource/cart-podlet/api`)).status}`;
    },
  )
  .add(
    'which Location is rewritten',
    phrase('guides/proxying', /rewritten only if the status is (\d+), (\d+), (\d+), (\d+) or (\d+)/),
    async () => {
      const rewritten: string[] = [];
      for (const status of [200, 201, 202, 300, 301, 302, 303, 305, 307, 308, 400]) {
        const { layout } = await cart((request, response) => {
          response.writeHead(status, { location: `http://${request.headers.host}/elsewhere` });
          response.end();
        });
        const server = await serveLayout(layout);
        const { headers } = await ask(`${server.origin}/shop/podium-resource/cart/api`);
        if (headers.location?.startsWith(server.origin) === true) rewritten.push(`${status}`);
      }
      return rewritten;
    },
  )
  .add(
    'a second slash in a proxied address',
    phrase(
      'guides/proxying',
      /A path with two slashes in a row, such as `api\/\/items`, (is not|is) proxied/,
    ),
    async () => {
      const { layout } = await cart();
      return (await ask(`${(await serveLayout(layout)).origin}/shop/podium-resource/cart/api//items`))
        .status === 404
        ? 'is not'
        : 'is';
    },
  )
  .add(
    'an address that starts with http',
    phrase('guides/proxying', /is dropped: `api\/http-codes` reaches `([^`]+)`/),
    async () => `/cart${await proxiedTo('/shop/podium-resource/cart/api/http-codes')}`,
  );

/** What a layout logs while it fetches; with a timeout, only the content's wait can end by it. */
async function linesOf(uri: string, timeout?: number): Promise<LogLine[]> {
  const lines: LogLine[] = [];
  const logger = Object.fromEntries(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace'].map((level) => [
      level,
      (line: unknown) => lines.push({ level, line: String(line) }),
    ]),
  ) as unknown as NonNullable<LayoutOptions['logger']>;
  const stub =
    timeout === undefined
      ? register(makeLayout({ logger }), uri)
      : await registerRead(uri, { timeout, logger });
  await stub.fetch(visitor());
  return lines;
}

async function statesOf(layout: ReturnType<typeof makeLayout>) {
  const states: string[] = [];
  (layout.client as unknown as { on: (name: string, listener: (state: string) => void) => void }).on(
    'state',
    (state) => states.push(state),
  );
  const podlet = await startPodlet();
  await register(layout, podlet.uri).fetch(visitor());
  return { states };
}

async function askedUrl(options: object): Promise<string> {
  const podlet = await startPodlet();
  await register(makeLayout(), podlet.uri).fetch(visitor(), options);
  return podlet.urls[0] ?? 'none';
}

/** A layout with the pathname `/shop` that has read the manifest of a podlet with the target `api` at `/api`. */
async function cart(content?: PodletOptions['content']) {
  const layout = makeLayout();
  const podlet = await startPodlet({
    manifest: { name: 'cart-podlet', proxy: { api: '/api' } },
    ...(content !== undefined && { content }),
  });
  await layout.client.register({ name: 'cart', uri: podlet.uri }).refresh();
  return { layout, podlet };
}

async function proxiedTo(path: string): Promise<string> {
  const { layout, podlet } = await cart();
  await ask(`${(await serveLayout(layout)).origin}${path}`);
  return podlet.urls[0] ?? 'nowhere';
}

/** What has to be passed to Express' own `send()` in a podlet so that `body` comes out. */
async function whatSends(body: string): Promise<string> {
  const values = { 'an `html` template': html`<p>x</p>`, 'a string': '<p>x</p>' };
  const found: string[] = [];
  for (const [name, value] of Object.entries(values)) {
    const app = express();
    app.use(makePodlet({ pathname: '/', development: true }).middleware());
    app.get('/', (_request, response) => response.send(value));
    if ((await ask((await listen(app)).origin)).body === body) found.push(name);
  }
  return found.join(' or ');
}
