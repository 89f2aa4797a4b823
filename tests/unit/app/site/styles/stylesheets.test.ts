import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const FOLDERS = ['app/site/styles', 'app/engine/search/ui/box'];

/** Lists the matches of a pattern in all stylesheets. */
function findInStylesheets(pattern: RegExp): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.css'))
      .flatMap((name) => readFileSync(path.join(folder, name), 'utf8').match(pattern) ?? []),
  );
}

test('L9 breakpoints are in em: with a larger font in the browser, the layout becomes narrower, not the text', () => {
  const queries = findInStylesheets(/@media[^{]*/g);
  expect(queries.some((query) => query.includes('62.3125em'))).toBe(true);
  expect(queries.filter((query) => /\dpx/.test(query))).toEqual([]);
});

test('G1 padding, margins, and offsets are mirrored on sites that are written from right to left', () => {
  const boxes = findInStylesheets(/(?<![\w-])(?:padding|margin|inset)(?:-left|-right)?:[^;]*/g);
  expect(boxes.length).toBeGreaterThan(50);
  const physical = boxes.filter((box) => {
    const [name = '', values = ''] = box.split(/:\s*/);
    const [, right, , left] = values.replace(/ [-+*/] |, /g, '').split(/\s+/);
    return /-(?:left|right)$/.test(name) || (left !== undefined && left !== right);
  });
  expect(physical).toEqual([]);
});
