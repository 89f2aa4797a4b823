import { cell, Statements } from './statement.ts';
import { makeLayout, messageOf } from './servers.ts';
import { isAccepted, makePodlet } from './observe.ts';
import {
  add,
  addressOf,
  inOrderOf,
  isRefused,
  itemDefault,
  ownDefault,
  refusalOf,
  wordsOf,
} from './observe-assets.ts';

/** Tables of asset options, which are on five pages of the documentation. */
export const assets = new Statements();

const STRINGS = {
  css: ['rel', 'type', 'media', 'title', 'hreflang', 'as'],
  js: ['type', 'integrity', 'referrerpolicy'],
} as const;
const BOOLEANS = { css: ['disabled'], js: ['async', 'defer', 'nomodule'] } as const;
const ENUMS = ['fetchpriority', 'strategy', 'scope'] as const;

const DEFAULT = /^`'?([^`']*)'?`$/;

for (const kind of ['css', 'js'] as const) {
  const inAssets = `asset${kind}`;
  const inServers = `${kind}optionsoptions`;
  const inManifest = `${kind}-items`;

  for (const field of [...STRINGS[kind], ...BOOLEANS[kind]]) {
    for (const [page, heading] of [
      ['api/assets', inAssets],
      ['api/podlet', inServers],
    ] as const) {
      assets.add(`${kind} ${field} when omitted`, cell(page, heading, field, 'Default', DEFAULT), () =>
        ownDefault('podlet', kind, field),
      );
    }
    if (!['integrity', 'referrerpolicy'].includes(field)) {
      assets.add(
        `${kind} ${field} of a layout when omitted`,
        cell('api/layout', inServers, field, 'Default', DEFAULT),
        () => ownDefault('layout', kind, field),
      );
    }
    const inItem = itemDefault(kind, field);
    if (inItem !== undefined) {
      assets.add(
        `${kind} ${field} of a manifest when omitted`,
        cell('api/manifest', inManifest, field, 'Default', DEFAULT),
        () => itemDefault(kind, field) ?? '–',
      );
    }
  }

  for (const field of [...STRINGS[kind], ...BOOLEANS[kind], ...ENUMS, 'crossorigin']) {
    assets
      .add(
        `${kind} ${field} that makes the manifest invalid`,
        cell('api/assets', inAssets, field, 'Invalid value', /^(.*?: invalid manifest)/),
        () => {
          const refusal = refusalOf('podlet', kind, field);
          return `${{ word: 'other values', true: '`true`', both: '`true` and `false`' }[refusal] ?? refusal}: invalid manifest`;
        },
      )
      .add(
        `${kind} ${field} that makes the manifest invalid (podlet)`,
        cell('api/podlet', inServers, field, 'Invalid value'),
        () => {
          const refusal = refusalOf('podlet', kind, field);
          const special: Record<string, string> = {
            word: 'other values: invalid manifest',
            true: '`true`: invalid manifest',
            both: '`true` and `false`: invalid manifest',
          };
          return special[refusal] ?? `${refusal}: invalid manifest`;
        },
      );
    if (!(ENUMS as readonly string[]).includes(field)) {
      assets.add(
        `${kind} ${field} that is invalid`,
        cell('api/manifest', inManifest, field, 'Invalid value', /^([^,]*)/),
        () => {
          const refusal = refusalOf('manifest', kind, field);
          return refusal === 'both' ? 'a boolean' : refusal;
        },
      );
    }
  }

  for (const field of ENUMS) {
    assets
      .add(
        `values of ${kind} ${field}`,
        cell('api/manifest', inManifest, field, 'Invalid value', /^not (.*)$/),
        ([stated = '']) => inOrderOf(stated, wordsOf(kind, field)),
      )
      .add(
        `values of ${kind} ${field} (podlet)`,
        cell('api/podlet', inServers, field, 'Type'),
        ([stated = '']) => inOrderOf(stated, wordsOf(kind, field)),
      );
    if (field !== 'strategy') {
      assets.add(
        `values of ${kind} ${field} (assets)`,
        cell('api/assets', inAssets, field, 'Type'),
        ([stated = '']) => inOrderOf(stated, wordsOf(kind, field)),
      );
    }
  }

  assets
    .add(
      `${kind} without value`,
      cell('api/assets', inAssets, 'value', 'Invalid value', /^(missing or empty): throws `([^`]+)`/),
      async () => {
        const missing = await messageOf(() => add(makePodlet(), kind, {}), { '<v>': 'undefined' });
        const empty = await messageOf(() => add(makePodlet(), kind, { value: '' }));
        return ['missing or empty', empty === 'none' ? empty : missing];
      },
    )
    .add(
      `${kind} without value (podlet)`,
      cell(
        'api/podlet',
        inServers,
        'value',
        'Invalid value',
        /^missing or empty: throws `([^`]+)`; not a valid URI reference: (invalid manifest)$/,
      ),
      async () => [
        await messageOf(() => add(makePodlet(), kind, {})),
        isRefused('podlet', kind, { value: '/a b' }) &&
        (await messageOf(() => add(makePodlet(), kind, { value: '/a b' }))) === 'none'
          ? 'invalid manifest'
          : 'nothing',
      ],
    )
    .add(
      `${kind} without value (layout)`,
      cell('api/layout', inServers, 'value', 'Invalid value', /^throws `([^`]+)`$/),
      () => messageOf(() => add(makeLayout(), kind, {})),
    )
    .add(
      `${kind} without value (manifest)`,
      cell('api/manifest', inManifest, 'value', 'Invalid value'),
      () =>
        isRefused('manifest', kind, { value: undefined }) &&
        isRefused('manifest', kind, { value: '' }) &&
        isRefused('manifest', kind, { value: '/a b' })
          ? 'missing, empty, or not a URI reference'
          : 'less',
    );

  for (const [page, heading, server] of [
    ['api/assets', inAssets, 'podlet'],
    ['api/layout', inServers, 'layout'],
  ] as const) {
    assets.add(
      { title: `${kind} prefix when omitted`, proves: 'pitfall 10: prefix: true' },
      cell(page, heading, 'prefix', 'Default', /^`(\w+)` \(implicit\)$/),
      () => {
        const [byDefault = '', withoutPrefix = ''] = [{}, { prefix: false }].map((options) =>
          addressOf(server, kind, options),
        );
        return `${byDefault === `/shop${withoutPrefix}`}`;
      },
    );
  }
  assets
    .add(
      { title: `${kind} prefix: true`, proves: 'pitfall 10: prefix: true' },
      cell('api/assets', inAssets, 'prefix', 'Invalid value'),
      () =>
        addressOf('podlet', kind, { prefix: true }) === '/shop/shop/a'
          ? '`true` adds the pathname twice'
          : '`true` adds the pathname once',
    )
    .add(
      { title: `${kind} prefix: true (podlet)`, proves: 'pitfall 10: prefix: true' },
      cell('api/podlet', inServers, 'prefix', 'Invalid value'),
      () =>
        addressOf('podlet', kind, { prefix: true }) === '/shop/shop/a'
          ? '`true` adds the pathname twice'
          : '`true` adds the pathname once',
    );

  const unchecked =
    kind === 'css'
      ? ['prefix', ...STRINGS.css, 'disabled', 'crossorigin', 'fetchpriority', 'strategy', 'scope']
      : [
          'prefix',
          'type',
          'strategy',
          'async',
          'defer',
          'nomodule',
          'crossorigin',
          'integrity',
          'referrerpolicy',
          'fetchpriority',
          'scope',
        ];
  for (const field of unchecked) {
    assets.add(
      `${kind} ${field} of a layout`,
      cell('api/layout', inServers, field, 'Invalid value', /^(not checked)/),
      () =>
        isAccepted(() => add(makeLayout(), kind, { value: '/a', [field]: { odd: 1 } }))
          ? 'not checked'
          : 'checked',
    );
  }
}
