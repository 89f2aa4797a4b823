import { createHighlighter } from 'shiki';
import { beforeAll, expect, test, vi } from 'vitest';
import {
  createLineHighlighter,
  type LineHighlighterOptions,
} from '#app/engine/content/compile/line-highlighter.server.ts';

type Grammar = LineHighlighterOptions['grammar'];

let grammar: Grammar;
let classes: string[];

beforeAll(async () => {
  const shiki = await createHighlighter({ themes: ['github-dark'], langs: ['ts'] });
  classes = shiki.setTheme('github-dark').colorMap.map((_, at) => `c${at}`);
  grammar = shiki.getLanguage('ts');
});

/** A grammar that counts the lines that it is asked for. */
function count(): Grammar & { tokenizeLine2: ReturnType<typeof vi.fn> } {
  return { tokenizeLine2: vi.fn(grammar.tokenizeLine2.bind(grammar)) };
}

test('a line that comes again where the grammar is at the same place is not looked at again', () => {
  const counting = count();
  const highlight = createLineHighlighter({ grammar: counting, classes });
  const first = highlight('function a() {\n  return 1;\n}\nlet b;');
  expect(counting.tokenizeLine2).toHaveBeenCalledTimes(4);
  // Another function, whose inside is alike.
  const second = highlight('function other() {\n  return 1;\n}\nlet b;');
  expect(counting.tokenizeLine2).toHaveBeenCalledTimes(5);
  expect(second.slice(1)).toEqual(first.slice(1));
});

test('the same line looks different where the grammar is at another place', () => {
  const highlight = createLineHighlighter({ grammar, classes });
  const code = 'let a;\n/*\nlet a;\n*/\nlet a;\nlet b = `\nlet a;\n`;\nlet a;';
  const lines = highlight(code);
  expect(lines[4]).toBe(lines[8]);
  expect(lines[2]).not.toBe(lines[4]);
  expect(lines[6]).not.toBe(lines[4]);
  expect(lines[6]).not.toBe(lines[2]);
});

test('what is remembered changes nothing about how code looks', () => {
  const blocks = [
    'const a = { b: `x ${c + `y ${d}`} z`, e: /[/]f/ };',
    'function g<T>(h: T) {\n  /* one\n     two */\n  return `three\n${h}\nfour`;\n}',
    '\n\n// five\n\nif (a) {\n  b();\n} else {\n  b();\n}',
    'class A {\n  @d() b = 1;\n\n  c() {\n    b();\n  }\n}\nb();',
  ];
  const warm = createLineHighlighter({ grammar, classes });
  for (const block of [...blocks, ...[...blocks].reverse()]) {
    const fresh = createLineHighlighter({ grammar, classes });
    expect(warm(block)).toEqual(fresh(block));
    expect(warm(blocks.join('\n'))).toEqual(fresh(blocks.join('\n')));
  }
});

test('lines end as on any system, and empty ones are lines', () => {
  const highlight = createLineHighlighter({ grammar, classes });
  expect(highlight('let a;\r\n\r\nlet a;')).toEqual(highlight('let a;\n\nlet a;'));
  expect(highlight('')).toEqual(['']);
});

test('no more is kept than a site of a thousand pages has, however long a server runs', () => {
  const counting = count();
  const highlight = createLineHighlighter({ grammar: counting, classes });
  highlight('let a;');
  for (let at = 0; at < 21; at += 1) {
    highlight(Array.from({ length: 1000 }, (_, line) => `// ${at} ${line}`).join('\n'));
  }
  const before = counting.tokenizeLine2.mock.calls.length;
  highlight('let a;');
  expect(counting.tokenizeLine2).toHaveBeenCalledTimes(before + 1);
});
