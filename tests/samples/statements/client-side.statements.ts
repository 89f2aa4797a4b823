import { vi } from 'vitest';
import { browserWorld } from './browser-world.ts';
import { shown } from './observe.ts';
import { cell, phrase, Statements } from './statement.ts';
import { errorOf, messageOf } from './servers.ts';
import { freshName } from './browser-world.ts';

/** Statements about code in browsers: the bridge, the bus, and the stores; the last two defaults and pitfall 15. */

export const clientSide = new Statements();

const P15 = 'pitfall 15: client side';
const BRIDGE = 'default: bridge call timeout';
const HISTORY = 'default: message bus history';

clientSide
  .add(
    { title: 'timeout of bridge.call()', proves: BRIDGE },
    cell('api/bridge', 'bridgecall', 'timeout', 'Default', /^`(\d+)`$/),
    async () => `${await callTimeout()}`,
  )
  .add(
    { title: 'call() without an app', proves: BRIDGE },
    phrase('api/bridge', /this `call\(\)` rejects after (\w+ seconds?)/),
    async () => ((await callTimeout()) === 1000 ? 'one second' : `${(await callTimeout()) / 1000} seconds`),
  )
  .add(
    { title: 'the default timeout of call(), spelled out', proves: BRIDGE },
    phrase('api/bridge', /The default of (\w+ seconds?) is too short/),
    async () => ((await callTimeout()) === 1000 ? 'one second' : `${(await callTimeout()) / 1000} seconds`),
  )
  .add(
    'the message of a call that timed out',
    phrase('api/bridge', /it rejects with `([^`]+)`, for example `([^`]+)`/),
    async () => {
      const { bridge } = await browserWorld();
      vi.useFakeTimers();
      try {
        const rejected = messageOf(() => bridge.call({ method: 'camera/scan', params: undefined }, 30_000));
        await vi.runAllTimersAsync();
        const message = await rejected;
        return [message.replace('camera/scan', '<method>').replace('30000', '<n>'), message];
      } finally {
        vi.useRealTimers();
      }
    },
  )
  .add(
    { title: 'error responses of the app', proves: P15 },
    phrase(
      'api/bridge',
      /An error response from the app (does not reject|rejects) the promise\. `call\(\)` (resolves|rejects) with a message that has `(\w+)` instead of `(\w+)`/,
    ),
    async () => {
      const { bridge, sentToApp, fromApp } = await browserWorld();
      sentToApp();
      const called = bridge.call({ method: 'device/name', params: undefined });
      const [request] = sentToApp();
      fromApp({ jsonrpc: '2.0', id: request?.id, error: { code: -32601, message: 'Method not found' } });
      const response = await called.catch(() => undefined);
      if (response === undefined) return ['rejects', 'rejects', '', ''];
      const second = bridge.call({ method: 'device/name', params: undefined });
      fromApp({ jsonrpc: '2.0', id: sentToApp()[0]?.id, result: 'phone' });
      const success = await second;
      const [errorKey] = Object.keys(response).filter((key) => !(key in success));
      const [resultKey] = Object.keys(success).filter((key) => !(key in response));
      return ['does not reject', 'resolves', errorKey ?? '', resultKey ?? ''];
    },
  )
  .add(
    { title: 'how many events the bus stores', proves: HISTORY },
    phrase('api/browser', /The bus keeps the (\d+) newest events/),
    async () => `${(await history()).length}`,
  )
  .add(
    { title: 'log() in the reference', proves: HISTORY },
    phrase('api/browser', /^an array of at most (\d+) events, (\w+) first/),
    async () => {
      const events = await history();
      return [`${events.length}`, (events[0] ?? 0) > (events.at(-1) ?? 0) ? 'newest' : 'oldest'];
    },
  )
  .add(
    { title: 'log() in the guide', proves: HISTORY },
    phrase('guides/client-side-communication', /`log\(\)` returns up to (\d+), (\w+) first/),
    async () => {
      const events = await history();
      return [`${events.length}`, (events[0] ?? 0) > (events.at(-1) ?? 0) ? 'newest' : 'oldest'];
    },
  )
  .add(
    { title: 'peek() without events', proves: P15 },
    phrase(
      'api/browser',
      /^the (newest|oldest) event, or `(\w+)` when there is none \(the declared type omits `undefined`\)$/,
    ),
    async () => {
      const { makeBus } = await browserWorld();
      const channel = freshName();
      const bus = makeBus();
      const none = bus.peek(channel, 'topic') as unknown;
      bus.publish(channel, 'topic', 1);
      bus.publish(channel, 'topic', 2);
      return [bus.peek(channel, 'topic').payload === 2 ? 'newest' : 'oldest', String(none)];
    },
  )
  .add(
    { title: 'peek() returns an event', proves: P15 },
    phrase(
      'guides/client-side-communication',
      /`peek\(\)` returns (an event|the payload) or `(\w+)`\. The value is in its `(\w+)`/,
    ),
    async () => {
      const { makeBus } = await browserWorld();
      const channel = freshName();
      const bus = makeBus();
      const none = shown(bus.peek(channel, 'topic'));
      const value = {};
      bus.publish(channel, 'topic', value);
      const found: unknown = bus.peek(channel, 'topic');
      const [key] = Object.entries(found as Record<string, unknown>).find(([, held]) => held === value) ?? [
        'nothing',
      ];
      return [found === value ? 'the payload' : 'an event', none, key];
    },
  )
  .add(
    { title: 'the order of imports (bus)', proves: P15 },
    phrase(
      'api/browser',
      /A bus created before the bridge was loaded (never|always) communicates with the app/,
    ),
    async () => {
      const { early, makeBus, sentToApp } = await browserWorld();
      sentToApp();
      early.publish(freshName(), 'early');
      makeBus().publish(freshName(), 'late');
      const topics = sentToApp().map(({ method }) => method?.split('/')[1]);
      return topics.includes('late') && !topics.includes('early') ? 'never' : 'always';
    },
  )
  .add(
    { title: 'the method of a message', proves: P15 },
    phrase('api/bridge', /`publish\('basket', 'opened'\)` sends `([^`]+)`/),
    async () => {
      const { makeBus, sentToApp } = await browserWorld();
      sentToApp();
      makeBus().publish('basket', 'opened');
      return sentToApp()[0]?.method ?? 'none';
    },
  )
  .add(
    { title: 'the key of an event' },
    cell('api/browser', 'the-event', 'toKey()', 'Description', /for example `([^`]+)`/),
    async () => {
      const { makeBus } = await browserWorld();
      return makeBus().publish('basket', 'item-added').toKey();
    },
  )
  .add(
    { title: 'a late store and falsy values', proves: P15 },
    cell(
      'api/store',
      'where-the-first-value-comes-from',
      "payload is falsy: `0`, `''`, `false`, `null`, or none",
      'Value of the new store',
    ),
    () => newStore([0, '', false, null, undefined]),
  )
  .add(
    { title: 'a late store and truthy values', proves: P15 },
    cell('api/store', 'where-the-first-value-comes-from', 'payload is truthy', 'Value of the new store'),
    () => newStore([1, 'x', true, {}]),
  )
  .add(
    { title: 'a store on an empty channel', proves: P15 },
    cell('api/store', 'where-the-first-value-comes-from', 'none', 'Value of the new store'),
    async () => {
      const { store } = await browserWorld();
      return store.atom(freshName(), 'topic', 'mine').get() === 'mine'
        ? 'the initial value you passed'
        : 'something else';
    },
  )
  .add(
    'what a new store publishes',
    cell('api/store', 'where-the-first-value-comes-from', 'none', 'Published on the bus'),
    async () => {
      const { store, makeBus } = await browserWorld();
      const channel = freshName();
      store.atom(channel, 'topic', 'mine');
      return makeBus().peek<string>(channel, 'topic').payload === 'mine' ? 'the initial value' : 'nothing';
    },
  )
  .add(
    { title: 'two atoms with a falsy value', proves: P15 },
    phrase('api/store', /This logs `(\d) (\d)`\. With an object, there is no such gap/),
    async () => {
      const { store } = await browserWorld();
      const channel = freshName();
      const early = store.atom(channel, 'results', 5);
      early.set(0);
      return [`${early.get()}`, `${store.atom(channel, 'results', 5).get()}`];
    },
  )
  .add(
    'an atom without a channel',
    phrase('api/store', /`atom\(5\)` does not throw: it creates a store whose value is `(\w+)`/),
    async () => {
      const { store } = await browserWorld();
      return String((store.atom as unknown as (value: number) => { get: () => unknown })(5).get());
    },
  )
  .add(
    'an atom without an initial value',
    cell(
      'api/store',
      'atomchannel-topic-initialvalue',
      'initialValue',
      'Invalid value',
      /if omitted, the value is `(\w+)`/,
    ),
    async () => {
      const { store } = await browserWorld();
      const empty: unknown = store.atom<unknown>(freshName(), 'topic', undefined).get();
      return shown(empty);
    },
  )
  .add(
    'a map without an initial value',
    phrase('api/store', /`initialValue` is an object; if omitted, it is `([^`]+)`/),
    async () => {
      const { store } = await browserWorld();
      return JSON.stringify(
        store.map(freshName(), 'topic', undefined as unknown as Record<string, unknown>).get(),
      );
    },
  )
  .add(
    'the $authentication store of older versions',
    phrase('api/store', /There is (no|a) `\$authentication` store/),
    async () => ('$authentication' in (await browserWorld()).store ? 'a' : 'no'),
  )
  .add(
    'primitives sent to the app',
    cell(
      'api/browser',
      'with-a-native-app-the-bridge',
      'string, number, or boolean',
      '`params` in the message',
      /: `5` becomes `([^`]+)`$/,
    ),
    async () => {
      const { makeBus, sentToApp } = await browserWorld();
      sentToApp();
      makeBus().publish(freshName(), 'topic', 5);
      return JSON.stringify(sentToApp()[0]?.params);
    },
  );

