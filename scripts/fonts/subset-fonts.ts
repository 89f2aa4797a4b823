import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

/** Folder of the fonts, relative to the project root. */
export const FONTS_FOLDER = 'app/site/fonts';

/** Folder of their licenses, which must be published with them. */
export const LICENSES_FOLDER = 'public/fonts';

interface FontSource {
  /** Name of the output files, without an extension. */
  name: string;
  package: string;
  file: string;
  /** Maximum size of the subset, in bytes. */
  limit: number;
  /** OpenType features to keep. */
  features: readonly string[];
}

/** Fonts of the site. The code font has no ligatures, so that samples show the characters to type. */
export const FONTS: readonly FontSource[] = [
  {
    name: 'text',
    package: '@fontsource-variable/schibsted-grotesk',
    file: 'schibsted-grotesk-latin-wght-normal.woff2',
    limit: 35_000,
    features: ['kern'],
  },
  {
    name: 'code',
    package: '@fontsource-variable/jetbrains-mono',
    file: 'jetbrains-mono-latin-wght-normal.woff2',
    limit: 25_000,
    features: [],
  },
];

/** Letters of Western and Northern European languages, and the punctuation of the pages. */
const CHARACTERS = [
  listCharacters(0x20, 0x7e),
  listCharacters(0xc0, 0xff),
  '\u00a0§©«®°±²³·»½ŒœŠšŽž–—‘’‚“”„†•…€™−',
].join('');

const WEIGHTS = { min: 400, max: 700, default: 400 };

/** A subset of a font, with its license. */
export interface FontSubset {
  name: string;
  font: Buffer;
  license: Buffer;
}

/** Subsets the fonts from their packages. The output is deterministic. */
export async function subsetFonts(): Promise<FontSubset[]> {
  const require = createRequire(import.meta.url);
  return await Promise.all(
    FONTS.map(async ({ name, package: packageName, file, features }) => {
      const folder = path.dirname(require.resolve(`${packageName}/package.json`));
      const font = await subsetFont(await readFile(path.join(folder, 'files', file)), CHARACTERS, {
        targetFormat: 'woff2',
        keepFeatures: features,
        noHinting: true,
        variationAxes: { wght: WEIGHTS },
      });
      return { name, font, license: await readFile(path.join(folder, 'LICENSE')) };
    }),
  );
}

function listCharacters(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}
