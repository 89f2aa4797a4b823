import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const FOLDERS = ['app/site/styles', 'app/engine/search/ui/box'];

test('L9 breakpoints are in em: with a larger font in the browser, the layout becomes narrower, not the text', () => {
  const queries = FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.css'))
      .flatMap((name) => readFileSync(path.join(folder, name), 'utf8').match(/@media[^{]*/g) ?? []),
  );
  expect(queries.some((query) => query.includes('62.3125em'))).toBe(true);
  expect(queries.filter((query) => /\dpx/.test(query))).toEqual([]);
});
