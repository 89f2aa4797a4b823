import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { manifest as validateManifest } from '@podium/schemas';
import { AssetJs } from '@podium/utils';
import { cell, Statements } from './statement.ts';
import { makeLayout, messageOf } from './servers.ts';
import { isAccepted, makePodlet, written } from './observe.ts';

/** The tables of asset options, which five places of the documentation hold, and the manifest's fields. */

export const assets = new Statements();

type Kind = 'css' | 'js';

/** The smallest valid manifest. */
const base = { name: 'menu', version: '1.0.0', content: '/' };

const STRINGS = {
  css: ['rel', 'type', 'media', 'title', 'hreflang', 'as'],
  js: ['type', 'integrity', 'referrerpolicy'],
} as const;
const BOOLEANS = { css: ['disabled'], js: ['async', 'defer', 'nomodule'] } as const;
const WORDS = ['fetchpriority', 'strategy', 'scope'] as const;

const DEFAULT = /^`'?([^`']*)'?`$/;

for (const kind of ['css', 'js'] as const) {
  const inAssets = `asset${kind}`;
  const inServers = `${kind}optionsoptions`;
  const inManifest = `css-and-js-items/${kind === 'css' ? 1 : 2}`;

  for (const field of [...STRINGS[kind], ...BOOLEANS[kind]]) {
    for (const [page, heading] of [
      ['api/assets', inAssets],
      ['api/podlet', inServers],
    ] as const) {
      assets.add(`${kind} ${field} when left out`, cell(page, heading, field, 'Default', DEFAULT), () =>
        ownDefault('podlet', kind, field),
      );
    }
    if (!['integrity', 'referrerpolicy'].includes(field)) {
      assets.add(
        `${kind} ${field} of a layout when left out`,
        cell('api/layout', inServers, field, 'Default', DEFAULT),
        () => ownDefault('layout', kind, field),
      );
    }
    const inItem = itemDefault(kind, field);
    if (inItem !== undefined) {
      assets.add(
        `${kind} ${field} of a manifest when left out`,
        cell('api/manifest', inManifest, field, 'Default', DEFAULT),
        () => itemDefault(kind, field) ?? '–',
      );
    }
  }

  for (const field of [...STRINGS[kind], ...BOOLEANS[kind], ...WORDS, 'crossorigin']) {
    assets
      .add(
        `${kind} ${field} that breaks the manifest`,
        cell('api/assets', inAssets, field, 'Bad value', /^(.*?: refused)/),
        () => {
          const refusal = refusalOf('podlet', kind, field);
          return `${{ word: field === 'fetchpriority' ? 'another word' : 'unknown word', true: '`true`', both: '`true` or `false`' }[refusal] ?? refusal}: refused`;
        },
      )
      .add(
        `${kind} ${field} that breaks the manifest (podlet)`,
        cell('api/podlet', inServers, field, 'A bad value'),
        () => {
          const refusal = refusalOf('podlet', kind, field);
          const special: Record<string, string> = {
            word: 'other words break the manifest',
            true: '`true` breaks the manifest',
            both: '`true` and `false` break the manifest',
          };
          return special[refusal] ?? `${refusal}: breaks the manifest`;
        },
      );
    if (!(WORDS as readonly string[]).includes(field)) {
      assets.add(
        `${kind} ${field} that is invalid`,
        cell('api/manifest', inManifest, field, 'Invalid when', /^([^,]*)/),
        () => {
          const refusal = refusalOf('manifest', kind, field);
          return refusal === 'both' ? 'a boolean' : refusal;
        },
      );
    }
  }

  for (const field of WORDS) {
    assets
      .add(
        `words for ${kind} ${field}`,
        cell('api/manifest', inManifest, field, 'Invalid when', /^not (.*)$/),
        ([stated = '']) => inOrderOf(stated, wordsOf(kind, field)),
      )
      .add(
        `words for ${kind} ${field} (podlet)`,
        cell('api/podlet', inServers, field, 'Type'),
        ([stated = '']) => inOrderOf(stated, wordsOf(kind, field)),
      );
    if (field !== 'strategy') {
      assets.add(
        `words for ${kind} ${field} (assets)`,
        cell('api/assets', inAssets, field, 'Type'),
        ([stated = '']) => inOrderOf(stated, wordsOf(kind, field)),
      );
    }
  }

  assets
    .add(
      `${kind} without value`,
      cell('api/assets', inAssets, 'value', 'Bad value', /^(missing or empty): `([^`]+)`/),
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
        'A bad value',
        /^missing or empty: throws `([^`]+)`; not a valid URI reference: (breaks the manifest)$/,
      ),
      async () => [
        await messageOf(() => add(makePodlet(), kind, {})),
        isRefused('podlet', kind, { value: '/a b' }) &&
        (await messageOf(() => add(makePodlet(), kind, { value: '/a b' }))) === 'none'
          ? 'breaks the manifest'
          : 'nothing',
      ],
    )
    .add(
      `${kind} without value (layout)`,
      cell('api/layout', inServers, 'value', 'A bad value', /^throws `([^`]+)`$/),
      () => messageOf(() => add(makeLayout(), kind, {})),
    )
    .add(`${kind} without value (manifest)`, cell('api/manifest', inManifest, 'value', 'Invalid when'), () =>
      isRefused('manifest', kind, { value: undefined }) &&
      isRefused('manifest', kind, { value: '' }) &&
      isRefused('manifest', kind, { value: '/a b' })
        ? 'missing, empty or not a URI reference'
        : 'less',
    );

  for (const [page, heading, server] of [
    ['api/assets', inAssets, 'podlet'],
    ['api/layout', inServers, 'layout'],
  ] as const) {
    assets.add(
      { title: `${kind} prefix when left out`, proves: 'pitfall 10: prefix: true' },
      cell(page, heading, 'prefix', 'Default', /^in effect `(\w+)`$/),
      () => {
        const [left = '', off = ''] = [{}, { prefix: false }].map((options) =>
          addressOf(server, kind, options),
        );
        return `${left === `/shop${off}`}`;
      },
    );
  }
  assets
    .add(
      { title: `${kind} prefix: true`, proves: 'pitfall 10: prefix: true' },
      cell('api/assets', inAssets, 'prefix', 'Bad value'),
      () =>
        addressOf('podlet', kind, { prefix: true }) === '/shop/shop/a'
          ? 'explicit `true` prefixes twice'
          : 'explicit `true` prefixes once',
    )
    .add(
      { title: `${kind} prefix: true (podlet)`, proves: 'pitfall 10: prefix: true' },
      cell('api/podlet', inServers, 'prefix', 'A bad value'),
      () =>
        addressOf('podlet', kind, { prefix: true }) === '/shop/shop/a'
          ? '`true` puts the pathname in twice'
          : '`true` puts the pathname in once',
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
      cell('api/layout', inServers, field, 'A bad value', /^(not checked)/),
      () =>
        isAccepted(() => add(makeLayout(), kind, { value: '/a', [field]: { odd: 1 } }))
          ? 'not checked'
          : 'checked',
    );
  }
}

