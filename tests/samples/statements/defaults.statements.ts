import { PodiumProxy } from './untyped.ts';
import { cell, phrase, Statements } from './statement.ts';
import {
  durationOf,
  errorOf,
  makeLayout,
  messageOf,
  register,
  registerRead,
  silence,
  startPodlet,
  visitor,
} from './servers.ts';
import {
  contentRequests,
  isAccepted,
  largestAccepted,
  layoutWithClient,
  makePodlet,
  podletProxyTimeout,
  proxyTimeoutOf,
  shown,
  sentContext,
} from './observe.ts';

/** The defaults table, facts.md 1.3 (the two rows of the browser's packages are in client-side.statements.ts). */

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

// Layout: the client.
for (const [page, heading] of [
  ['api/layout', 'client'],
  ['api/layout', 'clientregisteroptions'],
  ['guides/fallbacks', 'time-limits-and-retries'],
] as const) {
  defaults
    .add(
      {
        title: 'fetch timeout',
        proves: [
          'default: fetch timeout',
          'pitfall 5: the timeout covers headers only, for each request; 0 means 1000',
        ],
      },
      cell(page, heading, 'timeout', 'Default', CODE),
      async () => `${await defaultTimeout()}`,
    )
    .add(
      { title: 'version retries', proves: 'default: version retries' },
      cell(page, heading, 'retries', 'Default', CODE),
      async () => `${await contentRequests(makeLayout())}`,
    );
}
defaults
  .add(
    { title: 'fetch timeout in the tutorial', proves: 'default: fetch timeout' },
    phrase('introduction/hello-podium', /The podlet took more than (\d+) ms to answer/),
    async () => `${await defaultTimeout()}`,
  )
  .add(
    { title: 'fetch timeout in the guide', proves: 'default: fetch timeout' },
    phrase('guides/layout-development', /It does not answer within the timeout of (\d+) ms/),
    async () => `${await defaultTimeout()}`,
  );
for (const heading of ['client', 'clientregisteroptions']) {
  defaults.add(
    { title: 'manifest cache time', proves: 'default: manifest cache time' },
    cell('api/layout', heading, 'maxAge', 'Default', CODE),
    async () => shown(await cacheTime()),
  );
}
defaults
  .add(
    { title: 'manifest cache time on the manifest page', proves: 'default: manifest cache time' },
    phrase('api/manifest', /The time in the cache is `(\w+)`, unless you set `maxAge`/),
    async () => shown(await cacheTime()),
  )
  .add(
    { title: 'quiet time before stable', proves: 'default: quiet time before stable' },
    cell('api/layout', 'client', 'resolveThreshold', 'Default', CODE),
    () => `${quietTime()}`,
  )
  .add(
    { title: 'quiet time before stable, in seconds', proves: 'default: quiet time before stable' },
    cell('api/layout', 'clientstate', 'unstable', 'Meaning', /`resolveThreshold` \((\d+) s\)/),
    () => `${quietTime() / 1000}`,
  )
  .add(
    { title: 'quiet time before stable, in the guide', proves: 'default: quiet time before stable' },
    phrase('guides/layout-development', /After (\d+) seconds without a new manifest it is `stable`/),
    () => `${quietTime() / 1000}`,
  )
  .add(
    { title: 'time before unhealthy', proves: 'default: time before unhealthy' },
    cell('api/layout', 'client', 'resolveMax', 'Default', CODE),
    () => `${unhealthyTime()}`,
  )
  .add(
    { title: 'time before unhealthy, in minutes', proves: 'default: time before unhealthy' },
    cell('api/layout', 'clientstate', 'unhealthy', 'Meaning', /`resolveMax` \((\d+) min\)/),
    () => `${unhealthyTime() / 60_000}`,
  )
  .add(
    { title: 'equal values are accepted', proves: 'default: time before unhealthy' },
    cell('api/layout', 'client', 'resolveMax', 'A bad value', /equal values are (accepted|refused)/),
    () =>
      isAccepted(() => layoutWithClient({ resolveThreshold: 5, resolveMax: 5 })) ? 'accepted' : 'refused',
  );
