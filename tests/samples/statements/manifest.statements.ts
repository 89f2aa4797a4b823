import { manifest as validateManifest } from '@podium/schemas';
import { cell, Statements } from './statement.ts';
import { base, type Kind, isValid } from './observe-assets.ts';

/** Manifest fields. */
export const manifest = new Statements();

// Fields other than assets.
manifest
  .add(
    'manifest: name',
    cell(
      'api/manifest',
      'fields',
      'name',
      'Invalid value',
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
  .add('manifest: version', cell('api/manifest', 'fields', 'version', 'Invalid value'), () =>
    !isValid({ version: '' }) && !isValid({ version: 1 }) && isValid({ version: 'x' })
      ? 'empty, or a number'
      : 'less',
  )
  .add('manifest: content', cell('api/manifest', 'fields', 'content', 'Invalid value'), () =>
    !isValid({ content: '' }) && !isValid({ content: '/a b' }) ? 'empty, or not a URI reference' : 'less',
  )
  .add('manifest: fallback', cell('api/manifest', 'fields', 'fallback', 'Invalid value'), () =>
    isValid({ fallback: '' }) && !isValid({ fallback: '/a b' }) ? 'not a URI reference' : 'more',
  )
  .add(
    'manifest: proxy',
    cell(
      'api/manifest',
      'fields',
      'proxy',
      'Invalid value',
      /^more than (\d+) entries, a target that is (not a URI reference), or an array entry without `(\w+)` or `(\w+)`$/,
    ),
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
      const invalidTargets = [{ api: '/a b' }, { api: 5 }, [{ name: 'api', target: '/a b' }]];
      return [
        `${count}`,
        invalidTargets.some((proxy) => isValid({ proxy })) ? 'unusual' : 'not a URI reference',
        isValid({ proxy: [{ target: '/api' }] }) ? '' : 'name',
        isValid({ proxy: [{ name: 'api' }] }) ? '' : 'target',
      ];
    },
  )
  .add('manifest: team', cell('api/manifest', 'fields', 'team', 'Invalid value'), () =>
    isValid({ team: 1 }) ? 'never' : 'not a string',
  )
  .add('manifest: team when omitted', cell('api/manifest', 'fields', 'team', 'Default', /^`(.*)`$/), () =>
    JSON.stringify(defaultOf('team')),
  )
  .add('manifest: proxy when omitted', cell('api/manifest', 'fields', 'proxy', 'Default', /^`(.*)`$/), () =>
    JSON.stringify(defaultOf('proxy')),
  );
for (const kind of ['css', 'js'] as const) {
  manifest
    .add(`manifest: ${kind} when omitted`, cell('api/manifest', 'fields', kind, 'Default', /^`(.*)`$/), () =>
      JSON.stringify(defaultOf(kind)),
    )
    .add(`manifest: ${kind}`, cell('api/manifest', 'fields', kind, 'Invalid value'), () =>
      !isValid({ [kind]: [{}] }) && !isValid({ [kind]: [{ value: '/a', type: 1 }] })
        ? 'an item without `value`, or with an invalid field'
        : 'less',
    );
}

function defaultOf(field: 'team' | 'proxy' | Kind): unknown {
  return validateManifest({ ...base }).value[field];
}
