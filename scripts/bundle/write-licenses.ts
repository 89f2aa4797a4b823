import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Folder of the package that a module belongs to. */
const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/**
 * Vite plugin: writes `assets/licenses.txt`. The licenses of the fonts, and of the packages in the client bundle, must
 * be distributed with it, but comments in the scripts would increase their size.
 */
export function writeLicenses(): Plugin {
  return {
    name: 'write-licenses',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((chunk) =>
        chunk.type === 'chunk' ? chunk.moduleIds : [],
      );
      const folders = new Set(modules.flatMap((id) => PACKAGE.exec(id.replace(/^\0/, ''))?.[0] ?? []));
      const fonts = Object.values(bundle).flatMap((file) =>
        file.type === 'asset' ? file.originalFileNames.filter((name) => name.endsWith('.woff2')) : [],
      );
      const source = [...[...folders].sort().flatMap(readLicense), ...fonts.sort().map(readFontLicense)].join(
        `\n${'-'.repeat(80)}\n\n`,
      );
      this.emitFile({ type: 'asset', fileName: 'assets/licenses.txt', source });
    },
  };
}

function readLicense(folder: string): string[] {
  const manifest = path.join(folder, 'package.json');
  if (!existsSync(manifest)) return [];
  const { name, version, license } = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, string>;
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.|$)/i.test(entry));
  const text =
    file === undefined
      ? `License: ${license ?? 'not specified'}`
      : readFileSync(path.join(folder, file), 'utf8');
  return [`${name} ${version}\n\n${text.trim()}\n`];
}

/** Reads the license of a font from the file beside it. */
function readFontLicense(font: string): string {
  const text = readFileSync(font.replace(/\.woff2$/, '.license.txt'), 'utf8');
  return `${path.basename(font)}\n\n${text.trim()}\n`;
}
