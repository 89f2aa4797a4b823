import { vi } from 'vitest';
import { browserWorld } from './browser-world.ts';
import { cell, Statements } from './statement.ts';
import { messageOf, namedMessageOf } from './servers.ts';
import { freshName } from './browser-world.ts';

/** Errors of the bridge. */
export const bridgeErrors = new Statements();

const invalid = 5 as unknown as string;
bridgeErrors
  .add(
    'call() without a method',
    cell('api/bridge', 'bridgecall', 'request.method', 'Invalid value', /^rejects with `(.*)`$/),
    async () => {
      const { bridge } = await browserWorld();
      return namedMessageOf(() => bridge.call({ method: invalid, params: undefined }));
    },
  )
  .add(
    'call() with an invalid timeout',
    cell('api/bridge', 'bridgecall', 'timeout', 'Invalid value', /^rejects with `(.*)`$/),
    async () => {
      const { bridge } = await browserWorld();
      return namedMessageOf(() =>
        bridge.call({ method: 'a/b', params: undefined }, 'soon' as unknown as number),
      );
    },
  )
  .add(
    'notification() with an id',
    cell('api/bridge', 'bridgenotification', 'message.id', 'Invalid value', /^throws `(.*)`$/),
    async () => {
      const { bridge } = await browserWorld();
      return messageOf(() => bridge.notification({ method: 'a/b', params: undefined, id: '1' }));
    },
  )
  .add(
    'on() without a method',
    cell('api/bridge', 'bridgeon', 'method', 'Invalid value', /^throws `([^`]*)`/),
    async () => {
      const { bridge } = await browserWorld();
      return messageOf(() => bridge.on(undefined as unknown as string, () => undefined));
    },
  )
  .add(
    'on() without a handler',
    cell('api/bridge', 'bridgeon', 'handler', 'Invalid value', /^throws `([^`]*)`/),
    async () => {
      const { bridge } = await browserWorld();
      return messageOf(() => bridge.on('a/b', invalid as unknown as () => void));
    },
  )
  .add(
    'once() without a method',
    cell('api/bridge', 'bridgeonce', 'method', 'Invalid value', /^throws `([^`]*)`/),
    async () => {
      const { bridge } = await browserWorld();
      return messageOf(() => bridge.once(invalid, () => undefined));
    },
  )
  .add(
    'once() without a handler',
    cell('api/bridge', 'bridgeonce', 'handler', 'Invalid value', /^throws `([^`]*)`/),
    async () => {
      const { bridge } = await browserWorld();
      return messageOf(() => bridge.once('a/b', invalid as unknown as () => void));
    },
  )
  .add(
    'off() without a method',
    cell('api/bridge', 'bridgeoff', 'method', 'Invalid value', /^throws `([^`]*)`/),
    async () => {
      const { bridge } = await browserWorld();
      return messageOf(() => bridge.off(invalid, () => undefined));
    },
  )
  .add(
    'subscribe() without a listener',
    cell('api/browser', 'subscribe', 'listener', 'Invalid value', /^throws `(.*)`$/),
    async () => {
      const { makeBus } = await browserWorld();
      return namedMessageOf(() =>
        makeBus().subscribe(freshName(), 'topic', invalid as unknown as () => void),
      );
    },
  );

bridgeErrors.add(
  'values of pseudorandom()',
  cell(
    'api/bridge',
    'other-exports',
    'pseudorandom()',
    'Description',
    /^A random whole number from 0 to (\d+) as text in base (\d+), used by `uid\(\)`/,
  ),
  async () => {
    await browserWorld();
    const { pseudorandom } = await import('@podium/bridge');
    const random = vi.spyOn(Math, 'random');
    try {
      const texts = Array.from({ length: 101 }, (_, percent) => {
        random.mockReturnValue(percent / 100);
        return pseudorandom();
      });
      const base = texts.indexOf('10');
      return [`${parseInt(texts.at(-1) ?? '', base)}`, `${base}`];
    } finally {
      random.mockRestore();
    }
  },
);

const fromApp: [row: string, detail: unknown, placeholders: Record<string, string>][] = [
  ['message must be an object', '{"jsonrpc":"2.0"}', {}],
  ['JSON-RPC version <v> is unsupported', { jsonrpc: '1.0', method: 'a/b' }, { '<v>': '1.0' }],
  [
    'Native requests must be notifications. They cannot have an ID, but got <json>',
    { jsonrpc: '2.0', method: 'a/b', id: '1' },
    { '<json>': JSON.stringify({ jsonrpc: '2.0', method: 'a/b', id: '1' }) },
  ],
  [
    'The native web view got an invalid request. Response: <json>',
    { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid' } },
    { '<json>': JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid' } }) },
  ],
];
for (const [row, detail, placeholders] of fromApp) {
  bridgeErrors.add(
    `from the app: ${row}`,
    cell('api/bridge', 'errors-in-messages-from-the-app', row, 'Error', /^`(.*)`$/),
    async () => {
      let message = (await browserWorld()).fromApp(detail);
      for (const [name, value] of Object.entries(placeholders)) message = message.replace(value, name);
      return message;
    },
  );
}
