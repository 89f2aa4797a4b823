import { browserWorld } from '../browser-world.ts';
import { cell, Statements } from '../statement.ts';
import { messageOf } from '../servers.ts';
import { CODE } from './observe.ts';

/** Browser packages: the remaining defaults and invalid values in the documentation's tables. */
export const browserOptions = new Statements();

browserOptions
  .add(
    'bridge: params',
    cell('api/bridge', 'bridgecall', 'request.params', 'Invalid value', /^(not checked)$/),
    async () =>
      checkedAsync(async () => (await browserWorld()).bridge.notification({ method: 'a/b', params: 5 })),
  )
  .add('bridge: id when omitted', cell('api/bridge', 'bridgecall', 'request.id', 'Default'), async () => {
    const { bridge, sentToApp } = await browserWorld();
    sentToApp();
    bridge.call({ method: 'a/b', params: undefined }, 1).catch(() => undefined);
    return typeof sentToApp()[0]?.id === 'string' ? 'generated' : 'none';
  })
  .add('bridge: id', cell('api/bridge', 'bridgecall', 'request.id', 'Invalid value', /^(not checked)$/), () =>
    checkedAsync(async () => {
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
    () => checkedAsync(async () => (await browserWorld()).bridge.notification({ params: 1 } as never)),
  )
  .add(
    'bridge: params of a notification',
    cell('api/bridge', 'bridgenotification', 'message.params', 'Invalid value', /^(not checked)$/),
    () =>
      checkedAsync(async () =>
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
  .add('bus: payload when omitted', cell('api/browser', 'publish', 'payload', 'Default', CODE), async () =>
    String((await browserWorld()).makeBus().publish('empty', 'topic').payload),
  )
  .add('bus: payload', cell('api/browser', 'publish', 'payload', 'Invalid value', /^(not checked)$/), () =>
    checkedAsync(async () => (await browserWorld()).makeBus().publish('odd', 'topic', () => undefined)),
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
      () => checkedAsync(async () => (await browserWorld()).makeBus().publish(...invalidAt(row))),
    )
    .add(
      `bus: ${row} of subscribe()`,
      cell('api/browser', 'subscribe', row, 'Invalid value', /^(not checked)$/),
      () =>
        checkedAsync(async () =>
          (await browserWorld()).makeBus().subscribe(...invalidAt(row), () => undefined),
        ),
    )
    .add(
      `bus: ${row} of unsubscribe()`,
      cell('api/browser', 'unsubscribe', row, 'Invalid value', /^(nothing) is removed$/),
      async () => ((await removed(...otherAt(row))) === 'nothing' ? 'nothing' : 'something'),
    )
    .add(
      `store: ${row}`,
      cell('api/store', 'atomchannel-topic-initialvalue/1', row, 'Invalid value', /^(not checked)$/),
      () => checkedAsync(async () => (await browserWorld()).store.atom(...invalidAt(row), 1)),
    );
}

async function checkedAsync(run: () => Promise<unknown>): Promise<string> {
  return (await messageOf(run)) === 'none' ? 'not checked' : 'checked';
}

function invalidAt(row: 'channel' | 'topic'): [string, string] {
  const invalid = 5 as unknown as string;
  return row === 'channel' ? [invalid, 'topic'] : ['channel', invalid];
}

function otherAt(row: 'channel' | 'topic'): [string, string] {
  return row === 'channel' ? ['other', 'topic'] : ['bus', 'other'];
}

/** Whether `unsubscribe()` with these arguments removes a listener on `bus`, `topic`. */
async function removed(channel: string, topic: string, listener?: () => void): Promise<string> {
  const { makeBus } = await browserWorld();
  const bus = makeBus();
  let calls = 0;
  const subscribed = () => {
    calls += 1;
  };
  bus.subscribe('bus', 'topic', subscribed);
  bus.unsubscribe(channel, topic, listener ?? subscribed);
  bus.publish('bus', 'topic');
  const isStillSubscribed = calls === 1;
  bus.unsubscribe('bus', 'topic', subscribed);
  return isStillSubscribed ? 'nothing' : 'something';
}
