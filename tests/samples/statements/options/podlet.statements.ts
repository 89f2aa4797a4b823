import { DangerouslyIncludeUnescapedHTML } from '@podium/layout';
import Podlet from '@podium/podlet';
import { HttpIncoming, template } from '@podium/utils';
import express from 'express';
import { cell, phrase, Statements } from '../statement.ts';
import { ask, listen, makeLayout, messageOf, namedMessageOf, startPodlet, visitor } from '../servers.ts';
import { isAccepted, makePodlet } from '../observe.ts';
import {
  CODE,
  THROWS,
  INVALID_VALUE,
  checked,
  loggerWithout,
  proxyMembers,
  emptyObjectIsDefault,
  expressMessage,
} from './observe.ts';

/** Options of podlets and their methods: the remaining defaults and invalid values in the documentation's tables. */
export const podletOptions = new Statements();
for (const option of ['name', 'version', 'pathname', 'manifest', 'content', 'fallback'] as const) {
  podletOptions.add(
    `podlet: invalid ${option}`,
    cell('api/podlet', 'constructor', option, 'Invalid value', THROWS),
    () => {
      // A version may be any string.
      const value = option === 'version' ? 1 : INVALID_VALUE;
      return messageOf(() => makePodlet({ [option]: value }), { [`"<v>"`]: `"${value}"` });
    },
  );
}
podletOptions
  .add('podlet: no options', phrase('api/podlet', /^`([^`]+)` if `options` is missing$/), () =>
    namedMessageOf(() => new (Podlet as unknown as new () => unknown)()),
  )
  .add(
    'podlet: a missing option',
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
    phrase('guides/layout-development', /Without a `pathname`, the constructor throws `([^`]+)`/),
    () =>
      messageOf(() => new Podlet({ name: 'shop', version: '1' } as ConstructorParameters<typeof Podlet>[0])),
  )
  .add(
    'podlet: length of a name',
    phrase(
      'api/podlet',
      /^Use (\d+)–(\d+) letters, digits, underscores, or hyphens\. `([^`]+)` is accepted; `([^`]+)`, `([^`]+)`, and `([^`]+)` throw/,
    ),
    ([, , ...names]) => {
      const lengths = Array.from({ length: 300 }, (_, length) => length).filter((length) =>
        isAccepted(() => makePodlet({ name: 'a'.repeat(length) })),
      );
      const [good = '', ...rest] = names;
      return [
        `${lengths[0]}`,
        `${lengths.at(-1)}`,
        isAccepted(() => makePodlet({ name: good })) ? good : 'rejected',
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
  .add('podlet: development', cell('api/podlet', 'constructor', 'development', 'Invalid value'), async () => {
    const podlet = makePodlet({ development: 'yes' as unknown as boolean });
    const incoming = visitor();
    await podlet.process(incoming, { proxy: false });
    return podlet.render(incoming, 'x').includes('<html')
      ? 'not checked: any truthy value enables it'
      : 'checked';
  })
  .add(
    'podlet: useShadowDOM',
    cell(
      'api/podlet',
      'constructor',
      'useShadowDOM',
      'Invalid value',
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
    'podlet: a name that is not a valid custom element name',
    phrase('api/podlet', /^Name\..*It throws `([^`]+) …`\.$/),
    async () => {
      const message = await messageOf(
        () => makePodlet({ name: 'shop', useShadowDOM: true }).render(visitor(), 'x'),
        { '"<v>"': '"shop"' },
      );
      return /^.*? does not comply\./.exec(message)?.[0] ?? message;
    },
  )
  .add('podlet: logger', cell('api/podlet', 'constructor', 'logger', 'Invalid value', THROWS), () =>
    messageOf(() => makePodlet({ logger: loggerWithout('info') })),
  )
  .add('podlet: proxy when omitted', cell('api/podlet', 'constructor', 'proxy', 'Default', CODE), () =>
    emptyObjectIsDefault(
      () => JSON.stringify(proxyMembers(makePodlet())),
      () => JSON.stringify(proxyMembers(makePodlet({ proxy: {} }))),
    ),
  )
  .add('podlet: proxy', cell('api/podlet', 'constructor', 'proxy', 'Invalid value'), () =>
    checked(() => makePodlet({ proxy: { odd: true } as never })),
  )
  .add('podlet: proxy.prefix', cell('api/podlet', 'proxy', 'prefix', 'Invalid value'), () =>
    checked(() => makePodlet({ proxy: { prefix: '/a b' } })),
  )
  .add('podlet: proxy.timeout', cell('api/podlet', 'proxy', 'timeout', 'Invalid value'), () =>
    checked(() => makePodlet({ proxy: { timeout: 'soon' as never } })),
  )
  .add(
    'podlet: prefix of routes when omitted',
    cell('api/podlet', 'why-does-content-include-my-pathname', 'prefix', 'Default', CODE),
    () =>
      [true, false].filter((prefix) => makePodlet().content({ prefix }) === makePodlet().content()).join(),
  )
  .add(
    'podlet: prefix of routes',
    cell('api/podlet', 'why-does-content-include-my-pathname', 'prefix', 'Invalid value'),
    () =>
      makePodlet().content({ prefix: 'no' as never }) === makePodlet().content({ prefix: true })
        ? 'not checked: any truthy value counts as `true`'
        : 'checked',
  );

// Methods.
for (const [page, heading] of [
  ['api/podlet', 'proxy-target-name-'],
  ['guides/proxying', 'defining-targets'],
] as const) {
  podletOptions
    .add('proxy target', cell(page, heading, 'target', 'Invalid value', /`([^`]+)`/), () =>
      messageOf(() => makePodlet().proxy({ target: INVALID_VALUE, name: 'api' }), { '<v>': INVALID_VALUE }),
    )
    .add('proxy name', cell(page, heading, 'name', 'Invalid value', /`([^`]+)`/), () =>
      messageOf(() => makePodlet().proxy({ target: '/api', name: INVALID_VALUE }), { '<v>': INVALID_VALUE }),
    );
}
podletOptions
  .add(
    'podlet: podiumSend()',
    cell('api/podlet', 'respodiumsendfragment/2', 'fragment', 'Invalid value', /throws `([^`]+) …`$/),
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
    cell('api/podlet', 'respodiumsendfragment/2', '...args', 'Invalid value'),
    () => checked(() => makePodlet().render(visitor(), 'x', { odd: 1 })),
  )
  .add(
    'podlet: render() and incoming',
    cell('api/podlet', 'renderhttpincoming-fragment-args', 'incoming', 'Invalid value'),
    () => checked(() => makePodlet().render({ odd: 1 } as never, 'x')),
  )
  .add(
    'podlet: render() and fragment',
    cell('api/podlet', 'renderhttpincoming-fragment-args', 'fragment', 'Invalid value'),
    () => checked(() => makePodlet().render(visitor(), 5 as never)),
  )
  .add(
    'podlet: render() and arguments',
    cell('api/podlet', 'renderhttpincoming-fragment-args', '...args', 'Invalid value'),
    () => checked(() => makePodlet().render(visitor(), 'x', { odd: 1 })),
  )
  .add('podlet: view()', cell('api/podlet', 'viewtemplate', 'template', 'Invalid value', THROWS), () =>
    messageOf(() => makePodlet().view('x' as never)),
  )
  .add(
    'podlet: view() when not called',
    cell('api/podlet', 'viewtemplate', 'template', 'Default'),
    async () => {
      const podlet = makePodlet({ development: true });
      const incoming = visitor();
      await podlet.process(incoming, { proxy: false });
      return podlet.render(incoming, 'x') === template(incoming, 'x') ? 'the default template' : 'another';
    },
  )
  .add(
    'DangerouslyIncludeUnescapedHTML (podlet)',
    cell(
      'api/podlet',
      'dangerouslyincludeunescapedhtml',
      '__content',
      'Invalid value',
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
    cell('api/podlet', 'processhttpincoming/1', 'incoming', 'Invalid value', /^(rejects) with a `(\w+)`$/),
    async () => [
      'rejects',
      (await namedMessageOf(() => makePodlet().process({} as never))).replace(/:.*/, ''),
    ],
  )
  .add(
    'podlet: process() with proxy omitted',
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
    'podlet: process() with an invalid proxy option',
    cell('api/podlet', 'processhttpincoming/1', 'options.proxy', 'Invalid value'),
    async () =>
      (await messageOf(() => makePodlet().process(visitor(), { proxy: 'odd' as never }))) === 'none'
        ? 'not checked'
        : 'checked',
  )
  .add('podlet: defaults()', cell('api/podlet', 'defaultscontext/1', 'context', 'Invalid value'), () =>
    checked(() => makePodlet().defaults(5)),
  );
