import { cell, phrase, Statements } from './statement.ts';
import {
  durationOf,
  errorOf,
  makeLayout,
  register,
  registerRead,
  silence,
  startPodlet,
  visitor,
} from './servers.ts';
import { contentRequests, isAccepted, largestAccepted, layoutWithClient, shown } from './observe.ts';

/** Inline code in a cell. */
const CODE = /^`([^`]*)`$/;

/** Defaults of the client. */
export const clientDefaults = new Statements();

// Layout: the client.
for (const [page, heading] of [
  ['api/layout', 'client'],
  ['api/layout', 'clientregisteroptions'],
  ['guides/fallbacks', 'time-limits-and-retries'],
] as const) {
  clientDefaults
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
clientDefaults
  .add(
    { title: 'fetch timeout in the table of limits', proves: 'default: fetch timeout' },
    cell(
      'guides/deployment',
      'time-budgets/3',
      'time until the response headers arrive, for each request to a podlet',
      'Default',
      /^(\d+) ms$/,
    ),
    async () => `${await defaultTimeout()}`,
  )
  .add(
    { title: 'version retries in the table of limits', proves: 'default: version retries' },
    cell(
      'guides/deployment',
      'time-budgets/3',
      'content requests per fetch while versions differ',
      'Default',
    ),
    async () => `${await contentRequests(makeLayout())}`,
  )
  .add(
    { title: 'fetch timeout in the tutorial', proves: 'default: fetch timeout' },
    phrase('introduction/hello-podium', /The podlet took more than (\d+) ms to respond/),
    async () => `${await defaultTimeout()}`,
  )
  .add(
    { title: 'fetch timeout in the introduction', proves: 'default: fetch timeout' },
    phrase('index', /By default, the layout waits up to (\d+) ms for each response to start/),
    async () => `${await defaultTimeout()}`,
  )
  .add(
    { title: 'fetch timeout in the second tutorial', proves: 'default: fetch timeout' },
    phrase('introduction/build-a-page', /The default `timeout` is (\d+) ms for each request/),
    async () => `${await defaultTimeout()}`,
  )
  .add(
    { title: 'fetch timeout in the guide', proves: 'default: fetch timeout' },
    phrase('guides/layout-development', /pauses a podlet for longer than the timeout of (\d+) ms/),
    async () => `${await defaultTimeout()}`,
  );
for (const heading of ['client', 'clientregisteroptions']) {
  clientDefaults.add(
    { title: 'manifest cache time', proves: 'default: manifest cache time' },
    cell('api/layout', heading, 'maxAge', 'Default', CODE),
    async () => shown(await cacheTime()),
  );
}
clientDefaults
  .add(
    { title: 'manifest cache time on the manifest page', proves: 'default: manifest cache time' },
    phrase('api/manifest', /The cache time is `(\w+)`, unless you set `maxAge`/),
    async () => shown(await cacheTime()),
  )
  .add(
    { title: 'manifest cache time in the table of limits', proves: 'default: manifest cache time' },
    cell(
      'guides/deployment',
      'time-budgets/3',
      'time that a manifest and its fallback are cached',
      'Default',
      /^(until the version changes|.* s)$/,
    ),
    async () => {
      const time = await cacheTime();
      return time === Infinity ? 'until the version changes' : `${shown(time)} s`;
    },
  )
  .add(
    { title: 'quiet time before stable', proves: 'default: quiet time before stable' },
    cell('api/layout', 'client', 'resolveThreshold', 'Default', CODE),
    () => `${quietTime()}`,
  )
  .add(
    { title: 'quiet time before stable, in seconds', proves: 'default: quiet time before stable' },
    cell('api/layout', 'clientstate', 'unstable', 'Description', /`resolveThreshold` \((\d+) s\)/),
    () => `${quietTime() / 1000}`,
  )
  .add(
    { title: 'quiet time before stable, in the guide', proves: 'default: quiet time before stable' },
    phrase('guides/layout-development', /After (\d+) seconds without a new manifest, it is `stable`/),
    () => `${quietTime() / 1000}`,
  )
  .add(
    { title: 'time before unhealthy', proves: 'default: time before unhealthy' },
    cell('api/layout', 'client', 'resolveMax', 'Default', CODE),
    () => `${unhealthyTime()}`,
  )
  .add(
    { title: 'time before unhealthy, in minutes', proves: 'default: time before unhealthy' },
    cell('api/layout', 'clientstate', 'unhealthy', 'Description', /`resolveMax` \((\d+) min\)/),
    () => `${unhealthyTime() / 60_000}`,
  )
  .add(
    { title: 'equal values are accepted', proves: 'default: time before unhealthy' },
    cell('api/layout', 'client', 'resolveMax', 'Invalid value', /equal values are (accepted|refused)/),
    () =>
      isAccepted(() => layoutWithClient({ resolveThreshold: 5, resolveMax: 5 })) ? 'accepted' : 'refused',
  );
for (const option of ['throwable', 'redirectable'] as const) {
  clientDefaults.add(
    { title: `${option} when omitted` },
    cell('api/layout', 'clientregisteroptions', option, 'Default', CODE),
    async () => `${await isOnByDefault(option)}`,
  );
}

let measured: Promise<number> | undefined;

/** How long a fetch waits for a podlet that does not respond; measured once. */
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

/** The smallest `resolveMax` that is accepted with the default threshold. */
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