for (const option of ['throwable', 'redirectable'] as const) {
  defaults.add(
    { title: `${option} when it is left out` },
    cell('api/layout', 'clientregisteroptions', option, 'Default', CODE),
    async () => `${await isOnByDefault(option)}`,
  );
}

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
    { title: 'proxy timeout for a POST that hangs', proves: 'default: proxy timeout' },
    phrase('guides/proxying', /waits for the whole timeout, (\d+) seconds/),
    async () => `${((await proxyTimeoutOf(makeLayout())) ?? 0) / 1000}`,
  )
  .add(
    { title: 'proxy timeout on the page about frameworks', proves: 'default: proxy timeout' },
    phrase('api/http-framework-compatibility', /proxy timeout, (\d+) ms by default/),
    async () => `${await proxyTimeoutOf(makeLayout())}`,
  )
  .add(
    { title: 'proxy timeout in the guide to layouts', proves: 'default: proxy timeout' },
    phrase('guides/layout-development', /have a timeout of their own, (\d+) seconds/),
    async () => `${((await proxyTimeoutOf(makeLayout())) ?? 0) / 1000}`,
  )
  .add(
    {
      title: 'proxy targets per podlet',
      proves: ['default: proxy targets per podlet', 'pitfall 13: the proxy'],
    },
    cell('guides/proxying', 'limits-timeouts-and-errors', 'Targets per podlet', 'Value', /^(\d+)$/),
    () => `${proxyTargets()}`,
  )
  .add(
    {
      title: 'proxy targets in the error',
      proves: ['default: proxy targets per podlet', 'pitfall 13: the proxy'],
    },
    phrase('api/podlet', /A podlet can have (\w+) targets\. The (\w+) call throws `([^`]+)`/),
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
    cell('guides/context', 'default-context-variables', 'locale', 'Value', /, else `'([^']*)'`\.$/),
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
      () => `${deviceTypesRemembered()}`,
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
  .add('mountOrigin', cell('api/layout', 'context', 'mountOrigin.origin', 'Default'), mountOriginFrom)
  .add(
    'mountOrigin in the guide',
    cell('guides/context', 'change-the-defaults-in-a-layout', 'mountOrigin.origin', 'Default'),
    async () => (await mountOriginFrom()).replace('origin of', 'from'),
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
    { title: 'device types that are guessed', proves: 'default: device type' },
    cell(
      'guides/context',
      'default-context-variables',
      'deviceType',
      'Value',
      /: `'(\w+)'`, `'(\w+)'` or `'(\w+)'`, guessed/,
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

let measured: Promise<number> | undefined;

/** How long a fetch waits for a podlet that does not answer; measured once. */
function defaultTimeout(): Promise<number> {
  measured ??= (async () => {
    const podlet = await startPodlet({ content: silence });
    const stub = await registerRead(podlet.uri);
    return durationOf(() => stub.fetch(visitor()), 500);
  })();
  return measured;
}

async function cacheTime(): Promise<unknown> {
  const layout = makeLayout();
  const podlet = await startPodlet();
  await register(layout, podlet.uri).refresh();
  const [entry] = layout.client.dump() as [string, { ttl: number }][];
  return entry?.[1].ttl;
}

/** The largest `resolveMax` below which the default threshold is refused. */
function quietTime(): number {
  return 1 + largestAccepted((resolveMax) => !isAccepted(() => layoutWithClient({ resolveMax })));
}

function unhealthyTime(): number {
  return largestAccepted((resolveThreshold) => isAccepted(() => layoutWithClient({ resolveThreshold })));
}

async function isOnByDefault(option: 'throwable' | 'redirectable'): Promise<boolean> {
  const status = option === 'throwable' ? 500 : 302;
  const podlet = await startPodlet({
    content: (_request, response) => {
      response.writeHead(status, { location: '/x' });
      response.end('BODY');
    },
  });
  const stub = register(makeLayout(), podlet.uri);
  if (option === 'throwable') return (await errorOf(() => stub.fetch(visitor()))) !== undefined;
  const { redirect } = (await stub.fetch(visitor())) as { redirect: object | null };
  return redirect !== null;
}

function proxyTargets(): number {
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

function deviceTypesRemembered(): number {
  const parser = makeLayout().context.parsers.get('deviceType') as {
    parse: (incoming: unknown) => string;
    statistics: () => { cacheItems: number };
  };
  let remembered = -1;
  for (let agents = 0; parser.statistics().cacheItems > remembered; agents += 1) {
    remembered = parser.statistics().cacheItems;
    parser.parse({ request: { headers: { 'user-agent': `agent ${agents}` } } });
  }
  return remembered;
}

async function mountOriginFrom(): Promise<string> {
  const context = await sentContext(makeLayout(), visitor({ host: 'shop.example.com:8080' }));
  return context['podium-mount-origin'] === 'http://shop.example.com:8080'
    ? 'origin of the request'
    : 'something else';
}
