import { add, describeData, isRefused, ownDefault } from './observe-assets.ts';
import { isAccepted, makePodlet, toCode } from './observe.ts';
import { makeLayout, messageOf } from './servers.ts';
import { cell, phrase, Statements } from './statement.ts';

/** Data attributes of scripts. */
export const assetData = new Statements();

const DEFAULT = /^`'?([^`']*)'?`$/;

assetData
  .add('data when omitted', cell('api/assets', 'assetjs', 'data', 'Default', DEFAULT), () =>
    ownDefault('podlet', 'js', 'data'),
  )
  .add('data when omitted (podlet)', cell('api/podlet', 'jsoptionsoptions', 'data', 'Default', DEFAULT), () =>
    ownDefault('podlet', 'js', 'data'),
  )
  .add(
    'data with a falsy value',
    phrase(
      'api/assets',
      /An array entry whose `key` or `value` is missing or falsy \(`(.+)`, `(.+)`, `(.+)`\) makes `podlet\.js\(\)` throw .* The object form (accepts|rejects) these values/,
    ),
    () => [...rejectedData(), isDataAccepted({ a: 0, b: false, c: '' }) ? 'accepts' : 'rejects'],
  )
  .add(
    'data with a falsy value (podlet)',
    cell('api/podlet', 'jsoptionsoptions', 'data', 'Invalid value', /or falsy \(`(.+)`, `(.+)`, `(.+)`\)/),
    rejectedData,
  )
  .add(
    'data with a falsy value (errors)',
    phrase(
      'help/errors',
      /An entry in `data` has a `key` or `value` that is missing or falsy \(`(.+)`, `(.+)`, `(.+)`\)/,
    ),
    rejectedData,
  )
  .add('data with an invalid entry', cell('api/assets', 'assetjs', 'data', 'Invalid value'), () =>
    isAccepted(() => add(makePodlet(), 'js', { value: '/a', data: [{ key: 'x' }] }))
      ? 'an invalid array entry is accepted'
      : 'on a podlet, an invalid array entry throws',
  )
  .add(
    'data with an invalid entry (podlet)',
    cell('api/podlet', 'jsoptionsoptions', 'data', 'Invalid value', /throws `(JS Asset [^`]+)`;/),
    () =>
      messageOf(() => add(makePodlet(), 'js', { value: '/a', data: [{ key: 'x' }] }), {
        '<json>': '{"key":"x"}',
      }),
  )
  .add(
    'data as an array on a layout',
    cell('api/layout', 'jsoptionsoptions', 'data', 'Invalid value', /^an array renders `(.*)`$/),
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
  .add('data in a manifest', cell('api/manifest', 'js-items', 'data', 'Invalid value'), () =>
    isRefused('manifest', 'js', { data: 5 }) ? 'checked' : 'not checked',
  );

/** The falsy values that an entry of the array form may not have, as code. */
function rejectedData(): string[] {
  const isFalsyRejected = (falsy: unknown): boolean =>
    [[{ key: 'x', value: falsy }], [{ key: falsy, value: 'x' }]].every((data) => !isDataAccepted(data));
  return [0, false, ''].flatMap((falsy) => (isFalsyRejected(falsy) ? [toCode(falsy)] : []));
}

function isDataAccepted(data: unknown): boolean {
  return isAccepted(() => add(makePodlet(), 'js', { value: '/a', data }));
}