assets
  .add('data when left out', cell('api/assets', 'assetjs', 'data', 'Default', DEFAULT), () =>
    ownDefault('podlet', 'js', 'data'),
  )
  .add(
    'data when left out (podlet)',
    cell('api/podlet', 'jsoptionsoptions', 'data', 'Default', DEFAULT),
    () => ownDefault('podlet', 'js', 'data'),
  )
  .add('data with a bad entry', cell('api/assets', 'assetjs', 'data', 'Bad value'), () =>
    isAccepted(() => add(makePodlet(), 'js', { value: '/a', data: [{ key: 'x' }] }))
      ? 'a bad array entry is taken'
      : 'a bad array entry on a podlet throws',
  )
  .add(
    'data with a bad entry (podlet)',
    cell('api/podlet', 'jsoptionsoptions', 'data', 'A bad value', /throws `(JS Asset [^`]+)`;/),
    () =>
      messageOf(() => add(makePodlet(), 'js', { value: '/a', data: [{ key: 'x' }] }), {
        '<json>': '{"key":"x"}',
      }),
  )
  .add(
    'data in an array on a layout',
    cell('api/layout', 'jsoptionsoptions', 'data', 'A bad value', /^an array gives `(.*)`$/),
    () => {
      const layout = makeLayout();
      add(layout, 'js', { value: '/a', data: [{ key: 'x', value: 'y' }] });
      return /data-\S+="[^"]*"/.exec(layout.jsRoute[0]?.toHTML() ?? '')?.[0] ?? 'none';
    },
  )
  .add('data as an object, podlet', cell('api/assets', 'data-attributes', 'podlet.js()', 'Object'), () =>
    describeData('podlet', { x: 'y' }),
  )
  .add(
    'data as an array, podlet',
    cell('api/assets', 'data-attributes', 'podlet.js()', 'Array of `{ key, value }`'),
    () => describeData('podlet', [{ key: 'x', value: 'y' }]),
  )
  .add('data as an object, layout', cell('api/assets', 'data-attributes', 'layout.js()', 'Object'), () =>
    describeData('layout', { x: 'y' }),
  )
  .add(
    'data as an array, layout',
    cell('api/assets', 'data-attributes', 'layout.js()', 'Array of `{ key, value }`'),
    () => describeData('layout', [{ key: 'x', value: 'y' }]),
  )
  .add('data as an object, the class', cell('api/assets', 'data-attributes', 'new AssetJs()', 'Object'), () =>
    describeData('class', { x: 'y' }),
  )
  .add(
    'data as an array, the class',
    cell('api/assets', 'data-attributes', 'new AssetJs()', 'Array of `{ key, value }`'),
    () => describeData('class', [{ key: 'x', value: 'y' }]),
  )
  .add('data in a manifest', cell('api/manifest', 'css-and-js-items/2', 'data', 'Invalid when'), () =>
    isRefused('manifest', 'js', { data: 5 }) ? 'checked' : 'not checked',
  );

// The manifest's own fields.
assets
  .add(
    'manifest: name',
    cell(
      'api/manifest',
      'fields',
      'name',
      'Invalid when',
      /^shorter than (\d+) or longer than (\d+) characters, or not matching `(.*)`$/,
    ),
    () => {
      const lengths = Array.from({ length: 300 }, (_, length) => length).filter((length) =>
        isValid({ name: 'a'.repeat(length) }),
      );
      const allowed = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).filter(
        (character) => isValid({ name: `a${character}` }),
      );
      const matches =
        allowed.join('') === [...allowed].sort().join('') &&
        allowed.join('').replaceAll(/[a-zA-Z0-9_-]/g, '') === '' &&
        allowed.length === 64;
      return [`${lengths[0]}`, `${lengths.at(-1)}`, matches ? '^[a-zA-Z0-9_-]*$' : allowed.join('')];
    },
  )
  .add('manifest: version', cell('api/manifest', 'fields', 'version', 'Invalid when'), () =>
    !isValid({ version: '' }) && !isValid({ version: 1 }) && isValid({ version: 'x' })
      ? 'empty, or a number'
      : 'less',
  )
  .add('manifest: content', cell('api/manifest', 'fields', 'content', 'Invalid when'), () =>
    !isValid({ content: '' }) && !isValid({ content: '/a b' }) ? 'empty, or not a URI reference' : 'less',
  )
  .add('manifest: fallback', cell('api/manifest', 'fields', 'fallback', 'Invalid when'), () =>
    isValid({ fallback: '' }) && !isValid({ fallback: '/a b' }) ? 'not a URI reference' : 'more',
  )
  .add(
    'manifest: proxy',
    cell('api/manifest', 'fields', 'proxy', 'Invalid when', /^more than (\d+) entries$/),
    () => {
      let count = 0;
      const targets = (length: number) =>
        Array.from({ length }, (_, index) => [`api-${index}`, '/api'] as const);
      while (
        count < 50 &&
        isValid({ proxy: Object.fromEntries(targets(count + 1)) }) &&
        isValid({ proxy: targets(count + 1).map(([name, target]) => ({ name, target })) })
      )
        count += 1;
      return `${count}`;
    },
  )
  .add('manifest: team', cell('api/manifest', 'fields', 'team', 'Invalid when'), () =>
    isValid({ team: 1 }) ? 'never' : 'not a string',
  )
  .add('manifest: team when left out', cell('api/manifest', 'fields', 'team', 'Default', /^`(.*)`$/), () =>
    JSON.stringify(filledIn('team')),
  )
  .add('manifest: proxy when left out', cell('api/manifest', 'fields', 'proxy', 'Default', /^`(.*)`$/), () =>
    JSON.stringify(filledIn('proxy')),
  );
for (const kind of ['css', 'js'] as const) {
  assets
    .add(`manifest: ${kind} when left out`, cell('api/manifest', 'fields', kind, 'Default', /^`(.*)`$/), () =>
      JSON.stringify(filledIn(kind)),
    )
    .add(`manifest: ${kind}`, cell('api/manifest', 'fields', kind, 'Invalid when'), () =>
      !isValid({ [kind]: [{}] }) && !isValid({ [kind]: [{ value: '/a', type: 1 }] })
        ? 'an item without `value`, or with an invalid field'
        : 'less',
    );
}

function add(
  server: ReturnType<typeof makePodlet> | ReturnType<typeof makeLayout>,
  kind: Kind,
  options: object,
): void {
  (server[kind] as (options: object) => void).call(server, options);
}

function addressOf(server: 'podlet' | 'layout', kind: Kind, options: object): string {
  const made = server === 'podlet' ? makePodlet() : makeLayout();
  add(made, kind, { value: '/a', ...options });
  return kind === 'css' ? (made.cssRoute[0]?.href ?? '') : (made.jsRoute[0]?.src ?? '');
}

function ownDefault(server: 'podlet' | 'layout', kind: Kind, field: string): string {
  const made = server === 'podlet' ? makePodlet() : makeLayout();
  add(made, kind, { value: '/a' });
  const [asset] = kind === 'css' ? made.cssRoute : made.jsRoute;
  return written((asset as unknown as Record<string, unknown>)[field]).replaceAll("'", '');
}

/** What becomes of `data` on a script that is added to a server, or made with the class itself. */
function describeData(where: 'podlet' | 'layout' | 'class', data: object): string {
  const attributes = [
    ...scriptWith(where, data)
      .toHTML()
      .matchAll(/data-\S+="[^"]*"/g),
  ].join();
  if (attributes === '') return 'ignored: no attributes';
  if (attributes !== 'data-x="y"') return `\`${attributes}\``;
  return Array.isArray(data) ? 'one attribute per entry' : 'one attribute per key';
}