async function callTimeout(): Promise<number> {
  const { bridge } = await browserWorld();
  vi.useFakeTimers();
  try {
    const start = Date.now();
    const rejected = errorOf(() => bridge.call({ method: 'device/name', params: undefined })).then(
      () => Date.now() - start,
    );
    await vi.runAllTimersAsync();
    return await rejected;
  } finally {
    vi.useRealTimers();
  }
}

/** Payloads that the bus still has after many events, in the order of `log()`. */
async function history(): Promise<number[]> {
  const { makeBus } = await browserWorld();
  const bus = makeBus();
  const channel = freshName();
  for (let number = 0; number < 100; number += 1) bus.publish(channel, 'topic', number);
  return bus.log<number>(channel, 'topic').map(({ payload }) => payload);
}

async function newStore(payloads: readonly unknown[]): Promise<string> {
  const { store, makeBus } = await browserWorld();
  const values = payloads.map((payload) => {
    const channel = freshName();
    makeBus().publish(channel, 'topic', payload);
    const value: unknown = store.atom(channel, 'topic', 'mine').get();
    return value === 'mine' ? 'mine' : value === payload ? 'payload' : 'other';
  });
  const distinct = [...new Set(values)].join();
  if (distinct === 'mine') return 'the initial value you passed';
  return distinct === 'payload' ? 'the payload; your initial value is ignored' : distinct;
}
