import { PodiumProxy } from './untyped.ts';
import { cell, phrase, Statements } from './statement.ts';
import { makeLayout, messageOf, visitor } from './servers.ts';
import {
  isAccepted,
  largestAccepted,
  makePodlet,
  podletProxyTimeout,
  proxyTimeoutOf,
  sentContext,
} from './observe.ts';

/** Inline code in a cell. */
const CODE = /^`([^`]*)`$/;

export const defaults = new Statements();

// Podlet: routes and development mode.
defaults
  .add(
    { title: 'manifest path', proves: 'default: manifest path' },
    cell('api/podlet', 'constructor', 'manifest', 'Default', CODE),
    () => makePodlet().manifest({ prefix: false }),
  )
  .add(
    { title: 'content path', proves: 'default: content path' },
    cell('api/podlet', 'constructor', 'content', 'Default', CODE),
    () => makePodlet().content({ prefix: false }),
  )
  .add(
    { title: 'fallback path', proves: ['default: fallback path', 'pitfall 2: no default fallback'] },
    cell('api/podlet', 'constructor', 'fallback', 'Default', /^`'(.*)'`$/),
    () => makePodlet().fallback(),
  )
  .add(
    { title: 'fallback in the manifest', proves: 'pitfall 2: no default fallback' },
    cell('api/manifest', 'fields', 'fallback', 'Default', /^`"(.*)"`$/),
    () => makePodlet().toJSON().fallback,
  )
  .add(
    { title: 'no fallback unless set', proves: 'pitfall 2: no default fallback' },
    phrase('guides/fallbacks', /There is (no|a) fallback unless you set the option/),
    () => (makePodlet().fallback() === '' ? 'no' : 'a'),
  )
  .add(
    { title: 'podlet development mode', proves: 'default: podlet development mode' },
    cell('api/podlet', 'constructor', 'development', 'Default', CODE),
    () => `${makePodlet().development}`,
  )
  .add(
    'useShadowDOM',
    cell('api/podlet', 'constructor', 'useShadowDOM', 'Default', CODE),
    () => `${makePodlet({ name: 'shop-basket' }).render(visitor(), '<p>x</p>').includes('<template')}`,
  );

// The proxy.
for (const [page, heading, row, column] of [
  ['api/layout', 'proxy', 'prefix', 'Default'],
  ['guides/proxying', 'limits-timeouts-and-errors', 'Path prefix', 'Value'],
] as const) {
  defaults.add(
    { title: 'proxy prefix', proves: 'default: proxy prefix' },
    cell(page, heading, row, column, CODE),
    () => PodiumProxy.prefixOf(makeLayout()),
  );
}
defaults
  .add(
    { title: "prefix of a podlet's proxy", proves: 'default: proxy prefix' },
    cell('api/podlet', 'proxy', 'prefix', 'Default', CODE),
    () => PodiumProxy.prefixOf(makePodlet()),
  )
  .add('pathname of the proxy', cell('api/layout', 'proxy', 'pathname', 'Default'), () =>
    PodiumProxy.pathnameOf(makeLayout()) === makeLayout().pathname()
      ? "the layout's `pathname`"
      : 'something else',
  )
  .add(
    { title: 'proxy timeout', proves: 'default: proxy timeout' },
    cell('api/layout', 'proxy', 'timeout', 'Default', CODE),
    async () => `${await proxyTimeoutOf(makeLayout())}`,
  )
  .add(
    { title: "timeout of a podlet's proxy", proves: 'default: proxy timeout' },
    cell('api/podlet', 'proxy', 'timeout', 'Default', CODE),
    async () => `${await podletProxyTimeout()}`,
  )
  .add(
    { title: 'proxy timeout in the guide', proves: 'default: proxy timeout' },
    cell('guides/proxying', 'limits-timeouts-and-errors', 'Timeout', 'Value', /^(\d+) ms$/),
    async () => `${await proxyTimeoutOf(makeLayout())}`,
  )
  .add(
    { title: 'proxy timeout in the table of limits', proves: 'default: proxy timeout' },
    cell('guides/deployment', 'time-budgets/3', 'idle time in a proxied request', 'Default', /^(\d+) s$/),
    async () => `${((await proxyTimeoutOf(makeLayout())) ?? 0) / 1000}`,
  )
  .add(
    { title: 'proxy timeout for a POST that hangs', proves: 'default: proxy timeout' },
    phrase('guides/proxying', /waits for the full (\d+)-second timeout/),
    async () => `${((await proxyTimeoutOf(makeLayout())) ?? 0) / 1000}`,
  )
  .add(
    { title: 'proxy timeout on the frameworks page', proves: 'default: proxy timeout' },
    phrase('api/http-framework-compatibility', /proxy timeout, (\d+) ms by default/),
    async () => `${await proxyTimeoutOf(makeLayout())}`,
  )
  .add(
    { title: 'proxy timeout in the layout guide', proves: 'default: proxy timeout' },
    phrase('guides/layout-development', /have a separate timeout of (\d+) seconds/),
    async () => `${((await proxyTimeoutOf(makeLayout())) ?? 0) / 1000}`,
  )
  .add(
    {
      title: 'proxy targets per podlet',
      proves: ['default: proxy targets per podlet', 'pitfall 13: the proxy'],
    },
    cell('guides/proxying', 'limits-timeouts-and-errors', 'Targets per podlet', 'Value', /^(\d+)$/),
    () => `${countProxyTargets()}`,
  )
  .add(
    { title: 'proxy targets in the table of limits', proves: 'default: proxy targets per podlet' },
    cell('guides/deployment', 'time-budgets/3', 'proxy targets of a podlet', 'Default'),
    () => `${countProxyTargets()}`,
  )
  .add(
    {
      title: 'proxy targets in the error',
      proves: ['default: proxy targets per podlet', 'pitfall 13: the proxy'],
    },
    phrase('api/podlet', /a podlet can have (\w+) targets; the (\w+) call throws `([^`]+)`/),
    async () => {
      const podlet = makePodlet();
      let message = 'none';
      let calls = 0;
      while (message === 'none') {
        calls += 1;
        message = await messageOf(() => podlet.proxy({ target: '/api', name: `api-${calls}` }));
      }
      return [
        ['none', 'one', 'two', 'three', 'four', 'five'][calls - 1] ?? '',
        ['', 'first', 'second', 'third', 'fourth', 'fifth'][calls] ?? '',
        message,
      ];
    },
  );