function scriptWith(where: 'podlet' | 'layout' | 'class', data: object): AssetJs {
  const options = { value: '/a', data };
  if (where === 'class') return new AssetJs(options as ConstructorParameters<typeof AssetJs>[0]);
  const server = where === 'podlet' ? makePodlet() : makeLayout();
  add(server, 'js', options);
  const [asset] = server.jsRoute;
  if (asset === undefined) throw new Error('The server took no asset');
  return asset;
}

function itemDefault(kind: Kind, field: string): string | undefined {
  const { value } = validateManifest({ ...base, [kind]: [{ value: '/a' }] });
  const item = value[kind]?.[0] as Record<string, unknown> | undefined;
  return item?.[field] === undefined ? undefined : written(item[field]);
}

function filledIn(field: 'team' | 'proxy' | Kind): unknown {
  return validateManifest({ ...base }).value[field];
}

function isValid(fields: Record<string, unknown>): boolean {
  return validateManifest({ ...base, ...fields }).error === false;
}

/** Whether the manifest becomes invalid by an asset with these options, added to a podlet or written into it. */
function isRefused(way: 'podlet' | 'manifest', kind: Kind, options: object): boolean {
  if (way === 'manifest') return !isValid({ [kind]: [{ value: '/a', ...options }] });
  const podlet = makePodlet();
  add(podlet, kind, { value: '/a', ...options });
  return validateManifest(JSON.parse(JSON.stringify(podlet)) as typeof base).error !== false;
}

