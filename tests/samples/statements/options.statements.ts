import { execFile } from 'node:child_process';
import { ClientRequest } from 'node:http';
import { promisify } from 'node:util';
import Layout, { DangerouslyIncludeUnescapedHTML, html } from '@podium/layout';
import Podlet from '@podium/podlet';
import { HttpIncoming, template } from '@podium/utils';
import express from 'express';
import { vi } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { browserWorld } from './browser-world.ts';
import { cell, phrase, Statements } from './statement.ts';
import {
  answer,
  ask,
  errorOf,
  listen,
  makeLayout,
  messageOf,
  namedMessageOf,
  refusedOrigin,
  register,
  startPodlet,
  visitor,
} from './servers.ts';
import { expressApp } from './headers.statements.ts';
import {
  isAccepted,
  layoutWithClient,
  makePodlet,
  proxyTimeoutOf,
  sentContext,
  serveLayout,
  written,
} from './observe.ts';

/**
 * Every other default and every other bad value of the tables in the documentation. One long list, in the order of the
 * pages, as long as the tables are: a cell is easiest to find when they are in one place.
 */

export const options = new Statements();

const CODE = /^`'?([^`']*)'?`$/;
const THROWS = /throws(?:, for example,)? `([^`]+)`/;
const NOT_CHECKED = /^(not checked)/;

// Podlet, constructor.
const V = 'my podlet|';
for (const option of ['name', 'version', 'pathname', 'manifest', 'content', 'fallback'] as const) {
  options.add(
    `podlet: bad ${option}`,
    cell('api/podlet', 'constructor', option, 'A bad value', THROWS),
    () => {
      // A version may be any string.
      const value = option === 'version' ? 1 : V;
      return messageOf(() => makePodlet({ [option]: value }), { [`"<v>"`]: `"${value}"` });
    },
  );
}
options
  .add(
    'podlet: no options at all',
    phrase('api/podlet', /`new Podlet\(\)` without it throws `([^`]+)`/),
    () => namedMessageOf(() => new (Podlet as unknown as new () => unknown)()),
  )
  .add(
    'podlet: an option that is left out',
    phrase('api/podlet', /^`(The value, "", for the required argument) …` means that the option is missing/),
    async () =>
      (await messageOf(() => makePodlet({ name: '' }))).slice(
        0,
        'The value, "", for the required argument'.length,
      ),
  )
  .add(
    'podlet: a number as version',
    phrase('api/podlet', /^`(The value, "1", for the required argument "version") …`/),
    async () =>
      (await messageOf(() => makePodlet({ version: 1 as unknown as string }))).slice(
        0,
        'The value, "1", for the required argument "version"'.length,
      ),
  )
  .add(
    'podlet without pathname',
    phrase('guides/layout-development', /Without a `pathname` the constructor throws `([^`]+)`/),
    () =>
      messageOf(() => new Podlet({ name: 'shop', version: '1' } as ConstructorParameters<typeof Podlet>[0])),
  )
  .add(
    'podlet: length of a name',
    phrase(
      'api/podlet',
      /^Use (\d+) to (\d+) characters out of letters, digits, `_` and `-`\. `([^`]+)` is accepted; `([^`]+)`, `([^`]+)` and `([^`]+)` throw/,
    ),
    ([, , ...names]) => {
      const lengths = Array.from({ length: 300 }, (_, length) => length).filter((length) =>
        isAccepted(() => makePodlet({ name: 'a'.repeat(length) })),
      );
      const [good = '', ...rest] = names;
      return [
        `${lengths[0]}`,
        `${lengths.at(-1)}`,
        isAccepted(() => makePodlet({ name: good })) ? good : 'refused',
        ...rest.map((name) => (isAccepted(() => makePodlet({ name })) ? 'accepted' : name)),
      ];
    },
  )
  .add('layout: length of a name', phrase('api/layout', /^The name has (\d+)–(\d+) characters/), () => {
    const lengths = Array.from({ length: 300 }, (_, length) => length).filter((length) =>
      isAccepted(() => makeLayout({ name: 'a'.repeat(length) })),
    );
    return [`${lengths[0]}`, `${lengths.at(-1)}`];
  })
  .add('podlet: development', cell('api/podlet', 'constructor', 'development', 'A bad value'), async () => {
    const podlet = makePodlet({ development: 'yes' as unknown as boolean });
    const incoming = visitor();
    await podlet.process(incoming, { proxy: false });
    return podlet.render(incoming, 'x').includes('<html')
      ? 'not checked: any truthy value turns it on'
      : 'checked';
  })
  .add(
    'podlet: useShadowDOM',
    cell(
      'api/podlet',
      'constructor',
      'useShadowDOM',
      'A bad value',
      /^(not checked) here; the `(\w+)` is checked on the first (\w+)$/,
    ),
    async () => {
      const podlet = makePodlet({ name: 'shop', useShadowDOM: true });
      const message = await messageOf(() => podlet.render(visitor(), 'x'));
      return [
        'not checked',
        message.includes('podlet.name') ? 'name' : '',
        message === 'none' ? 'never' : 'render',
      ];
    },
  )
  .add(
    'podlet: a name that is no custom element',
    phrase('api/podlet', /^Name\..*It throws `([^`]+) …`\.$/),
    async () => {
      const message = await messageOf(
        () => makePodlet({ name: 'shop', useShadowDOM: true }).render(visitor(), 'x'),
        { '"<v>"': '"shop"' },
      );
      return /^.*? does not comply\./.exec(message)?.[0] ?? message;
    },
  )
  .add('podlet: logger', cell('api/podlet', 'constructor', 'logger', 'A bad value', THROWS), () =>
    messageOf(() => makePodlet({ logger: loggerWithout('info') })),
  )
  .add('podlet: proxy when left out', cell('api/podlet', 'constructor', 'proxy', 'Default', CODE), () =>
    emptyObjectIsDefault(
      () => JSON.stringify(proxyMembers(makePodlet())),
      () => JSON.stringify(proxyMembers(makePodlet({ proxy: {} }))),
    ),
  )
  .add('podlet: proxy', cell('api/podlet', 'constructor', 'proxy', 'A bad value'), () =>
    checked(() => makePodlet({ proxy: { odd: true } as never })),
  )
  .add('podlet: proxy.prefix', cell('api/podlet', 'proxy', 'prefix', 'A bad value'), () =>
    checked(() => makePodlet({ proxy: { prefix: '/a b' } })),
  )
  .add('podlet: proxy.timeout', cell('api/podlet', 'proxy', 'timeout', 'A bad value'), () =>
    checked(() => makePodlet({ proxy: { timeout: 'soon' as never } })),
  )
  .add(
    'podlet: prefix of routes when left out',
    cell('api/podlet', 'why-does-content-include-my-pathname', 'prefix', 'Default', CODE),
    () =>
      [true, false].filter((prefix) => makePodlet().content({ prefix }) === makePodlet().content()).join(),
  )
  .add(
    'podlet: prefix of routes',
    cell('api/podlet', 'why-does-content-include-my-pathname', 'prefix', 'A bad value'),
    () =>
      makePodlet().content({ prefix: 'no' as never }) === makePodlet().content({ prefix: true })
        ? 'not checked: any truthy value counts as `true`'
        : 'checked',
  );

// Podlet, methods.
for (const [page, heading] of [
  ['api/podlet', 'proxy-target-name-'],
  ['guides/proxying', 'defining-targets'],
] as const) {
  options
    .add('proxy target', cell(page, heading, 'target', 'A bad value', /`([^`]+)`/), () =>
      messageOf(() => makePodlet().proxy({ target: V, name: 'api' }), { '<v>': V }),
    )
    .add('proxy name', cell(page, heading, 'name', 'A bad value', /`([^`]+)`/), () =>
      messageOf(() => makePodlet().proxy({ target: '/api', name: V }), { '<v>': V }),
    );
}
options
  .add(
    'podlet: podiumSend()',
    cell('api/podlet', 'respodiumsendfragment/2', 'fragment', 'A bad value', /throws `([^`]+) …`$/),
    async () => {
      const app = express();
      app.use(makePodlet().middleware());
      app.get('/', (_request, response) => response.podiumSend(undefined as never));
      const message = await expressMessage(app);
      return /^.*?Uint8Array\./.exec(message)?.[0] ?? message;
    },
  )
  .add(
    'podlet: arguments of podiumSend()',
    cell('api/podlet', 'respodiumsendfragment/2', '...args', 'A bad value'),
    () => checked(() => makePodlet().render(visitor(), 'x', { odd: 1 })),
  )
  .add(
    'podlet: render() and incoming',
    cell('api/podlet', 'renderhttpincoming-fragment-args', 'incoming', 'A bad value'),
    () => checked(() => makePodlet().render({ odd: 1 } as never, 'x')),
  )
  .add(
    'podlet: render() and fragment',
    cell('api/podlet', 'renderhttpincoming-fragment-args', 'fragment', 'A bad value'),
    () => checked(() => makePodlet().render(visitor(), 5 as never)),
  )
  .add(
    'podlet: render() and arguments',
    cell('api/podlet', 'renderhttpincoming-fragment-args', '...args', 'A bad value'),
    () => checked(() => makePodlet().render(visitor(), 'x', { odd: 1 })),
  )
  .add('podlet: view()', cell('api/podlet', 'viewtemplate', 'template', 'A bad value', THROWS), () =>
    messageOf(() => makePodlet().view('x' as never)),
  )
  .add(
    'podlet: view() when not called',
    cell('api/podlet', 'viewtemplate', 'template', 'Default'),
    async () => {
      const podlet = makePodlet({ development: true });
      const incoming = visitor();
      await podlet.process(incoming, { proxy: false });
      return podlet.render(incoming, 'x') === template(incoming, 'x') ? 'the built-in document' : 'another';
    },
  )
  .add(
    'DangerouslyIncludeUnescapedHTML (podlet)',
    cell(
      'api/podlet',
      'dangerouslyincludeunescapedhtml',
      '__content',
      'A bad value',
      /^(not checked); no argument at all throws a `(\w+)`$/,
    ),
    async () => [
      checked(() => new DangerouslyIncludeUnescapedHTML({ __content: 5 as never })),
      (
        await namedMessageOf(() => new (DangerouslyIncludeUnescapedHTML as unknown as new () => unknown)())
      ).replace(/:.*/, ''),
    ],
  )
  .add(
    'podlet: process()',
    cell('api/podlet', 'processhttpincoming/1', 'incoming', 'A bad value', /^(rejects) with a `(\w+)`$/),
    async () => [
      'rejects',
      (await namedMessageOf(() => makePodlet().process({} as never))).replace(/:.*/, ''),
    ],
  )
  .add(
    'podlet: process() and proxy when left out',
    cell('api/podlet', 'processhttpincoming/1', 'options.proxy', 'Default', CODE),
    async () => {
      const target = await startPodlet();
      const podlet = makePodlet({ development: true });
      podlet.proxy({ target: target.origin, name: 'api' });
      const server = await listen((request, response) => {
        void podlet.process(new HttpIncoming(request, response)).then(({ proxy }) => {
          if (!proxy) response.end('own');
        });
      });
      return `${(await ask(`${server.origin}/shop/podium-resource/shop/api`)).body === 'CONTENT'}`;
    },
  )
  .add(
    'podlet: process() and a bad proxy option',
    cell('api/podlet', 'processhttpincoming/1', 'options.proxy', 'A bad value'),
    async () =>
      (await messageOf(() => makePodlet().process(visitor(), { proxy: 'odd' as never }))) === 'none'
        ? 'not checked'
        : 'checked',
  )
  .add('podlet: defaults()', cell('api/podlet', 'defaultscontext/1', 'context', 'A bad value'), () =>
    checked(() => makePodlet().defaults(5)),
  );

// The development context, on two pages.
const inDevelopment: Record<string, [reference: RegExp, guide: RegExp]> = {
  debug: [/^`'(.*)'`$/, /^`'(.*)'`$/],
  locale: [/^`'(.*)'`$/, /^`'(.*)'`$/],
  deviceType: [/^`'(.*)'`$/, /^`'(.*)'`$/],
};
for (const [key, [reference, guide]] of Object.entries(inDevelopment)) {
  const observe = async () => String((await developmentContext())[key]);
  options
    .add(`development: ${key}`, cell('api/podlet', 'defaultscontext/2', key, 'Value', reference), observe)
    .add(
      `development: ${key} (guide)`,
      cell('guides/context', 'develop-without-a-layout', key, 'Value in development mode', guide),
      observe,
    );
}
const derived: [
  key: string,
  words: readonly [podlet: string, guide: string],
  matches: (podlet: Podlet) => string,
][] = [
  ['requestedBy', ["the podlet's name", "the podlet's `name`"], (podlet) => podlet.name],
  ['mountPathname', ['the pathname', "the podlet's `pathname`"], (podlet) => podlet.pathname()],
  [
    'publicPathname',
    ['`<pathname>/podium-resource/<podlet name>`', '`<podlet pathname>/podium-resource/<podlet name>`'],
    (podlet) => `${podlet.pathname()}/podium-resource/${podlet.name}`,
  ],
  [
    'mountOrigin',
    ["`''`, and the request's origin during a request", 'the origin of the request'],
    () => 'http://www.example.com',
  ],
];
for (const [key, words, matches] of derived) {
  const say = (index: 0 | 1) => async () => {
    const value = (await developmentContext())[key];
    const before =
      key !== 'mountOrigin' ||
      (makePodlet({ development: true }).defaults() as Record<string, unknown>)[key] === '';
    return value === matches(makePodlet()) && before ? words[index] : String(value);
  };
  options
    .add(`development: ${key}`, cell('api/podlet', 'defaultscontext/2', key, 'Value'), say(0))
    .add(
      `development: ${key} (guide)`,
      cell('guides/context', 'develop-without-a-layout', key, 'Value in development mode'),
      say(1),
    );
}

// Layout, constructor.
options
  .add('layout: bad name', cell('api/layout', 'constructor', 'name', 'A bad value', THROWS), () =>
    messageOf(() => makeLayout({ name: V }), { '<v>': V }),
  )
  .add('layout: bad pathname', cell('api/layout', 'constructor', 'pathname', 'A bad value', THROWS), () =>
    messageOf(() => makeLayout({ pathname: V }), { '<v>': V }),
  )
  .add('layout: bad logger', cell('api/layout', 'constructor', 'logger', 'A bad value', THROWS), () =>
    messageOf(() => makeLayout({ logger: loggerWithout('info') })),
  )
  .add(
    'layout: logger when left out',
    cell('api/layout', 'constructor', 'logger', 'Default', /^none, (nothing is logged)$/),
    async () => {
      const written: unknown[] = [];
      const own = {
        log: console.log,
        warn: console.warn,
        error: console.error,
        info: console.info,
        debug: console.debug,
      };
      Object.assign(
        console,
        Object.fromEntries(Object.keys(own).map((name) => [name, (text: unknown) => written.push(text)])),
      );
      try {
        const podlet = await startPodlet({ content: answer(500) });
        await register(makeLayout(), podlet.uri).fetch(visitor());
      } finally {
        Object.assign(console, own);
      }
      return written.length === 0 ? 'nothing is logged' : 'something is logged';
    },
  )
  .add(
    'layout: no options at all',
    phrase('api/layout', /Calling `new Layout\(\)` without an object throws a `(\w+)`/),
    async () =>
      (await namedMessageOf(() => new (Layout as unknown as new () => unknown)())).replace(/:.*/, ''),
  )
  .add(
    'layout: context when left out',
    cell('api/layout', 'constructor', 'context', 'Default', CODE),
    async () => {
      const [left, empty] = [await sentContext(makeLayout()), await sentContext(makeLayout({ context: {} }))];
      return emptyObjectIsDefault(
        () => JSON.stringify(left),
        () => JSON.stringify(empty),
      );
    },
  )
  .add('layout: client when left out', cell('api/layout', 'constructor', 'client', 'Default', CODE), () =>
    emptyObjectIsDefault(
      () => makeLayout().client.state,
      () => makeLayout({ client: {} }).client.state,
    ),
  )
  .add('layout: proxy when left out', cell('api/layout', 'constructor', 'proxy', 'Default', CODE), () =>
    emptyObjectIsDefault(
      () => JSON.stringify(proxyMembers(makeLayout())),
      () => JSON.stringify(proxyMembers(makeLayout({ proxy: {} }))),
    ),
  );

for (const [page, heading, column, prefix] of [
  ['api/layout', 'context', 'A bad value', 'throws '],
  ['guides/context', 'change-the-defaults-in-a-layout', 'Bad value', ''],
] as const) {
  const placeholder = page === 'api/layout' ? '<v>' : '<value>';
  options
    .add(
      'context: debug',
      cell(page, heading, 'debug.enabled', column, new RegExp(`^${prefix}\`([^\`]+)\``)),
      () => firstLineOf(() => makeLayout({ context: { debug: { enabled: 'yes' as never } } })),
    )
    .add(
      'context: locale',
      cell(page, heading, 'locale.locale', column, new RegExp(`^${prefix}\`([^\`]+)\``)),
      () =>
        firstLineOf(() => makeLayout({ context: { locale: { locale: 'nb_NO' } } }), {
          [placeholder]: 'nb_NO',
        }),
    )
    .add(
      'context: mountOrigin',
      cell(page, heading, 'mountOrigin.origin', column, new RegExp(`^${prefix}\`([^\`]+)\``)),
      () => namedMessageOf(() => makeLayout({ context: { mountOrigin: { origin: 'example' } } })),
    );
}
options
  .add(
    'context: a locale with an underscore',
    cell(
      'api/layout',
      'context',
      'locale.locale',
      'A bad value',
      /; `([^`]+)` with an underscore is (refused|accepted)$/,
    ),
    ([locale = '']) => [
      'nb_NO',
      isAccepted(() => makeLayout({ context: { locale: { locale } } })) ? 'accepted' : 'refused',
    ],
  )
  .add(
    'context: cacheSize',
    cell(
      'api/layout',
      'context',
      'deviceType.cacheSize',
      'A bad value',
      /^`0` throws `([^`]+)`; a negative number or a word throws `([^`]+)`$/,
    ),
    async () => {
      const [zero, negative, word] = await Promise.all(
        [0, -1, 'x'].map((cacheSize) =>
          messageOf(() => makeLayout({ context: { deviceType: { cacheSize } } })),
        ),
      );
      return [zero ?? '', negative === word ? (word ?? '') : `${negative} and ${word}`];
    },
  );
for (const [row, value] of [
  ['mountPathname.pathname', { mountPathname: { pathname: 5 } }],
  ['publicPathname.pathname', { publicPathname: { pathname: '/a b', prefix: 'x' } }],
  ['publicPathname.prefix', { publicPathname: { pathname: '/a', prefix: '/a b' } }],
] as const) {
  options.add(`context: ${row}`, cell('api/layout', 'context', row, 'A bad value'), () =>
    checked(() => makeLayout({ context: value })),
  );
}

// Layout, client and proxy.
options
  .add(
    'client: retries',
    cell(
      'api/layout',
      'client',
      'retries',
      'A bad value',
      /^`0` gives (the fallback every time); a negative number or a string removes (the limit)$/,
    ),
    async () => [
      (await fallbacksIn(0)).every(Boolean) ? 'the fallback every time' : 'the content',
      (await requestsWithin(-1)) && (await requestsWithin('many')) ? 'the limit' : 'nothing',
    ],
  )
  .add(
    'retries 0 and 1',
    cell(
      'guides/fallbacks',
      'time-limits-and-retries',
      'retries',
      'Bad value',
      /^`0` gives the fallback (every time); `1` gives it for (the first fetch) after each new version$/,
    ),
    async () => {
      const [none, one] = [await fallbacksIn(0), await fallbacksIn(1)];
      return [
        none.every(Boolean) ? 'every time' : 'at times',
        one.join() === 'false,true,false' ? 'the first fetch' : one.join(),
      ];
    },
  )
  .add(
    'client: maxAge',
    cell(
      'api/layout',
      'client',
      'maxAge',
      'A bad value',
      /^a negative number (fetches the manifest for every `fetch\(\)`); with `0` or `null`, calls (within the same millisecond share one manifest); text (never expires)$/,
    ),
    async () => {
      const negative = [await manifestReads(-1, 'stopped'), await manifestReads(-1, 'running')];
      const empty: number[] = [];
      for (const maxAge of [0, null]) {
        empty.push(await manifestReads(maxAge, 'stopped'), await manifestReads(maxAge, 'running'));
      }
      const text = await manifestReads('long', 'running');
      return [
        negative.join() === '3,3' ? 'fetches the manifest for every `fetch()`' : negative.join(),
        empty.join() === '1,3,1,3' ? 'within the same millisecond share one manifest' : empty.join(),
        text === 1 ? 'never expires' : `${text}`,
      ];
    },
  )
  .add(
    'client: resolveThreshold',
    cell('api/layout', 'client', 'resolveThreshold', 'A bad value', /throws `([^`]+)`/),
    () => messageOf(() => layoutWithClient({ resolveThreshold: 2, resolveMax: 1 })),
  )
  .add(
    'client: rejectUnauthorized',
    cell('api/layout', 'client', 'rejectUnauthorized', 'What it does', /^accepted, but has (no|an) effect$/),
    () => (isAccepted(() => layoutWithClient({ rejectUnauthorized: false })) ? 'no' : 'an'),
  )
  .add('proxy: prefix', cell('api/layout', 'proxy', 'prefix', 'A bad value'), () =>
    checked(() => makeLayout({ proxy: { prefix: '/a b' } })),
  )
  .add('proxy: pathname', cell('api/layout', 'proxy', 'pathname', 'A bad value'), () =>
    checked(() => makeLayout({ proxy: { pathname: '/a b' } })),
  )
  .add(
    'proxy: timeout',
    cell('api/layout', 'proxy', 'timeout', 'A bad value', /an error that begins `([^`]+)` or `([^`]+)`;/),
    async ([word = '', negative = '']) => {
      const first = await proxiedError('soon');
      const second = await proxiedError(-1);
      return [first.startsWith(word) ? word : first, second.startsWith(negative) ? negative : second];
    },
  )
  .add(
    'proxy: a bad timeout and a target that refuses the connection',
    cell('api/layout', 'proxy', 'timeout', 'A bad value', /the layout's process (exits|goes on)$/),
    async () => ((await isEndedByProxiedRequest()) ? 'exits' : 'goes on'),
  )
  .add(
    'proxy: timeout 0',
    cell('api/layout', 'proxy', 'timeout', 'What it does', /`0` means (no limit)/),
    async () =>
      (await proxyTimeoutOf(makeLayout({ proxy: { timeout: 0 } }))) === undefined ? 'no limit' : 'a limit',
  )
  .add(
    'register(): name',
    cell(
      'api/layout',
      'clientregisteroptions',
      'name',
      'A bad value',
      /^throws `([^`]+)`; a name used twice throws `([^`]+)`$/,
    ),
    async () => {
      const layout = makeLayout();
      layout.client.register({ name: 'products', uri: 'http://localhost/manifest.json' });
      return [
        await messageOf(() => layout.client.register({ name: V, uri: 'http://localhost/manifest.json' }), {
          '<v>': V,
        }),
        await messageOf(
          () => layout.client.register({ name: 'products', uri: 'http://localhost/manifest.json' }),
          { '<v>': 'products' },
        ),
      ];
    },
  )
  .add('register(): uri', cell('api/layout', 'clientregisteroptions', 'uri', 'A bad value', THROWS), () =>
    messageOf(() => makeLayout().client.register({ name: 'products', uri: V }), { '<v>': V }),
  )
  .add(
    'register(): includeBy and excludeBy',
    cell('api/layout', 'clientregisteroptions', 'excludeBy', 'A bad value', THROWS),
    both,
  )
  .add(
    'register(): includeBy and excludeBy (guide)',
    phrase('guides/hybrid', /Both together throw `([^`]+)`/),
    both,
  )
  .add('register(): throwable', cell('api/layout', 'clientregisteroptions', 'throwable', 'A bad value'), () =>
    checked(() => register(makeLayout(), 'http://localhost/m.json', { throwable: 'odd' as never })),
  )
  .add(
    'register(): redirectable',
    cell('api/layout', 'clientregisteroptions', 'redirectable', 'A bad value'),
    () => checked(() => register(makeLayout(), 'http://localhost/m.json', { redirectable: 'odd' as never })),
  )
  .add(
    'a registered name that is assigned',
    phrase('api/layout', /Assigning to `layout\.client\[name\]` throws `([^`]+)`/),
    () => {
      const layout = makeLayout();
      register(layout, 'http://localhost/m.json');
      return messageOf(() => Object.assign(layout.client, { stub: 1 }));
    },
  );

// Layout, fetch() and its response.
options
  .add(
    'fetch() without HttpIncoming',
    phrase('api/layout', /Anything else rejects with `([^`]+)`/),
    fetchMessage,
  )
  .add(
    'fetch() without HttpIncoming (incoming)',
    phrase('api/incoming', /`resource\.fetch\(\)` rejects with `([^`]+)`/),
    fetchMessage,
  )
  .add('stream() without HttpIncoming', phrase('api/layout', /`stream\(\)` throws `([^`]+)`/), () =>
    messageOf(() => register(makeLayout(), 'http://localhost/m.json').stream({} as never)),
  )
  .add(
    'fetch(): pathname when left out',
    cell('api/layout', 'fetchhttpincoming-options', 'pathname', 'Default', CODE),
    async () => written(await sameUrlAs({ pathname: '' })).replaceAll("'", ''),
  )
  .add(
    'fetch(): query when left out',
    cell('api/layout', 'fetchhttpincoming-options', 'query', 'Default', CODE),
    async () => ((await sameUrlAs({ query: {} })) === '' ? '{}' : 'something'),
  )
  .add(
    'fetch(): headers when left out',
    cell('api/layout', 'fetchhttpincoming-options', 'headers', 'Default', CODE),
    async () => ((await sameUrlAs({ headers: {} })) === '' ? '{}' : 'something'),
  )
  .add(
    'fetch(): a path that the podlet lacks',
    cell(
      'api/layout',
      'fetchhttpincoming-options',
      'pathname',
      'A bad value',
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
  .add('fetch(): query', cell('api/layout', 'fetchhttpincoming-options', 'query', 'A bad value'), async () =>
    (await messageOf(() => sameUrlAs({ query: 'a=b' }))) === 'none' ? 'not checked' : 'checked',
  )
  .add(
    'fetch(): headers',
    cell('api/layout', 'fetchhttpincoming-options', 'headers', 'A bad value', NOT_CHECKED),
    async () =>
      (await messageOf(() => sameUrlAs({ headers: { 'user-agent': 'mine' } }))) === 'none'
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
  options.add(
    `response.${row} of a skipped podlet`,
    cell('api/layout', 'podlet-response/1', row, 'When there is nothing', pick),
    async () => {
      const podlet = await startPodlet({ content: answer(500) });
      const failed = await register(makeLayout(), podlet.uri).fetch(visitor());
      const skipped = await register(makeLayout(), podlet.uri, { excludeBy: { deviceType: ['x'] } }).fetch(
        visitor({ 'x-podium-device-type': 'x' }),
      );
      const values = new Set([failed, skipped].map((response) => written(response[row]).replaceAll("'", '')));
      return [...values].join(' or ');
    },
  );
}

// Layout, rendering and processing.
options
  .add('layout: podiumSend()', cell('api/layout', 'respodiumsendfragment', 'fragment', 'A bad value'), () =>
    checked(() => makeLayout().render(visitor(), 5 as never)),
  )
  .add(
    'layout: arguments of podiumSend()',
    cell('api/layout', 'respodiumsendfragment', '...args', 'A bad value'),
    () => checked(() => makeLayout().render(visitor(), 'x', 5)),
  )
  .add('layout: view()', cell('api/layout', 'viewtemplate', 'template', 'A bad value', THROWS), () =>
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
      ? 'the built-in template'
      : 'another';
  })
  .add(
    'DangerouslyIncludeUnescapedHTML',
    cell(
      'api/layout',
      'dangerouslyincludeunescapedhtml',
      '__content',
      'A bad value',
      /^missing: prints (nothing); no object at all: throws a `(\w+)`$/,
    ),
    async () => [
      html`${new DangerouslyIncludeUnescapedHTML({} as never)}`.content === '' ? 'nothing' : 'something',
      (
        await namedMessageOf(() => new (DangerouslyIncludeUnescapedHTML as unknown as new () => unknown)())
      ).replace(/:.*/, ''),
    ],
  )
  .add(
    'process(): context when left out',
    cell('api/layout', 'processhttpincoming', 'context', 'Default', CODE),
    async () => {
      const incoming = visitor();
      await makeLayout().process(incoming, { proxy: false });
      return `${Object.keys(incoming.context).length > 0}`;
    },
  )
  .add(
    'process(): proxy when left out',
    cell('api/layout', 'processhttpincoming', 'proxy', 'Default', CODE),
    async () => {
      const layout = makeLayout();
      const podlet = await startPodlet({ manifest: { proxy: { api: '/api' } } });
      await register(layout, podlet.uri).refresh();
      return `${(await ask(`${(await serveLayout(layout)).origin}/shop/podium-resource/stub/api`)).body === 'CONTENT'}`;
    },
  )
  .add('process(): bad proxy', cell('api/layout', 'processhttpincoming', 'proxy', 'A bad value'), async () =>
    (await messageOf(() => makeLayout().process(visitor(), { proxy: 'odd' as never }))) === 'none'
      ? 'not checked'
      : 'checked',
  )
  .add(
    'process(): bad context',
    cell('api/layout', 'processhttpincoming', 'context', 'A bad value'),
    async () =>
      (await messageOf(() => makeLayout().process(visitor(), { context: 'odd' as never }))) === 'none'
        ? 'not checked'
        : 'checked',
  )
  .add(
    'process(): no HttpIncoming',
    phrase('api/layout', /An object that is not an `HttpIncoming` rejects with `([^`]+)`/),
    () => namedMessageOf(() => makeLayout().process({} as never)),
  )
  .add(
    'process(): no HttpIncoming (incoming)',
    phrase('api/incoming', /refuses anything that is not an `HttpIncoming`: `([^`]+)`/),
    () => namedMessageOf(() => makeLayout().process({} as never)),
  )
  .add('css() with nothing', phrase('api/layout', /Calling `css\(\)` with nothing throws `([^`]+)`/), () =>
    messageOf(() => (makeLayout().css as () => void).call(makeLayout())),
  )
  .add('reading podlets', phrase('api/layout', /Reading the property throws `([^`]+)`/), () =>
    messageOf(() => visitor().podlets),
  );

// Context parsers, on two pages.
const parserErrors: [row: string, pick: RegExp, guide: string, name: string, parser: unknown][] = [
  ['name', /^throws `([^`]+)`;/, 'You must provide a value to "name".', '', { parse: () => 'x' }],
  ['parser', /^throws `([^`]+)`$/, 'You must provide a value to "parser".', 'mine', undefined],
  [
    'parser.parse',
    /^throws `([^`]+)` or/,
    'Parser with the name "<name>" is missing a ".parse()" method.',
    'mine',
    {},
  ],
  [
    'parser.parse',
    /or `([^`]+)`$/,
    'Parse method for parser "<name>" must be a function or async function.',
    'mine',
    { parse: 5 },
  ],
  [
    'name',
    /; a name in use throws `([^`]+)`$/,
    'Parser with the name "<name>" has already been registered.',
    'locale',
    { parse: () => 'x' },
  ],
];
for (const [row, pick, guide, name, parser] of parserErrors) {
  const observe = (placeholder: string) => () =>
    messageOf(
      () => makeLayout().context.register(name, parser as never),
      name === '' ? {} : { [`"${placeholder}"`]: `"${name}"` },
    );
  options
    .add(
      `context.register(): ${guide}`,
      cell('api/layout', 'contextregistername-parser', row, 'A bad value', pick),
      observe('<n>'),
    )
    .add(
      `context.register(): ${guide} (guide)`,
      cell('guides/context', 'errors-from-register', guide, 'Message', /^`(.*)`$/),
      observe('<name>'),
    );
}

// HttpIncoming.
for (const row of ['request', 'response', 'params'] as const) {
  options
    .add(
      `HttpIncoming: ${row} when left out`,
      cell('api/incoming', 'constructor', row, 'Default', CODE),
      () => written(new HttpIncoming()[row] as unknown),
    )
    .add(`incoming.${row} when left out`, cell('api/incoming', 'properties', row, 'Default', CODE), () =>
      written(new HttpIncoming()[row] as unknown),
    )
    .add(`HttpIncoming: bad ${row}`, cell('api/incoming', 'constructor', row, 'Bad value', NOT_CHECKED), () =>
      checked(() =>
        row === 'request'
          ? new HttpIncoming({ odd: 1 })
          : row === 'response'
            ? new HttpIncoming({}, 5 as never)
            : new HttpIncoming({}, {}, 5 as never),
      ),
    )
    .add(`incoming.${row} is set`, cell('api/incoming', 'properties', row, 'Bad value', THROWS), () =>
      messageOf(() => Object.assign(new HttpIncoming(), { [row]: {} })),
    );
}
for (const row of ['context', 'view', 'css', 'js', 'name', 'proxy', 'development'] as const) {
  options.add(`incoming.${row} when left out`, cell('api/incoming', 'properties', row, 'Default', CODE), () =>
    written(new HttpIncoming()[row]).replaceAll("'", ''),
  );
}
for (const row of ['context', 'view', 'name', 'proxy', 'development'] as const) {
  options.add(
    `incoming.${row} is set to something odd`,
    cell('api/incoming', 'properties', row, 'Bad value', NOT_CHECKED),
    () => checked(() => Object.assign(new HttpIncoming(), { [row]: 5 })),
  );
}
for (const row of ['css', 'js'] as const) {
  options.add(
    `incoming.${row} is set to no array`,
    cell('api/incoming', 'properties', row, 'Bad value', /^`(.*)`$/),
    () => messageOf(() => Object.assign(new HttpIncoming(), { [row]: 5 })),
  );
}
options
  .add('incoming without headers', cell('api/incoming', 'constructor', 'request', 'Bad value', THROWS), () =>
    namedMessageOf(() => makePodlet({ development: true }).process(new HttpIncoming({ url: '/' }))),
  )
  .add(
    'incoming.view is null',
    cell('api/incoming', 'properties', 'view', 'Bad value', /throw `([^`]+)`$/),
    () => messageOf(() => makeLayout().render(Object.assign(visitor(), { view: null }), 'x')),
  )
  .add('incoming.url when left out', cell('api/incoming', 'properties', 'url', 'Default'), () =>
    visitor({}, '/a?b=1').url.href === 'http://www.example.com/a?b=1' ? 'from the request' : 'something else',
  )
  .add(
    'incoming.url is set to no address',
    cell('api/incoming', 'properties', 'url', 'Bad value', /^`(.*)`$/),
    () => messageOf(() => Object.assign(visitor(), { url: '::' })),
  )
  .add('incoming.podlets is read', cell('api/incoming', 'properties', 'podlets', 'Bad value', THROWS), () =>
    messageOf(() => visitor().podlets),
  )
  .add('incoming.assets', cell('api/incoming', 'properties', 'assets', 'Default'), () =>
    typeof (visitor().assets as { on?: unknown }).on === 'function' ? 'an empty one' : 'something else',
  )
  .add('incoming.podlets with null', phrase('api/incoming', /entry throws, for example `([^`]+)`/), () =>
    namedMessageOf(() => Object.assign(visitor(), { podlets: [null] })),
  )
  .add('incoming in Express and JSON', phrase('api/incoming', /therefore throw `([^`]+)`/), async () => {
    const app = express();
    app.use(makeLayout().middleware());
    app.get('/', (_request, response) => response.json(response.locals.podium));
    const message = await expressMessage(app, true);
    return message.split('\n')[0] ?? '';
  });

// The document.
options
  .add(
    'document: title when left out',
    cell('api/document', 'request-properties/1', 'title', 'Default'),
    () => (/<title><\/title>/.test(template(visitor(), 'x')) ? 'empty' : 'something'),
  )
  .add(
    'document: encoding when left out',
    cell('api/document', 'request-properties/1', 'encoding', 'Default', CODE),
    () => /<meta charset="([^"]*)">/.exec(template(visitor(), 'x'))?.[1] ?? 'none',
  )
  .add(
    'document: language when nothing is set',
    phrase('api/document', /^`(en-\w+)`$/),
    () => /<html lang="([^"]*)">/.exec(template(new HttpIncoming(), 'x'))?.[1] ?? 'none',
  );

// The browser's packages.
options
  .add(
    'bridge: params',
    cell('api/bridge', 'bridgecall', 'request.params', 'Bad value', /^(Not checked)\.$/),
    async () =>
      notChecked(async () => (await browserWorld()).bridge.notification({ method: 'a/b', params: 5 })),
  )
  .add('bridge: id when left out', cell('api/bridge', 'bridgecall', 'request.id', 'Default'), async () => {
    const { bridge, sentToApp } = await browserWorld();
    sentToApp();
    bridge.call({ method: 'a/b', params: undefined }, 1).catch(() => undefined);
    return typeof sentToApp()[0]?.id === 'string' ? 'generated' : 'none';
  })
  .add('bridge: id', cell('api/bridge', 'bridgecall', 'request.id', 'Bad value', /^(Not checked)\.$/), () =>
    notChecked(async () => {
      const { bridge, sentToApp, fromApp } = await browserWorld();
      sentToApp();
      const answered = bridge.call({ method: 'a/b', params: undefined, id: true as never });
      fromApp({ jsonrpc: '2.0', id: true, result: 1 });
      await answered;
    }),
  )
  .add(
    'bridge: method of a notification',
    cell(
      'api/bridge',
      'bridgenotification',
      'message.method',
      'Bad value',
      /^(Not checked): the message goes out/,
    ),
    () => notChecked(async () => (await browserWorld()).bridge.notification({ params: 1 } as never)),
  )
  .add(
    'bridge: params of a notification',
    cell('api/bridge', 'bridgenotification', 'message.params', 'Bad value', /^(Not checked)\.$/),
    () =>
      notChecked(async () =>
        (await browserWorld()).bridge.notification({ method: 'a/b', params: Symbol('odd').description }),
      ),
  )
  .add(
    'bridge: a handler that was not added',
    cell('api/bridge', 'bridgeoff', 'handler', 'Bad value', /removes (nothing)\.$/),
    async () => {
      const { bridge, fromApp } = await browserWorld();
      let calls = 0;
      bridge.on('off/test', () => (calls += 1));
      bridge.off('off/test', () => undefined);
      fromApp({ jsonrpc: '2.0', method: 'off/test' });
      return calls === 1 ? 'nothing' : 'something';
    },
  )
  .add('bus: payload when left out', cell('api/browser', 'publish', 'payload', 'Default', CODE), async () =>
    String((await browserWorld()).makeBus().publish('empty', 'topic').payload),
  )
  .add('bus: payload', cell('api/browser', 'publish', 'payload', 'Bad value', /^(Not checked)\.$/), () =>
    notChecked(async () => (await browserWorld()).makeBus().publish('odd', 'topic', () => undefined)),
  )
  .add(
    'bus: a listener that was not subscribed',
    cell('api/browser', 'unsubscribe', 'listener', 'Bad value', /removes (nothing)\.$/),
    () => removed('bus', 'topic', () => undefined),
  );
for (const row of ['channel', 'topic'] as const) {
  options
    .add(
      `bus: ${row} of publish()`,
      cell('api/browser', 'publish', row, 'Bad value', /^(Not checked)\.$/),
      () => notChecked(async () => (await browserWorld()).makeBus().publish(...oddAt(row))),
    )
    .add(
      `bus: ${row} of subscribe()`,
      cell('api/browser', 'subscribe', row, 'Bad value', /^(Not checked)\.$/),
      () =>
        notChecked(async () => (await browserWorld()).makeBus().subscribe(...oddAt(row), () => undefined)),
    )
    .add(
      `bus: ${row} of unsubscribe()`,
      cell('api/browser', 'unsubscribe', row, 'Bad value', /^(Nothing) is removed\.$/),
      async () => ((await removed(...otherAt(row))) === 'nothing' ? 'Nothing' : 'Something'),
    )
    .add(
      `store: ${row}`,
      cell('api/store', 'atomchannel-topic-initialvalue/1', row, 'Bad value', /^(Not checked)\.$/),
      () => notChecked(async () => (await browserWorld()).store.atom(...oddAt(row), 1)),
    );
}

/** Below the first line, Node.js adds to the messages of failed assertions what it compared. */
async function firstLineOf(run: () => unknown, placeholders?: Record<string, string>): Promise<string> {
  return (await messageOf(run, placeholders)).split('\n')[0] ?? '';
}

function checked(run: () => unknown): string {
  return isAccepted(run) ? 'not checked' : 'checked';
}

async function notChecked(run: () => Promise<unknown>): Promise<string> {
  return (await messageOf(run)) === 'none' ? 'Not checked' : 'Checked';
}

function oddAt(row: 'channel' | 'topic'): [string, string] {
  const odd = 5 as unknown as string;
  return row === 'channel' ? [odd, 'topic'] : ['channel', odd];
}

function otherAt(row: 'channel' | 'topic'): [string, string] {
  return row === 'channel' ? ['other', 'topic'] : ['bus', 'other'];
}

/** What a call of unsubscribe() with these arguments removes of a listener on `bus`, `topic`. */
async function removed(channel: string, topic: string, listener?: () => void): Promise<string> {
  const { makeBus } = await browserWorld();
  const bus = makeBus();
  let calls = 0;
  const own = () => {
    calls += 1;
  };
  bus.subscribe('bus', 'topic', own);
  bus.unsubscribe(channel, topic, listener ?? own);
  bus.publish('bus', 'topic');
  const isKept = calls === 1;
  bus.unsubscribe('bus', 'topic', own);
  return isKept ? 'nothing' : 'something';
}

function loggerWithout(level: string): Console {
  return Object.fromEntries(
    ['trace', 'debug', 'info', 'warn', 'error', 'fatal']
      .filter((name) => name !== level)
      .map((name) => [name, () => undefined]),
  ) as unknown as Console;
}

function proxyMembers(server: Podlet | Layout): unknown {
  const { prefix, pathname } = server.httpProxy as unknown as Record<string, string>;
  return { prefix, pathname };
}

/** `{}` when an empty object gives what no object gives. */
function emptyObjectIsDefault(left: () => string, empty: () => string): string {
  return left() === empty() ? '{}' : 'something else';
}

async function developmentContext(): Promise<Record<string, unknown>> {
  const podlet = makePodlet({ development: true });
  const incoming = visitor();
  await podlet.process(incoming, { proxy: false });
  return incoming.context;
}

function both(): Promise<string> {
  const filter = { deviceType: ['x'] };
  return messageOf(() =>
    register(makeLayout(), 'http://localhost/m.json', { includeBy: filter, excludeBy: filter }),
  );
}

function fetchMessage(): Promise<string> {
  return messageOf(() => register(makeLayout(), 'http://localhost/m.json').fetch({} as never));
}

/** Whether the first fetches with these retries give the fallback, one after another; the version changes before the second. */
async function fallbacksIn(retries: number): Promise<boolean[]> {
  let version = '1.0.0';
  const server = await listen((request, response) => {
    if (request.url === '/manifest.json') {
      response.end(JSON.stringify({ name: 'stub', version, content: '/content', fallback: '/fallback' }));
    } else {
      answer(200, request.url === '/fallback' ? 'FALLBACK' : 'BODY', { 'podlet-version': version })(
        request,
        response,
      );
    }
  });
  const stub = register(makeLayout(), `${server.origin}/manifest.json`, { retries });
  const given: boolean[] = [];
  for (const next of ['1.0.0', '2.0.0', '2.0.0']) {
    version = next;
    given.push((await stub.fetch(visitor())).content === 'FALLBACK');
  }
  return given;
}

/** Whether a version that settles only after many requests is waited for with these retries. */
async function requestsWithin(retries: unknown): Promise<boolean> {
  let requests = 0;
  const podlet = await startPodlet({
    content: (request, response) => {
      requests += 1;
      answer(200, 'BODY', { 'podlet-version': requests > 30 ? '1.0.0' : `2.0.${requests}` })(
        request,
        response,
      );
    },
  });
  const { content } = await register(makeLayout(), podlet.uri, { retries: retries as number }).fetch(
    visitor(),
  );
  return content === 'BODY';
}

/** How often three fetches read the manifest while the clock stands still, or goes on between them. */
async function manifestReads(maxAge: unknown, clock: 'stopped' | 'running'): Promise<number> {
  const podlet = await startPodlet();
  const stub = register(layoutWithClient({ maxAge }), podlet.uri);
  const start = Date.now();
  let passed = 0;
  const now = vi.spyOn(Date, 'now').mockImplementation(() => start + passed);
  try {
    for (let fetches = 0; fetches < 3; fetches += 1) {
      await stub.fetch(visitor());
      if (clock === 'running') passed += 1;
    }
  } finally {
    now.mockRestore();
  }
  return podlet.requests.filter((kind) => kind === 'manifest').length;
}

/** Whether a layout in a process of its own survives a proxied request with a bad timeout to a target that is down. */
async function isEndedByProxiedRequest(): Promise<boolean> {
  const target = await refusedOrigin();
  const podlet = await startPodlet({ manifest: { proxy: { api: target } } });
  const program = `
    import { once } from 'node:events';
    import express from 'express';
    import Layout from '@podium/layout';
    const layout = new Layout({ name: 'shop', pathname: '/shop', proxy: { timeout: 'soon' } });
    const stub = layout.client.register({ name: 'stub', uri: '${podlet.uri}', timeout: 15000 });
    await stub.refresh();
    const app = express();
    app.use(layout.middleware());
    app.use((error, req, res, next) => res.status(500).end());
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { status } = await fetch('http://127.0.0.1:' + server.address().port + '/shop/podium-resource/stub/api');
    // Refused later than the request of the proxy.
    await fetch('${target}').catch(() => undefined);
    await fetch('${target}').catch(() => undefined);
    console.log(status);
    process.exit(0);`;
  const error = await errorOf(() =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { cwd: PROJECT_ROOT }),
  );
  if (error === undefined) return false;
  if (error instanceof Error && error.message.includes('ECONNREFUSED')) return true;
  throw error;
}

async function proxiedError(timeout: unknown): Promise<string> {
  // The proxy throws before it listens for errors of its request; nobody else does when the target is closed.
  const original = Object.getOwnPropertyDescriptor(ClientRequest.prototype, 'setTimeout')
    ?.value as ClientRequest['setTimeout'];
  const set = vi.spyOn(ClientRequest.prototype, 'setTimeout').mockImplementation(function (
    this: ClientRequest,
    ...args
  ) {
    this.on('error', () => undefined);
    return original.apply(this, args);
  });
  try {
    return await askThroughProxy(timeout);
  } finally {
    set.mockRestore();
  }
}

async function askThroughProxy(timeout: unknown): Promise<string> {
  const layout = makeLayout({ proxy: { timeout: timeout as number } });
  const podlet = await startPodlet({ manifest: { proxy: { api: '/api' } } });
  await register(layout, podlet.uri).refresh();
  return (await ask(`${(await serveLayout(layout)).origin}/shop/podium-resource/stub/api`)).body;
}

/** Empty when a fetch with these options asks for the same URL as one without; else both. */
async function sameUrlAs(requestOptions: object): Promise<string> {
  const podlet = await startPodlet();
  const stub = register(makeLayout(), podlet.uri);
  await stub.fetch(visitor());
  await stub.fetch(visitor(), requestOptions);
  const [left, given] = podlet.urls;
  return left === given ? '' : `${left} ${given}`;
}

/** The message of the error that an Express app hands on when its `/` is asked for. */
async function expressMessage(app: ReturnType<typeof express>, isNamed = false): Promise<string> {
  app.use(
    (error: Error, _request: express.Request, response: express.Response, _next: express.NextFunction) => {
      response.status(500).end(isNamed ? `${error.name}: ${error.message}` : error.message);
    },
  );
  return (await ask((await listen(app)).origin)).body;
}
