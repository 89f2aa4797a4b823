import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { findCycle, makeStandalone } from '../../../../scripts/bundle/name-chunks.ts';

describe('chunks that import each other', () => {
  test('are found, without what leads to them', () => {
    const imports = new Map([
      ['boot', []],
      ['page', ['boot']],
      ['app', ['page', 'vendor']],
      ['vendor', ['app']],
      ['docs', ['app', 'react']],
    ]);
    expect(findCycle(imports)).toEqual(['app', 'vendor']);
  });

  test('are none where each has what it needs from those before it', () => {
    const imports = new Map([
      ['app', ['page', 'vendor']],
      ['page', ['boot']],
      ['vendor', []],
      ['boot', []],
    ]);
    expect(findCycle(imports)).toEqual([]);
  });
});

describe('the page’s script', () => {
  test('has what makes a namespace in itself', () => {
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

  test('may use none of the bundler’s other helpers', () => {
    const code = 'import { n as __exportAll, t as __commonJS } from "./rolldown-runtime-x.js";';
    expect(() => makeStandalone(code)).toThrow('it uses { n as __exportAll, t as __commonJS }');
  });
});