/** What a field refuses, found by trying. */
function refusalOf(way: 'podlet' | 'manifest', kind: Kind, field: string): string {
  const refuses = (value: unknown) => isRefused(way, kind, { [field]: value });
  if (refuses(true) && !refuses('x'))
    return refuses(false)
      ? field === 'crossorigin'
        ? 'both'
        : 'not a string'
      : field === 'crossorigin'
        ? 'true'
        : 'not a string';
  if (refuses('true') && !refuses(true) && !refuses(false)) return 'not a boolean';
  const known = wordsOf(kind, field);
  if (refuses('sideways') && known.length > 0 && !known.some(refuses)) return 'word';
  return 'nothing that is known';
}

/** The words that the packages' schema has for a field. */
function wordsOf(kind: Kind, field: string): string[] {
  const file = createRequire(import.meta.url).resolve('@podium/schemas/schema/manifest.schema.json');
  const schema = JSON.parse(readFileSync(file, 'utf8')) as {
    properties: Record<Kind, { items: { properties: Record<string, { pattern?: string }> } }>;
  };
  const pattern = schema.properties[kind].items.properties[field]?.pattern ?? '';
  return pattern
    .replaceAll(/[$^()]/g, '')
    .split('|')
    .filter((word) => word !== '');
}

/** The page's own text when it names exactly these words; else the words. */
function inOrderOf(stated: string, known: readonly string[]): string {
  const named = [...stated.matchAll(/`'?([\w-]+)'?`/g)].map((match) => match[1] ?? '');
  const hasOthers = stated.replaceAll(/`[^`]*`|, | or |and/g, '').trim() !== '';
  return !hasOthers && [...named].sort().join() === [...known].sort().join() ? stated : known.join(', ');
}
