import { siteDefinition } from '#app/site/definition.server.ts';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
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
import { mutate } from './mutations.ts';

/** Results of mutating content. */
export interface MutationFigures {
  tried: number;
  /** Errors that were reported with their location. */
  told: number;
  /** Mutations that were still valid. */
  good: number;
  /** Failures: a stack trace, an error without location, a timeout. */
  lost: number;
}

/** Timeout of one check of the content, in milliseconds: a hundred times its usual duration. */
const PATIENCE = 30_000;

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
  const folder = await mkdtemp(path.join(os.tmpdir(), 'podium-mutate-'));
  const content = path.join(folder, 'content');
  const figures: MutationFigures = { tried: 0, told: 0, good: 0, lost: 0 };
  try {
    await cp(CONTENT, content, { recursive: true });
    const originals = new Map<string, string>();
    for (const file of ['sidebars.ts', 'site.config.ts', ...files]) {
      // What authors import of the site, for its types, is where it was.
      const text = (await readFile(path.join(CONTENT, file), 'utf8')).replaceAll(
        "'../app/",
        `'${PROJECT_ROOT}/app/`,
      );
      await writeFile(path.join(content, file), text);
      if (files.includes(file)) originals.set(file, text);
    }
    const loader = createLoader(folder);
    const first = await look(loader);
    if (first.kind !== 'good') throw new Error(`The content has errors before it is mutated: ${first.what}`);
    for (const { name, text } of mutate(originals, count, seed)) {
      await writeFile(path.join(content, name), text);
      const outcome = await Promise.race([look(loader), sleep(PATIENCE, ENDLESS, { ref: false })]);
      await writeFile(path.join(content, name), originals.get(name) ?? '');
      figures.tried += 1;
      figures[outcome.kind] += 1;
      if (outcome.kind === 'lost') report(`${name}, text ${figures.tried} of seed ${seed}: ${outcome.what}`);
    }
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a look at the content comes to. */
type Outcome = { kind: 'good' } | { kind: 'told' | 'lost'; what: string };

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

async function look(loader: SiteLoader): Promise<Outcome> {
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
  const fault = errors.find(({ file, message }) => file === undefined || /\n[ \t]+at /.test(message));
  if (fault !== undefined) return { kind: 'lost', what: formatProblem(fault) };
  return errors.length > 0 ? { kind: 'told', what: formatProblems(errors) } : { kind: 'good' };
}
