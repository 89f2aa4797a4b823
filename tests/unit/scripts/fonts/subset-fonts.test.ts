import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import {
  FONTS,
  FONTS_FOLDER,
  LICENSES_FOLDER,
  subsetFonts,
  type FontSubset,
} from '#scripts/fonts/subset-fonts.ts';

const read = (folder: string, file: string): Buffer => readFileSync(path.join(PROJECT_ROOT, folder, file));

let subsets: FontSubset[];

beforeAll(async () => {
  subsets = await subsetFonts();
});

describe.each(FONTS)('the $name font', ({ name, limit }) => {
  test('matches the output of "npm run fonts" for the installed package, with its license', () => {
    const subset = subsets.find((candidate) => candidate.name === name);
    expect(subset?.font.equals(read(FONTS_FOLDER, `${name}.woff2`)), 'Run "npm run fonts".').toBe(true);
    expect(subset?.license.equals(read(LICENSES_FOLDER, `${name}.license.txt`)), 'Run "npm run fonts".').toBe(
      true,
    );
    expect(read(LICENSES_FOLDER, `${name}.license.txt`).toString()).toContain('SIL OPEN FONT LICENSE');
  });

  test(`has at most ${limit} bytes`, () => {
    expect(read(FONTS_FOLDER, `${name}.woff2`).length).toBeLessThanOrEqual(limit);
  });
});
