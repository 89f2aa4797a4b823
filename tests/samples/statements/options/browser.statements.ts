import { browserWorld } from '../browser-world.ts';
import { cell, Statements } from '../statement.ts';
import { messageOf } from '../servers.ts';
import { CODE } from './observe.ts';

/** The browser's packages: every other default and every other invalid value of the tables in the documentation. */
export const browserOptions = new Statements();

// The browser's packages.
browserOptions
  .add(
    'bridge: params',
    cell('api/bridge', 'bridgecall', 'request.params', 'Invalid value', /^(not checked)$/),
    async () =>
      notChecked(async () => (await browserWorld()).bridge.notification({ method: 'a/b', params: 5 })),
  )
  .add('bridge: id when left out', cell('api/bridge', 'bridgecall', 'request.id', 'Default'), async () => {
    const { bridge, sentToApp } = await browserWorld();
    sentToApp();
    bridge.call({ method: 'a/b', params: undefined }, 1).catch(() => undefined);
    return typeof sentToApp()[0]?.id === 'string' ? 'generated' : 'none';
  })
  .add('bridge: id', cell('api/bridge', 'bridgecall', 'request.id', 'Invalid value', /^(not checked)$/), () =>
    notChecked(async () => {
      const { bridge, sentToApp, fromApp } = await browserWorld();
      sentToApp();
      const called = bridge.call({ method: 'a/b', params: undefined, id: true as never });
      fromApp({ jsonrpc: '2.0', id: true, result: 1 });
      await called;
    }),
  )
  .add(
    'bridge: method of a notification',
    cell(
      'api/bridge',
      'bridgenotification',
      'message.method',
      'Invalid value',
      /^(not checked): the message is sent/,
    ),
    () => notChecked(async () => (await browserWorld()).bridge.notification({ params: 1 } as never)),
  )
  .add(
    'bridge: params of a notification',
    cell('api/bridge', 'bridgenotification', 'message.params', 'Invalid value', /^(not checked)$/),
    () =>
      notChecked(async () =>
        (await browserWorld()).bridge.notification({ method: 'a/b', params: Symbol('odd').description }),
      ),
  )
  .add(
    'bridge: a handler that was not added',
    cell('api/bridge', 'bridgeoff', 'handler', 'Invalid value', /removes (nothing)$/),
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
  .add('bus: payload', cell('api/browser', 'publish', 'payload', 'Invalid value', /^(not checked)$/), () =>
    notChecked(async () => (await browserWorld()).makeBus().publish('odd', 'topic', () => undefined)),
  )
  .add(
    'bus: a listener that was not subscribed',
    cell('api/browser', 'unsubscribe', 'listener', 'Invalid value', /removes (nothing)$/),
    () => removed('bus', 'topic', () => undefined),
  );
for (const row of ['channel', 'topic'] as const) {
  browserOptions
    .add(
      `bus: ${row} of publish()`,
      cell('api/browser', 'publish', row, 'Invalid value', /^(not checked)$/),
      () => notChecked(async () => (await browserWorld()).makeBus().publish(...oddAt(row))),
    )
    .add(
      `bus: ${row} of subscribe()`,
      cell('api/browser', 'subscribe', row, 'Invalid value', /^(not checked)$/),
      () =>
        notChecked(async () => (await browserWorld()).makeBus().subscribe(...oddAt(row), () => undefined)),
    )
    .add(
      `bus: ${row} of unsubscribe()`,
      cell('api/browser', 'unsubscribe', row, 'Invalid value', /^(nothing) is removed$/),
      async () => ((await removed(...otherAt(row))) === 'nothing' ? 'nothing' : 'something'),
    )
    .add(
      `store: ${row}`,
      cell('api/store', 'atomchannel-topic-initialvalue/1', row, 'Invalid value', /^(not checked)$/),
      () => notChecked(async () => (await browserWorld()).store.atom(...oddAt(row), 1)),
    );
}

async function notChecked(run: () => Promise<unknown>): Promise<string> {
  return (await messageOf(run)) === 'none' ? 'not checked' : 'checked';
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