// The context.
defaults
  .add(
    { title: 'locale', proves: 'default: locale' },
    cell('api/layout', 'context', 'locale.locale', 'Default', CODE),
    async () => (await sentContext(makeLayout()))['podium-locale'] ?? 'none',
  )
  .add(
    { title: 'locale in the guide', proves: 'default: locale' },
    cell('guides/context', 'change-the-defaults-in-a-layout', 'locale.locale', 'Default', /^`'(.*)'`$/),
    async () => (await sentContext(makeLayout()))['podium-locale'] ?? 'none',
  )
  .add(
    { title: 'locale of a request that sets none', proves: 'default: locale' },
    cell('guides/context', 'default-context-variables', 'locale', 'Value', /; otherwise `'([^']*)'`\.$/),
    async () => (await sentContext(makeLayout()))['podium-locale'] ?? 'none',
  )
  .add(
    { title: 'debug', proves: ['default: debug', 'pitfall 7: context keys; strings'] },
    cell('guides/context', 'default-context-variables', 'debug', 'Value', /Default `'([^']*)'`/),
    async () => (await sentContext(makeLayout()))['podium-debug'] ?? 'none',
  );
for (const [page, heading] of [
  ['api/layout', 'context'],
  ['guides/context', 'change-the-defaults-in-a-layout'],
] as const) {
  defaults
    .add(
      { title: 'debug.enabled', proves: 'default: debug' },
      cell(page, heading, 'debug.enabled', 'Default', CODE),
      async () => (await sentContext(makeLayout()))['podium-debug'] ?? 'none',
    )
    .add(
      { title: 'device type cache', proves: 'default: device type cache' },
      cell(page, heading, 'deviceType.cacheSize', 'Default', CODE),
      () => `${countCachedDeviceTypes()}`,
    )
    .add('first part of mountPathname', cell(page, heading, 'mountPathname.pathname', 'Default'), async () =>
      (await sentContext(makeLayout()))['podium-mount-pathname'] === makeLayout().pathname()
        ? "the layout's `pathname`"
        : 'something else',
    )
    .add(
      'first part of publicPathname',
      cell(page, heading, 'publicPathname.pathname', 'Default'),
      async () =>
        (await sentContext(makeLayout()))['podium-public-pathname']?.startsWith(
          `${makeLayout().pathname()}/podium-`,
        ) === true
          ? "the layout's `pathname`"
          : 'something else',
    )
    .add(
      'second part of publicPathname',
      cell(page, heading, 'publicPathname.prefix', 'Default', CODE),
      async () => (await sentContext(makeLayout()))['podium-public-pathname']?.split('/').at(-2) ?? '',
    );
}
defaults
  .add('mountOrigin', cell('api/layout', 'context', 'mountOrigin.origin', 'Default'), mountOriginSource)
  .add(
    'mountOrigin in the guide',
    cell('guides/context', 'change-the-defaults-in-a-layout', 'mountOrigin.origin', 'Default'),
    async () => (await mountOriginSource()).replace('origin of', 'from'),
  )
  .add(
    { title: 'device type', proves: 'default: device type' },
    cell(
      'guides/context',
      'default-context-variables',
      'deviceType',
      'Value',
      /`'(\w+)'` when the user agent is missing or unknown/,
    ),
    async () =>
      (await sentContext(makeLayout(), visitor({ 'user-agent': 'nobody/1.0' })))['podium-device-type'] ?? '',
  )
  .add(
    { title: 'detected device types', proves: 'default: device type' },
    cell(
      'guides/context',
      'default-context-variables',
      'deviceType',
      'Value',
      /: `'(\w+)'`, `'(\w+)'`, or `'(\w+)'`, detected/,
    ),
    async () => {
      const agents = [
        'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1',
        'Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15 Version/16.0 Mobile/15E148 Safari/604.1',
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36',
      ];
      const types: string[] = [];
      for (const agent of agents) {
        types.push(
          (await sentContext(makeLayout(), visitor({ 'user-agent': agent })))['podium-device-type'] ?? '',
        );
      }
      return types;
    },
  );

function countProxyTargets(): number {
  const podlet = makePodlet();
  return largestAccepted(
    (count) =>
      isAccepted(() => {
        const fresh = makePodlet();
        for (let index = 0; index < count; index += 1)
          fresh.proxy({ target: '/api', name: `${podlet.name}-${index}` });
      }),
    50,
  );
}

function countCachedDeviceTypes(): number {
  const parser = makeLayout().context.parsers.get('deviceType') as {
    parse: (incoming: unknown) => string;
    statistics: () => { cacheItems: number };
  };
  let cached = -1;
  for (let agents = 0; parser.statistics().cacheItems > cached; agents += 1) {
    cached = parser.statistics().cacheItems;
    parser.parse({ request: { headers: { 'user-agent': `agent ${agents}` } } });
  }
  return cached;
}

async function mountOriginSource(): Promise<string> {
  const context = await sentContext(makeLayout(), visitor({ host: 'shop.example.com:8080' }));
  return context['podium-mount-origin'] === 'http://shop.example.com:8080'
    ? 'origin of the request'
    : 'something else';
}
