import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL, URL } from 'node:url';

/**
 * `node scripts/run.js dev …` runs `scripts/dev.ts`. A loader that translates each module when it is imported takes
 * seconds of what people wait for, so a command is made a few plain files first, and made anew when a source changed. Its
 * stack traces name lines of those files; with `node --enable-source-maps`, those of the sources.
 *
 * The files stand in `.cache/commands/<command>-<hash>`, as deep in the repository as `PROJECT_ROOT` counts on.
 */

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const COMMANDS = path.join(ROOT, '.cache/commands');

/**
 * Packages that are made part of a command, with what they import: hundreds of small modules, whose loading one by one
 * takes most of a start. The others have files of their own beside them, are one with the app's, or are seldom loaded.
 */
const WHOLE =
  /^(?:@mdx-js|mdx-bundler|unified|(?:remark|rehype|mdast|hast|unist|micromark|vfile)(?:-[a-z-]+)?|zod|yaml|cheerio|domhandler|github-slugger|p-map|image-size)(?:\/|$)/;

/** What Vite loads code into as well, which shares the packages with it. */
const SHARES_PACKAGES = 'dev';

/** What stays one for all, whoever imports it: esbuild is a program beside its module, and React must not be there twice. */
const SHARED = /^(?:esbuild|react|react-dom)(?:\/|$)/;

/** mdx-bundler looks for its own name in the path of its folder, and takes the path of esbuild for broken otherwise. */
const FOLDER_TEST = /mdx-bundler\/dist\/dirname-messed-up\.cjs$/;

/** What walks trees names a function after each node, for stack traces: a thirtieth of a cold build, so it is left out. */
const WALK = /unist-util-visit-parents\/lib\/index\.js$/;
const NAMING = /Object\.defineProperty\(visit, 'name', \{[^}]*\}\)/;

/**
 * What asks whether an element is one of a list of sixty makes a test of each name anew every time that it is asked. A list
 * is a constant of the module that asks, so its test is kept.
 */
const ELEMENT_TEST = /hast-util-is-element\/lib\/index\.js$/;
const MAKING = 'return anyFactory(test)';
const KEEPING = 'if (!kept.has(test)) kept.set(test, anyFactory(test));\n        return kept.get(test)';

/** A command that imports this runs in production. */
const PRODUCTION = 'scripts/cli/production.ts';

/** Npm writes it whenever it changes an installed package. */
const INSTALLED = 'node_modules/.package-lock.json';

/** How long what was made before is kept, in milliseconds: a server that still runs may need a part of it. */
const KEPT = 7 * 24 * 60 * 60 * 1000;

/**
 * What a command was made of, and where it is.
 *
 * @typedef {{ folder: string; stamps: Record<string, string> }} Made
 */

const [command = '', ...rest] = process.argv.slice(2);
/** A script may stand in a folder, and what is made of it does not. */
const name = command.replaceAll('/', '-');
const made = (await findMade()) ?? (await make());
// React decides when it is loaded, and what a module imports is loaded before the module runs.
if (PRODUCTION in made.stamps) process.env['NODE_ENV'] = 'production';
process.argv = [process.argv[0] ?? '', path.join(ROOT, `scripts/${command}.ts`), ...rest];
await import(pathToFileURL(path.join(COMMANDS, made.folder, `${path.basename(command)}.js`)).href);

/**
 * What was made before; undefined when there is nothing, or a source is not as it was.
 *
 * @returns {Promise<Made | undefined>}
 */
async function findMade() {
  try {
    const made = /** @type {Made} */ (
      JSON.parse(await readFile(path.join(COMMANDS, `${name}.json`), 'utf8'))
    );
    const stamps = await readStamps(Object.keys(made.stamps));
    await stat(path.join(COMMANDS, made.folder));
    return JSON.stringify(stamps) === JSON.stringify(made.stamps) ? made : undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Makes a command: beside its place, so that one that was cut off is never taken for a whole one.
 *
 * @returns {Promise<Made>}
 */
async function make() {
  const { build } = await import('esbuild');
  const { metafile, outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [`scripts/${command}.ts`],
    outdir: COMMANDS,
    bundle: true,
    splitting: true,
    plugins: [{ name: 'whole-packages', setup: bundleWhole }],
    // For what is CommonJS among the packages.
    banner: {
      js: "import { createRequire as $createRequire } from 'node:module'; const require = $createRequire(import.meta.url);",
    },
    platform: 'node',
    format: 'esm',
    target: 'node20',
    jsx: 'automatic',
    sourcemap: true,
    // The sources are there.
    sourcesContent: false,
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  const hash = createHash('sha256');
  for (const { contents } of outputFiles) hash.update(contents);
  const folder = `${name}-${hash.digest('hex').slice(0, 16)}`;
  const sources = Object.keys(metafile.inputs).filter((input) => !input.includes('node_modules/'));
  const inputs = [...sources, 'package.json', INSTALLED, 'scripts/run.js'].sort();
  const made = { folder, stamps: await readStamps(inputs) };

  const temporary = path.join(COMMANDS, `${folder}.${process.pid}`);
  await mkdir(temporary, { recursive: true });
  for (const output of outputFiles) {
    await writeFile(path.join(temporary, path.basename(output.path)), output.contents);
  }
  await writeFile(`${temporary}.json`, JSON.stringify(made));
  // Where it is there already, another start was quicker.
  await rename(temporary, path.join(COMMANDS, folder)).catch(() =>
    rm(temporary, { recursive: true, force: true }),
  );
  await rename(`${temporary}.json`, path.join(COMMANDS, `${name}.json`));
  await forgetOld();
  return made;
}

/**
 * Esbuild plugin: decides which packages become part of the command.
 *
 * @param {import('esbuild').PluginBuild} build
 */
function bundleWhole({ onResolve, onLoad }) {
  // Neither a path nor one of our own names (`#app/…`).
  onResolve({ filter: /^[^./#]/ }, ({ path: name, importer }) => {
    const isWhole = command !== SHARES_PACKAGES && (WHOLE.test(name) || importer.includes('/node_modules/'));
    return isWhole && !SHARED.test(name) ? undefined : { path: name, external: true };
  });
  onLoad({ filter: FOLDER_TEST }, () => ({ contents: 'module.exports = false;' }));
  onLoad({ filter: WALK }, async ({ path: file }) => ({
    contents: (await readFile(file, 'utf8')).replace(NAMING, ''),
  }));
  onLoad({ filter: ELEMENT_TEST }, async ({ path: file }) => ({
    contents: `${(await readFile(file, 'utf8')).replace(MAKING, KEEPING)}\nconst kept = new WeakMap();\n`,
  }));
}

/** Removes what was made long ago, and what was cut off. */
async function forgetOld() {
  for (const entry of await readdir(COMMANDS)) {
    const file = path.join(COMMANDS, entry);
    const stats = await stat(file).catch(() => undefined);
    const isOld = stats !== undefined && Date.now() - stats.mtimeMs > KEPT;
    if (isOld && entry.startsWith(`${name}-`)) await rm(file, { recursive: true, force: true });
  }
}

/**
 * When each file was changed last, and its size.
 *
 * @param {readonly string[]} files relative to the repository
 * @returns {Promise<Record<string, string>>}
 */
async function readStamps(files) {
  const stamps = await Promise.all(
    files.map(async (file) => {
      const { mtimeMs, size } = await stat(path.join(ROOT, file));
      return [file, `${mtimeMs} ${size}`];
    }),
  );
  return Object.fromEntries(stamps);
}
