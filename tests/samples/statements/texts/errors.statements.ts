import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { LayoutOptions } from '@podium/layout';
import { html } from '@podium/podlet';
import { AssetCss, AssetJs } from '@podium/utils';
import express from 'express';
import fastify from 'fastify';
import { vi } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { browserWorld } from '../browser-world.ts';
import { makePodlet } from '../observe.ts';
import { cell, phrase, Statements } from '../statement.ts';
import {
  respond,
  ask,
  listen,
  makeLayout,
  messageOf,
  namedMessageOf,
  REFUSED_ORIGIN,
  register,
  registerRead,
  silence,
  startPodlet,
  visitor,
  type PodletOptions,
  expressApp,
} from '../servers.ts';

/** Error messages and log lines outside the option tables. */
export const errorTexts = new Statements();

// Error messages in prose.
errorTexts
  .add(
    'setting the URL of an asset (CSS)',
    phrase('api/assets', /Setting `value` or `href` throws `([^`]+)`/),
    () => messageOf(() => Object.assign(new AssetCss({ value: '/a' }), { href: '/b' })),
  )
  .add(
    'setting the URL of an asset (JS)',
    phrase('api/assets', /Setting `value` or `src` on an existing object throws `([^`]+)`/),
    () => messageOf(() => Object.assign(new AssetJs({ value: '/a' }), { src: '/b' })),
  )
  .add(
    'data with an incomplete entry',
    phrase('api/assets', /An array entry .* makes `podlet\.js\(\)` throw `([^`]+)`/),
    () =>
      namedMessageOf(() => makePodlet().js({ value: '/a', data: [{ key: 'x' }] as never }), {
        '<json>': '{"key":"x"}',
      }),
  )
  .add(
    'proxy() after an invalid asset in development',
    phrase('api/assets', /a later `podlet\.proxy\(\)` throws `([^`]+)`/),
    () => {
      const podlet = makePodlet({ development: true });
      podlet.js({ value: '/a', crossorigin: true });
      return messageOf(() => podlet.proxy({ target: '/api', name: 'api' }));
    },
  )
  .add(
    'data as a string',
    cell('api/podlet', 'jsoptionsoptions', 'data', 'Invalid value', /fails with `([^`]+)`$/),
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
    () => valuesSentAs('{"content":"<p>x</p>"}'),
  )
  .add(
    'the bare fragment instead of a page',
    cell(
      'api/document',
      'why-does-my-template-not-apply',
      'only the fragment, in Express',
      'Cause',
      /^the route passes (.*) to `res\.send\(\)`/,
    ),
    () => valuesSentAs('<p>x</p>'),
  )
  .add(
    'importing the bridge in Node.js',
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
  .add(
    "publish() in another app's web view",
    phrase('api/browser', /`publish\(\)` throws `([^`]+)`/),
    async () => {
      const { makeBus } = await browserWorld();
      Object.assign(globalThis, { webkit: { messageHandlers: {} } });
      try {
        return await namedMessageOf(() => makeBus().publish('channel', 'topic'));
      } finally {
        Reflect.deleteProperty(globalThis, 'webkit');
      }
    },
  )
  .add(
    'deepMap notice',
    phrase('api/store', /It logs a notice when you use it outside production: `([^`]+)`/),
    async () => {
      const { store } = await browserWorld();
      const lines: unknown[][] = [];
      const spies = (['warn', 'log', 'error', 'groupCollapsed', 'trace'] as const).map((name) =>
        vi.spyOn(console, name).mockImplementation((...line: unknown[]) => void lines.push(line)),
      );
      const originalEnv = process.env['NODE_ENV'];
      process.env['NODE_ENV'] = 'development';
      try {
        const trip = store.deepMap('trip', 'plan', { guest: { age: 1 } });
        trip.setKey('guest.age', 2);
      } finally {
        process.env['NODE_ENV'] = originalEnv;
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
  errorTexts.add(
    'a stream piped into a Fastify reply',
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
    async () => linesOf(`${REFUSED_ORIGIN}/manifest.json`),
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
    async () => linesOf((await startPodlet({ manifest: { content: `${REFUSED_ORIGIN}/` } })).uri),
  ],
  [
    'podlet version number in header differs',
    async () => linesOf((await startPodlet({ content: respond(200, '', { 'podlet-version': '9' }) })).uri),
  ],
];
for (const [text, provoke] of logged) {
  errorTexts.add(
    `log: ${text}`,
    cell('guides/layout-development', 'logging-and-states', text, 'Line starts with', /^`(.*)`$/),
    async ([stated = '']) => {
      const lines = await provoke();
      return lines.some(({ line }) => line.startsWith(stated))
        ? stated
        : lines.map(({ line }) => line).join('\n');
    },
  );
  errorTexts.add(
    `log level: ${text}`,
    cell('guides/layout-development', 'logging-and-states', text, 'Level', /^`(.*)`$/),
    async () => (await provoke()).find(({ line }) => line.startsWith(text))?.level ?? 'nowhere',
  );
}
errorTexts
  .add(
    'log: a manifest that is not JSON',
    phrase('api/manifest', /The message `([^`]+)` also appears for a body that is not JSON/),
    async ([stated = '']) => {
      const server = await listen(respond(200, '<p>'));
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
      const uri = `${REFUSED_ORIGIN}/`;
      const line =
        (await linesOf(uri)).find(({ line: text }) => text.startsWith('could not create network connection'))
          ?.line ?? '';
      return line.replace(uri, 'http://localhost:7100/').replace('resource: stub', 'resource: greeting');
    },
  )
  .add(
    'log: a missing podlet',
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
      const lines = await linesOf((await startPodlet({ content: respond(500) })).uri);
      const found = lines.find(({ line }) => line.startsWith(stated));
      return [found?.level ?? 'nowhere', found === undefined ? 'another' : stated];
    },
  );

/** Lines that a layout logs during a fetch. A timeout applies only to the content request. */
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

/** Kinds of values for which Express's own `send()` in a podlet responds with `body`. */
async function valuesSentAs(body: string): Promise<string> {
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
