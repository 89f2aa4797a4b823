import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { runCommand } from './cli/command.ts';
import { FONTS_FOLDER, LICENSES_FOLDER, subsetFonts } from './fonts/subset-fonts.ts';

await runCommand(
  {
    name: 'npm run fonts',
    summary: `Subsets the fonts of the site into ${FONTS_FOLDER}.`,
  },
  async () => {
    for (const { name, font, license } of await subsetFonts()) {
      await writeFile(path.join(PROJECT_ROOT, FONTS_FOLDER, `${name}.woff2`), font);
      await writeFile(path.join(PROJECT_ROOT, LICENSES_FOLDER, `${name}.license.txt`), license);
      process.stdout.write(`${name}.woff2: ${(font.length / 1000).toFixed(1)} kB\n`);
    }
  },
);
