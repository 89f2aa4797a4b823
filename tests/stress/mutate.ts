import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as fc from 'fast-check';
import type { SiteLoader } from '#app/engine/server/create-site-loader.server.ts';
import { ProblemError, formatProblem, throwOnErrors } from '#app/engine/diagnostics/problem.ts';
import { readEnvironment } from '#app/engine/config/environment.server.ts';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { checkContent } from '#scripts/check/check-content.ts';
import { createPublishedLoader } from '#scripts/cli/content.ts';
import { withFolder } from '../bench/sites.ts';
import type { Tally } from './tally.ts';

/** Timeout of one check of the content, in milliseconds: a hundred times its usual duration. */
const TIMEOUT = 30_000;

const CONTENT = path.join(PROJECT_ROOT, 'content');

/** The site configuration. */
export const CONFIG_FILES = ['site.config.ts'];

/** Pages with all syntax that authors can use. */
export const PAGE_FILES = [
  'docs/writing.mdx',
  'docs/guides/context.mdx',
  'docs/api/layout.mdx',
  'docs/index.mdx',
];

/** Accidental texts: incomplete syntax, and unusual characters. */
const STRAYS = [
  ...String.raw`
    { } {{ < </ </div> <Tabs </Tabs> ${'```'} ~~~ ::: :::tip :::nope[a --- ... | [a]( [a](./nope.mdx) [a](#nope)
    [a](javascript:alert(1)) ![](./nope.png) ![a](https://elsewhere.example/a.png) [^1] {#id} &nope;
    \ " ' ${'`'} مرحبا 🧑‍🚀
  `
    .trim()
    .split(/\s+/),
  ...['${', '\u0000', '\u2028', '\ufeff', '\ud800', '\t', '\r\n', '\r', '---\n', ': ', '- ', '# ', '## {#}'],
  ...['<Tab label="">', '<Nope />', '<!-- a -->', '```nope {1-', '| a |\n| - |'],
  ...['import a from "#tests/stress/nope.tsx";\n', 'export const a = ', 'export default null'],
  ...['title: ', 'title: [', 'date: yesterday', 'tags: 1'],
  ...['a'.repeat(10_000), '('.repeat(500), '> '.repeat(200)],
];

/** Edits of a text before and after a position, with a length and a stray text. */
const EDITS: readonly ((before: string, after: string, length: number, stray: string) => string)[] = [
  (before, after, _length, stray) => before + stray + after,
  (before, after, length) => before + after.slice(length),
  (before, after, length) => before + after.slice(0, length) + after,
  // Swaps two parts.
  (before, after, length) =>
    before + after.slice(length, 2 * length) + after.slice(0, length) + after.slice(2 * length),
  (before) => before,
];

const edit = fc.record({
  apply: fc.constantFrom(...EDITS),
  /** Position, as a share of the length of the text. */
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 1, max: 40 }),
  stray: fc.oneof(fc.constantFrom(...STRAYS), fc.string({ unit: 'binary', maxLength: 12 })),
});

/** Returns texts by name, each with one to four edits; deterministic for a seed. */
export function mutate(
  originals: ReadonlyMap<string, string>,
  count: number,
  seed: number,
): { name: string; text: string }[] {
  const cases = fc.record({
    original: fc.constantFrom(...originals),
    edits: fc.array(edit, { minLength: 1, maxLength: 4 }),
  });
  return fc.sample(cases, { numRuns: count, seed }).map(({ original: [name, original], edits }) => ({
    name,
    text: edits.reduce((text, { apply, at, length, stray }) => {
      const position = Math.floor(at * text.length);
      return apply(text.slice(0, position), text.slice(position), length, stray);
    }, original),
  }));
}

/**
 * Mutates files of the site's own content many times, one at a time, and checks the complete content each time: it must be
 * valid, or all errors must have a location.
 */
export async function mutateContent(files: readonly string[], count: number, seed: number): Promise<Tally> {
  return await withFolder(async (folder) => {
    const content = path.join(folder, 'content');
    await cp(CONTENT, content, { recursive: true });
    const originals = new Map<string, string>();
    for (const file of ['sidebars.ts', 'site.config.ts', ...files]) {
      // Imports of the site's types point to the repository.
      const text = await readFile(path.join(CONTENT, file), 'utf8');
      const moved = text.replaceAll("'../app/", `'${PROJECT_ROOT}/app/`);
      await writeFile(path.join(content, file), moved);
      if (files.includes(file)) originals.set(file, moved);
    }
    const environment = { CONTENT_DIR: content, CACHE_DIR: path.join(folder, 'cache') };
    // One loader for all texts, as in a live server: the state after one must not affect the next.
    const loader = createPublishedLoader(readEnvironment(environment, PROJECT_ROOT));
    if ((await check(loader)) !== 'valid') throw new Error('The content has errors before it is mutated.');
    const failures: string[] = [];
    let reported = 0;
    for (const [at, { name, text }] of mutate(originals, count, seed).entries()) {
      await writeFile(path.join(content, name), text);
      const outcome = await Promise.race([
        check(loader),
        sleep(TIMEOUT, 'it does not finish', { ref: false }),
      ]);
      await writeFile(path.join(content, name), originals.get(name) ?? '');
      if (outcome === 'reported') reported += 1;
      else if (outcome !== 'valid') failures.push(`${name}, text ${at + 1} of seed ${seed}: ${outcome}`);
    }
    const valid = count - reported - failures.length;
    return { tried: count, failures, note: `${valid} valid, ${reported} reported with their location` };
  });
}

/** Checks the content. Returns `valid`, `reported`, or what is wrong with an error. */
async function check(loader: SiteLoader): Promise<string> {
  try {
    throwOnErrors((await checkContent(await loader.load())).problems);
    return 'valid';
  } catch (error) {
    if (!(error instanceof ProblemError)) return error instanceof Error ? String(error.stack) : String(error);
    // An error without location, or with a stack trace, is a bug.
    const bug = error.problems.find(
      ({ level, file, message }) => level === 'error' && (file === undefined || /\n[ \t]+at /.test(message)),
    );
    return bug === undefined ? 'reported' : formatProblem(bug);
  }
}
