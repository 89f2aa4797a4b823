import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { FONTS, FONTS_FOLDER, subsetFonts, type FontSubset } from '#scripts/fonts/subset-fonts.ts';

const read = (file: string): Buffer => readFileSync(path.join(PROJECT_ROOT, FONTS_FOLDER, file));

let subsets: FontSubset[];

beforeAll(async () => {
  subsets = await subsetFonts();
});

describe.each(FONTS)('the $name font', ({ name, limit }) => {
  test('matches the output of "npm run fonts" for the installed package, with its license', () => {
    const subset = subsets.find((candidate) => candidate.name === name);
    expect(subset?.font.equals(read(`${name}.woff2`)), 'Run "npm run fonts".').toBe(true);
    expect(subset?.license.equals(read(`${name}.license.txt`)), 'Run "npm run fonts".').toBe(true);
    expect(read(`${name}.license.txt`).toString()).toContain('SIL OPEN FONT LICENSE');
  });

  test(`has at most ${limit} bytes`, () => {
    expect(read(`${name}.woff2`).length).toBeLessThanOrEqual(limit);
  });
});
