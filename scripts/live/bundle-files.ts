import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { makeAnswer, type Answer } from './answer.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** The files of a bundle, by their paths below the base. What is not among them is no file, however it is spelt. */
export interface BundleFiles {
  /** Reads the file at a path, e.g. `assets/app-1a2b.js`; undefined for a path that is none. */
  find(name: string): (() => Promise<Answer>) | undefined;
}

/** Lists a folder of files that do not change while the server runs. Hidden ones are left out. */
export async function listBundleFiles(folder: string): Promise<BundleFiles> {
  const files = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file).split(path.sep).join('/');
    if (entry.isFile() && !/(^|\/)\./.test(name)) files.set(name, file);
  }
  return {
    find(name) {
      const file = files.get(name);
      return file === undefined ? undefined : () => readBundleFile(name, file);
    },
  };
}

async function readBundleFile(name: string, file: string): Promise<Answer> {
  const type = TYPES[path.extname(name)] ?? 'application/octet-stream';
  // The bundler puts a hash into the names of what it makes; what was copied from public/ keeps its name.
  const caching = name.startsWith('assets/')
    ? [['cache-control', 'public, max-age=31536000, immutable'] as const]
    : [];
  return makeAnswer(200, [['content-type', type], ...caching], await readFile(file));
}
