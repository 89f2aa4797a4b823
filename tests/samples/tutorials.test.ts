import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { readFences } from './harness/fences.ts';
import { applyChange, isChange } from './harness/tutorial.ts';

const steps = readFences().filter(({ tutorial, title }) => tutorial !== undefined && title !== undefined);
/** Final state of each file, by path in the example. */
const finished = new Map(
  steps.map(({ tutorial = '', title = '', code }) => [path.join('content', tutorial, title), code]),
);

describe('tutorial steps', () => {
  test.each([...finished])('result in the finished %s', (file, code) => {
    expect(code.trimEnd()).toBe(readFileSync(path.join(PROJECT_ROOT, file), 'utf8').trimEnd());
  });

  test('exist on at least one page', () => {
    expect(new Set(steps.map(({ page }) => page)).size).toBeGreaterThan(0);
  });
});

describe('a file change', () => {
  const FILE = 'import a from "a";\n\nexport function b() {\n  one();\n  two();\n}\n\ntwo();';

  test('applies where its unchanged lines match, with the indentation of the file', () => {
    const change = 'one();\n// [!code ++:3]\nif (x) {\n  more();\n}\ntwo(); // [!code --]';
    expect(isChange(change)).toBe(true);
    expect(applyChange(FILE, change)).toBe(
      FILE.replace('  one();\n  two();', '  one();\n  if (x) {\n    more();\n  }'),
    );
  });

  test('may have several parts', () => {
    expect(
      applyChange(
        FILE,
        'import a from "a";\nimport c from "c"; // [!code ++]\n// …\n}\n\ntwo(); // [!code --]',
      ),
    ).toBe(FILE.replace('"a";', '"a";\nimport c from "c";').replace('\n\ntwo();', '\n'));
  });

  test('returns its unchanged lines and their number of matches unless there is exactly one', () => {
    expect(applyChange(FILE, 'two();\nthree(); // [!code ++]')).toEqual({ lines: 'two();', count: 2 });
    expect(applyChange(FILE, 'four();\nthree(); // [!code ++]')).toEqual({ lines: 'four();', count: 0 });
  });
});
