import Layout from '@podium/layout';
import { cell, phrase, Statements } from '../statement.ts';
import {
  respond,
  makeLayout,
  messageOf,
  namedMessageOf,
  register,
  startPodlet,
  visitor,
} from '../servers.ts';
import { isAccepted, sentContext } from '../observe.ts';
import {
  CODE,
  THROWS,
  INVALID_VALUE,
  checked,
  loggerWithout,
  proxyMembers,
  emptyObjectIsDefault,
} from './observe.ts';

/** Layout options: the remaining defaults and invalid values in the documentation's tables. */
export const layoutOptions = new Statements();

// Layout, constructor.
layoutOptions
  .add('layout: invalid name', cell('api/layout', 'constructor', 'name', 'Invalid value', THROWS), () =>
    messageOf(() => makeLayout({ name: INVALID_VALUE }), { '<v>': INVALID_VALUE }),
  )
  .add(
    'layout: invalid pathname',
    cell('api/layout', 'constructor', 'pathname', 'Invalid value', THROWS),
    () => messageOf(() => makeLayout({ pathname: INVALID_VALUE }), { '<v>': INVALID_VALUE }),
  )
  .add('layout: invalid logger', cell('api/layout', 'constructor', 'logger', 'Invalid value', THROWS), () =>
    messageOf(() => makeLayout({ logger: loggerWithout('info') })),
  )
  .add(
    'layout: logger when omitted',
    cell('api/layout', 'constructor', 'logger', 'Default', /^none: (nothing is logged)$/),
    async () => {
      const logged: unknown[] = [];
      const original = {
        log: console.log,
        warn: console.warn,
        error: console.error,
        info: console.info,
        debug: console.debug,
      };
      Object.assign(
        console,
        Object.fromEntries(Object.keys(original).map((name) => [name, (text: unknown) => logged.push(text)])),
      );
      try {
        const podlet = await startPodlet({ content: respond(500) });
        await register(makeLayout(), podlet.uri).fetch(visitor());
      } finally {
        Object.assign(console, original);
      }
      return logged.length === 0 ? 'nothing is logged' : 'something is logged';
    },
  )
  .add('layout: no options', phrase('api/layout', /^`(\w+)` if `options` is missing$/), async () =>
    (await namedMessageOf(() => new (Layout as unknown as new () => unknown)())).replace(/:.*/, ''),
  )
  .add(
    'layout: context when omitted',
    cell('api/layout', 'constructor', 'context', 'Default', CODE),
    async () => {
      const [omitted, empty] = [
        await sentContext(makeLayout()),
        await sentContext(makeLayout({ context: {} })),
      ];
      return emptyObjectIsDefault(
        () => JSON.stringify(omitted),
        () => JSON.stringify(empty),
      );
    },
  )
  .add('layout: client when omitted', cell('api/layout', 'constructor', 'client', 'Default', CODE), () =>
    emptyObjectIsDefault(
      () => makeLayout().client.state,
      () => makeLayout({ client: {} }).client.state,
    ),
  )
  .add('layout: proxy when omitted', cell('api/layout', 'constructor', 'proxy', 'Default', CODE), () =>
    emptyObjectIsDefault(
      () => JSON.stringify(proxyMembers(makeLayout())),
      () => JSON.stringify(proxyMembers(makeLayout({ proxy: {} }))),
    ),
  );

for (const [page, heading] of [
  ['api/layout', 'context'],
  ['guides/context', 'change-the-defaults-in-a-layout'],
] as const) {
  const placeholder = page === 'api/layout' ? '<v>' : '<value>';
  layoutOptions
    .add('context: debug', cell(page, heading, 'debug.enabled', 'Invalid value', /^throws `([^`]+)`/), () =>
      firstLineOf(() => makeLayout({ context: { debug: { enabled: 'yes' as never } } })),
    )
    .add('context: locale', cell(page, heading, 'locale.locale', 'Invalid value', /^throws `([^`]+)`/), () =>
      firstLineOf(() => makeLayout({ context: { locale: { locale: 'nb_NO' } } }), {
        [placeholder]: 'nb_NO',
      }),
    )
    .add(
      'context: mountOrigin',
      cell(
        page,
        heading,
        'mountOrigin.origin',
        'Invalid value',
        /^without a scheme: throws `([^`]+)`, or, if it has a port \(`([^`]+)`\), is (ignored silently|used)$/,
      ),
      async ([, withPort = '']) => {
        const options = (origin: string) => ({ context: { mountOrigin: { origin } } });
        const [host = ''] = withPort.split(':');
        const sent = await sentContext(makeLayout(options('www.example.com:8000')));
        return [
          await namedMessageOf(() => makeLayout(options(host))),
          'www.example.com:8000',
          sent['podium-mount-origin'] === 'http://www.example.com' ? 'ignored silently' : 'used',
        ];
      },
    );
}
layoutOptions
  .add(
    'context: a locale with an underscore',
    cell(
      'api/layout',
      'context',
      'locale.locale',
      'Invalid value',
      /; `([^`]+)` with an underscore is (rejected|accepted)$/,
    ),
    ([locale = '']) => [
      'nb_NO',
      isAccepted(() => makeLayout({ context: { locale: { locale } } })) ? 'accepted' : 'rejected',
    ],
  )
  .add(
    'context: cacheSize',
    cell(
      'api/layout',
      'context',
      'deviceType.cacheSize',
      'Invalid value',
      /^throws `([^`]+)` with `0`, and `([^`]+)` with anything other than a positive integer$/,
    ),
    async () => {
      const [zero, ...others] = await Promise.all(
        [0, -1, 0.5, NaN, Infinity, '5', 'x'].map((cacheSize) =>
          messageOf(() => makeLayout({ context: { deviceType: { cacheSize } } })),
        ),
      );
      return [zero ?? '', [...new Set(others)].join(' and ')];
    },
  );
for (const [row, value] of [
  ['mountPathname.pathname', { mountPathname: { pathname: 5 } }],
  ['publicPathname.pathname', { publicPathname: { pathname: '/a b', prefix: 'x' } }],
  ['publicPathname.prefix', { publicPathname: { pathname: '/a', prefix: '/a b' } }],
] as const) {
  layoutOptions.add(`context: ${row}`, cell('api/layout', 'context', row, 'Invalid value'), () =>
    checked(() => makeLayout({ context: value })),
  );
}

/** First line of the message. Node.js appends the compared values to messages of failed assertions. */
async function firstLineOf(run: () => unknown, placeholders?: Record<string, string>): Promise<string> {
  return (await messageOf(run, placeholders)).split('\n')[0] ?? '';
}
