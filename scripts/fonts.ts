import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { runCommand } from './cli/command.ts';
import { FONTS_FOLDER, subsetFonts } from './fonts/subset-fonts.ts';

await runCommand(
  {
    name: 'npm run fonts',
    summary: `Subsets the fonts of the site into ${FONTS_FOLDER}.`,
  },
  async () => {
    const folder = path.join(PROJECT_ROOT, FONTS_FOLDER);
    await mkdir(folder, { recursive: true });
    for (const { name, font, license } of await subsetFonts()) {
      await writeFile(path.join(folder, `${name}.woff2`), font);
      await writeFile(path.join(folder, `${name}.license.txt`), license);
      process.stdout.write(`${name}.woff2: ${(font.length / 1000).toFixed(1)} kB\n`);
    }
  },
);
