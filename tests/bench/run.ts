import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { readNumber, runCommand, UsageError, type CommandInput } from '#scripts/cli/command.ts';
import { getEnvironment } from '#scripts/cli/environment.ts';
import { formatTable, formatTargets, type BenchResult, type Target } from './figures.ts';

/** Folder of the figures of the last run, as JSON. */
const RESULTS = path.join(PROJECT_ROOT, 'build', 'bench');

/** The benchmarks, which load their code on demand. */
const BENCHMARKS: Readonly<Record<string, (input: CommandInput) => Promise<BenchResult>>> = {
  async build(input) {
    const { benchBuild } = await import('./build-bench.ts');
    return await benchBuild(readSizes(input, '40,1000,10000'));
  },
  async weight(input) {
    const { benchWeight } = await import('./weight-bench.ts');
    return await benchWeight({
      folder: process.env['OUT_DIR'] === undefined ? undefined : getEnvironment().outDir,
      paths: readPaths(input),
      sizes: readSizes(input, '40,1000'),
      withLighthouse: input.values['lighthouse'] === true,
    });
  },
  async navigate(input) {
    const { benchNavigate } = await import('./navigate-bench.ts');
    return await benchNavigate(readSizes(input, '40'));
  },
  async dev(input) {
    const { benchDev } = await import('./dev-bench.ts');
    return await benchDev(readSizes(input, '40,1000'));
  },
  async search(input) {
    const { benchSearch } = await import('./search/search-bench.ts');
    return await benchSearch({
      sizes: readSizes(input, '1000'),
      withPeers: input.values['peers'] === true,
      withHeldOut: input.values['held-out'] === true,
      without: readList(input, 'without') ?? [],
    });
  },
  async serve(input) {
    const { benchServe } = await import('./serve-bench.ts');
    return await benchServe(readNumber(input, 'seconds', 10, { min: 1, max: 86_400 }));
  },
};

await runCommand(
  {
    name: 'npm run bench',
    summary: 'Measures the shipped configuration. Prints tables; build/bench has the figures as JSON.',
    operands: {
      value: `[${Object.keys(BENCHMARKS).join('] [')}]`,
      description:
        'build: time and memory of builds of synthetic pages; weight: kB (Brotli 11) that pages fetch; navigate: time from a click to the next page, and what it fetches; dev: from a saved file to the open page, from the start to the first page, and the check of the content; search: relevance of the results of the judged queries, and their cost; serve: requests per second of the live server over 64 connections; default: all',
    },
    options: {
      pages: {
        type: 'string',
        value: 'N,M',
        description:
          'numbers of synthetic pages (40,1000; build: 10000, too; navigate: 40; search: 1000 besides the content)',
      },
      paths: {
        type: 'string',
        value: 'P,Q',
        description: 'weight: pages of the site (/,/docs/guides/context)',
      },
      seconds: { type: 'string', value: 'N', description: 'serve: duration of the load on each page (10)' },
      peers: {
        type: 'boolean',
        description:
          'search: other engines, too, and the boxes of Pagefind and VitePress, installed with npm into a temporary folder',
      },
      'held-out': {
        type: 'boolean',
        description: 'search: the judged queries, too, that no rule may be tuned on',
      },
      without: {
        type: 'string',
        value: 'RULE,…',
        description:
          'search: only the gains of rules of the query, or of all of them: each is switched off in turn',
      },
      lighthouse: {
        type: 'boolean',
        description: 'weight: Lighthouse over every page, too, installed with npm into a temporary folder',
      },
    },
    environment: ['OUT_DIR (weight: a crawled site; default: a new build)', 'CHROMIUM'],
  },
  async (input) => {
    const { operands } = input;
    const names = operands.length === 0 ? Object.keys(BENCHMARKS) : operands;
    const unknown = names.find((name) => !Object.hasOwn(BENCHMARKS, name));
    if (unknown !== undefined) {
      const known = Object.keys(BENCHMARKS).join(', ');
      throw new UsageError(`There is no benchmark "${unknown}". The benchmarks are: ${known}.`);
    }
    const machine = { cpus: os.cpus().length, model: os.cpus()[0]?.model, node: process.version };
    await mkdir(RESULTS, { recursive: true });
    const all: Target[] = [];
    for (const name of names) {
      const { figures, tables, targets } = (await BENCHMARKS[name]?.(input)) as BenchResult;
      all.push(...targets);
      process.stdout.write(`${name}\n\n${tables.map((rows) => `${formatTable(rows)}\n`).join('')}`);
      await writeFile(
        path.join(RESULTS, `${name}.json`),
        `${JSON.stringify({ machine, figures, targets }, null, 2)}\n`,
      );
    }
    process.stdout.write(`targets\n\n${formatTable(formatTargets(all))}`);
  },
);

function readList({ values }: CommandInput, name: string): string[] | undefined {
  const value = values[name];
  return typeof value === 'string' ? value.split(',') : undefined;
}

function readSizes(input: CommandInput, usual: string): number[] {
  const sizes = (readList(input, 'pages') ?? usual.split(',')).map(Number);
  if (sizes.every((size) => Number.isInteger(size) && size >= 1 && size <= 100_000)) return sizes;
  throw new UsageError(
    `--pages "${String(input.values['pages'])}" should be integers from 1 to 100000, separated by commas.`,
  );
}

function readPaths(input: CommandInput): string[] {
  const paths = readList(input, 'paths') ?? ['/', '/docs/guides/context'];
  if (paths.every((one) => /^\/(?!\/)\S*$/.test(one))) return paths;
  throw new UsageError(
    `--paths "${paths.join(',')}" should be paths of the site that start with one slash, separated by commas.`,
  );
}
