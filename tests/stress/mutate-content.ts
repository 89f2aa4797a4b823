import { siteDefinition } from '#app/site/definition.server.ts';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSiteLoader, type SiteLoader } from '#app/engine/server/create-site-loader.server.ts';
import {
  ProblemError,
  formatProblem,
  formatProblems,
  type Problem,
} from '#app/engine/diagnostics/problem.ts';
import { readEnvironment } from '#app/engine/config/environment.server.ts';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { checkContent } from '#scripts/check/check-content.ts';
import { withFolder } from '../bench/sites.ts';
import { mutate } from './mutations.ts';

/** Results of mutating content. */
export interface MutationFigures {
  tried: number;
  /** Errors that were reported with their location. */
  reported: number;
  /** Mutations that were still valid. */
  valid: number;
  /** Failures: a stack trace, an error without location, a timeout. */
  lost: number;
}

/** Timeout of one check of the content, in milliseconds: a hundred times its usual duration. */
const TIMEOUT = 30_000;

const ENDLESS: Outcome = { kind: 'lost', what: 'it does not finish' };

const CONTENT = path.join(PROJECT_ROOT, 'content');

/** The site configuration. */
export const CONFIG_FILES = ['site.config.ts'];

/** Pages with all that authors may write. */
export const PAGE_FILES = [
  'docs/writing.mdx',
  'docs/guides/context.mdx',
  'docs/api/layout.mdx',
  'docs/index.mdx',
];

/**
 * Mutates files of the site's own content many times, one at a time, and checks the complete content each time: it must be
 * valid, or all errors must have a location.
 */
export async function mutateContent(
  files: readonly string[],
  count: number,
  seed: number,
  report: (line: string) => void,
): Promise<MutationFigures> {
  const figures: MutationFigures = { tried: 0, reported: 0, valid: 0, lost: 0 };
  return await withFolder(async (folder) => {
    const content = path.join(folder, 'content');
    await cp(CONTENT, content, { recursive: true });
    const originals = new Map<string, string>();
    for (const file of ['sidebars.ts', 'site.config.ts', ...files]) {
      // Imports of the site's types point to the repository.
      const text = (await readFile(path.join(CONTENT, file), 'utf8')).replaceAll(
        "'../app/",
        `'${PROJECT_ROOT}/app/`,
      );
      await writeFile(path.join(content, file), text);
      if (files.includes(file)) originals.set(file, text);
    }
    const loader = createLoader(folder);
    const first = await check(loader);
    if (first.kind !== 'valid') throw new Error(`The content has errors before it is mutated: ${first.what}`);
    for (const { name, text } of mutate(originals, count, seed)) {
      await writeFile(path.join(content, name), text);
      const outcome = await Promise.race([check(loader), sleep(TIMEOUT, ENDLESS, { ref: false })]);
      await writeFile(path.join(content, name), originals.get(name) ?? '');
      figures.tried += 1;
      figures[outcome.kind] += 1;
      if (outcome.kind === 'lost') report(`${name}, text ${figures.tried} of seed ${seed}: ${outcome.what}`);
    }
    return figures;
  });
}

/** Result of a check. */
type Outcome = { kind: 'valid' } | { kind: 'reported' | 'lost'; what: string };

/** One loader for all texts, as in a live server: the state after one must not affect the next. */
function createLoader(folder: string): SiteLoader {
  const environment = readEnvironment(
    { CONTENT_DIR: path.join(folder, 'content'), CACHE_DIR: path.join(folder, 'cache') },
    PROJECT_ROOT,
  );
  return createSiteLoader({
    definition: siteDefinition,
    environment,
    includeDrafts: false,
    today: '2026-01-01',
    sourceDate: 0,
  });
}

async function check(loader: SiteLoader): Promise<Outcome> {
  try {
    const { problems } = await checkContent(await loader.load());
    return judge(problems);
  } catch (error) {
    if (error instanceof ProblemError) return judge(error.problems);
    return { kind: 'lost', what: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** An error without location, or with a stack trace, is a bug. */
function judge(problems: readonly Problem[]): Outcome {
  const errors = problems.filter(({ level }) => level === 'error');
  const bug = errors.find(({ file, message }) => file === undefined || /\n[ \t]+at /.test(message));
  if (bug !== undefined) return { kind: 'lost', what: formatProblem(bug) };
  return errors.length > 0 ? { kind: 'reported', what: formatProblems(errors) } : { kind: 'valid' };
}
