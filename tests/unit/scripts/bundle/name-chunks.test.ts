import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { findCycle, makeStandalone } from '../../../../scripts/bundle/name-chunks.ts';

describe('findCycle', () => {
  test('returns the chunks of a cycle, without those that lead to it', () => {
    const imports = new Map([
      ['boot', []],
      ['page', ['boot']],
      ['app', ['page', 'vendor']],
      ['vendor', ['app']],
      ['docs', ['app', 'react']],
    ]);
    expect(findCycle(imports)).toEqual(['app', 'vendor']);
  });

  test('returns nothing for an acyclic graph', () => {
    const imports = new Map([
      ['app', ['page', 'vendor']],
      ['page', ['boot']],
      ['vendor', []],
      ['boot', []],
    ]);
    expect(findCycle(imports)).toEqual([]);
  });
});

describe('makeStandalone', () => {
  test('inlines the helper that creates namespaces', () => {
    const code = makeStandalone(
      [
        'import { n as __exportAll } from "./rolldown-runtime-x.js";',
        'const all = __exportAll({ add: () => add });',
        'function add(a, b) { return a + b; }',
        'all.add(1, 2);',
      ].join('\n'),
    );
    expect(runInNewContext(code)).toBe(3);
  });

  test('throws for other helpers of the bundler', () => {
    const code = 'import { n as __exportAll, t as __commonJS } from "./rolldown-runtime-x.js";';
    expect(() => makeStandalone(code)).toThrow('it uses { n as __exportAll, t as __commonJS }');
  });
});
