import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL, URL } from 'node:url';
import { build } from 'esbuild';

// `node scripts/run.js dev …` bundles `scripts/dev.ts`, without packages, and runs it. With tsx, which transforms
// modules one by one, `npm run check -- content` takes three times the CPU time.
const ROOT = fileURLToPath(new URL('../', import.meta.url));
const [command = '', ...args] = process.argv.slice(2);
const source = `scripts/${command}.ts`;

// Chunks are named by content hash, so running servers are not affected. PROJECT_ROOT expects them three folders deep.
const { metafile, outputFiles } = await build({
  absWorkingDir: ROOT,
  entryPoints: [source],
  outdir: `.cache/commands/${command.replaceAll('/', '-')}`,
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  packages: 'external',
  ignoreAnnotations: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  jsx: 'automatic',
  sourcemap: true,
  sourcesContent: false,
  metafile: true,
  write: false,
  logLevel: 'error',
});
for (const { path: file, contents } of outputFiles) {
  if (existsSync(file)) continue;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.${process.pid}`, contents);
  await rename(`${file}.${process.pid}`, file);
}

process.setSourceMapsEnabled(true);
// React reads NODE_ENV when imported, before the code of the bundle runs.
if (!/^dev\b/.test(command)) process.env['NODE_ENV'] = 'production';
process.argv = [process.execPath, path.join(ROOT, source), ...args];
const [entry = ''] =
  Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === source) ?? [];
/** Exports for the workers of a build, whose module is bundled like a command. */
export default await import(pathToFileURL(path.join(ROOT, entry)).href);
