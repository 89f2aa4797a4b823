import './cli/production.ts';
import path from 'node:path';
import { ProblemError, type Problem } from '#app/engine/diagnostics/problem.ts';
import { PROJECT_ROOT, toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import { writeFileAtomic } from '#app/engine/lib/files.server.ts';
import { CHECK_PARTS, type CheckPart } from './check/parts.ts';
import { pickEntries, runCommand, type CommandInput } from './cli/command.ts';
import { getEnvironment } from './cli/environment.ts';
import { printProblems } from './cli/print-problems.ts';
import { runToolBuffered } from './cli/run-tool.ts';
import { findStaleFiles, writeReferenceFiles } from './generated-docs/reference-files.ts';

type Step = (input: CommandInput) => Promise<readonly Problem[]>;

/** Parts that are tools, which run concurrently in child processes. */
const TOOLS = {
  types: ['tsc', '--noEmit'],
  lint: ['eslint', '.'],
  format: ['prettier', '--check', '--log-level', 'warn', '.'],
} satisfies Partial<Record<CheckPart, readonly [tool: string, ...args: string[]]>>;

/** Parts that run in this process. */
const STEPS = {
  content: checkAll,
  prose: checkTerms,
  // Compares the tables, JSON schemas, and editor snippets that are generated from the frontmatter schemas.
  reference: () => findStaleFiles(PROJECT_ROOT),
  recordings: checkRecordings,
} satisfies Partial<Record<CheckPart, Step>>;

const PARTS: Readonly<Record<CheckPart, unknown>> = { ...TOOLS, ...STEPS };

await runCommand(
  {
    name: 'npm run check',
    summary:
      'Checks types, lint, format, content, the terminology of pages and messages, the frontmatter reference, and whether recordings match the installed packages. All problems are reported.',
    operands: {
      value: '[PART …]',
      description: `some of: ${CHECK_PARTS.join(', ')}; default: all`,
    },
    options: {
      external: {
        type: 'boolean',
        description: 'content: requests all external links, and reports dead ones',
      },
      write: {
        type: 'boolean',
        description: 'updates the reference before it is checked',
      },
    },
    environment: ['CONTENT_DIR', 'BASE_URL', 'CACHE_DIR', 'SOURCE_DATE_EPOCH'],
  },
  async (input) => {
    const { operands, values } = input;
    const wanted = new Map(pickEntries<unknown>(PARTS, operands, 'part'));
    if (values['write'] === true) await writeReferenceFiles(PROJECT_ROOT);
    const isWanted = ([part]: [string, unknown]): boolean => wanted.has(part);
    const running = Object.entries(TOOLS)
      .filter(isWanted)
      .map(([part, [tool, ...args]]) => ({ part, done: runToolBuffered(tool, args) }));
    let failed = 0;
    const report = (part: string, isOk: boolean): void => {
      process.stdout.write(`${isOk ? 'ok    ' : 'FAILED'} ${part}\n`);
      if (!isOk) failed += 1;
    };
    for (const [part, run] of Object.entries(STEPS).filter(isWanted)) {
      const problems = await run(input).catch((error: unknown) => {
        if (error instanceof ProblemError) return error.problems;
        throw error;
      });
      printProblems(problems);
      report(part, !problems.some(({ level }) => level === 'error'));
    }
    for (const { part, done } of running) {
      const { code, output } = await done;
      process.stdout.write(output);
      report(part, code === 0);
    }
    return failed === 0 ? 0 : 1;
  },
);

/** Checks the content as far as possible without a build. */
async function checkAll({ values }: CommandInput): Promise<Problem[]> {
  // Imported on demand, because the compiler is slow to load and other parts do not need it.
  const { checkContent } = await import('./check/check-content.ts');
  const { loadPublishable } = await import('./check/load-publishable.ts');
  const { formatExternalLinks } = await import('./check/external-links.ts');
  const { compilePages } = await import('./prerender/compile-pages.ts');
  const { createWorkerPool } = await import('./prerender/worker-pool.ts');
  const environment = getEnvironment();
  const content = await loadPublishable(environment);
  const pool = createWorkerPool(environment);
  await compilePages(content, pool);
  await pool.stop();
  const { problems, externalLinks } = await checkContent(content, { external: values['external'] === true });
  const list = path.join(PROJECT_ROOT, 'build', 'external-links.txt');
  writeFileAtomic(list, formatExternalLinks(externalLinks));
  const count = new Set(externalLinks.map(({ url }) => url)).size;
  const fetched = values['external'] === true ? 'all checked' : 'not checked (pass --external to check them)';
  process.stdout.write(
    `${count} external URLs in ${externalLinks.length} locations, ${fetched}: ${toDisplayPath(list)}\n`,
  );
  return problems;
}

/** Checks the terminology of pages, and, with the project's own content, that of its documents and messages. */
async function checkTerms(): Promise<Problem[]> {
  const { checkProse } = await import('./check/prose/check-prose.ts');
  const { contentDir } = getEnvironment();
  const isOwn = contentDir === path.join(PROJECT_ROOT, 'content');
  return await checkProse(contentDir, isOwn ? PROJECT_ROOT : undefined);
}

/** Compares the package versions of recordings with the installed ones; `npm run samples` compares their behavior. */
async function checkRecordings(): Promise<Problem[]> {
  const { findStaleRecordings, listRecordedPackages } = await import('./record/stale-recordings.ts');
  return findStaleRecordings(listRecordedPackages());
}
