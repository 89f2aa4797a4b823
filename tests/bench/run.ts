import { pickEntries, readNumber, runCommand, UsageError, type CommandInput } from '#scripts/cli/command.ts';
import { getEnvironment } from '#scripts/cli/environment.ts';
import { readList } from '../helpers/read-list.ts';
import { benchBuild } from './build-bench.ts';
import { benchDev } from './dev-bench.ts';
import { formatTargets, printTable, type BenchResult, type Target } from './figures.ts';
import { benchNavigate } from './navigate-bench.ts';
import { benchSearch } from './search/search-bench.ts';
import { benchServe } from './serve-bench.ts';
import { benchWeight } from './weight-bench.ts';

const BENCHMARKS: Readonly<Record<string, (input: CommandInput) => Promise<BenchResult>>> = {
  build: (input) => benchBuild(readSizes(input, [40, 1000, 10_000])),
  weight: (input) =>
    benchWeight(
      process.env['OUT_DIR'] === undefined ? undefined : getEnvironment().outDir,
      readSizes(input, [40, 1000]),
      input.values['lighthouse'] === true,
    ),
  navigate: (input) => benchNavigate(readSizes(input, [40])),
  dev: (input) => benchDev(readSizes(input, [40, 1000])),
  search: (input) =>
    benchSearch({
      sizes: readSizes(input, [1000]),
      withPeers: input.values['peers'] === true,
      withHeldOut: input.values['held-out'] === true,
      without: readList(input, 'without') ?? [],
    }),
  serve: (input) => benchServe(readNumber(input, 'seconds', 10, { min: 1, max: 86_400 })),
};

await runCommand(
  {
    name: 'npm run bench',
    summary: 'Measures the shipped configuration. Prints tables; the last one lists the targets.',
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
      seconds: { type: 'string', value: 'N', description: 'serve: duration of the load on each page (10)' },
      peers: {
        type: 'boolean',
        description:
          'search: also other engines, and the search boxes of Pagefind and VitePress, installed with npm into a temporary folder',
      },
      'held-out': {
        type: 'boolean',
        description: 'search: also the judged queries on which no rule may be tuned',
      },
      without: {
        type: 'string',
        value: 'RULE,…',
        description: 'search: only the gains of some query rules, or of all: each is switched off in turn',
      },
      lighthouse: {
        type: 'boolean',
        description: 'weight: also Lighthouse on every page, installed with npx',
      },
    },
    environment: ['OUT_DIR (weight: a crawled site; default: a new build)', 'CHROMIUM'],
  },
  async (input) => {
    const names = input.operands.length === 0 ? Object.keys(BENCHMARKS) : input.operands;
    const benchmarks = pickEntries(BENCHMARKS, names, 'benchmark');
    const all: Target[] = [];
    for (const [name, run] of benchmarks) {
      const { tables, targets } = await run(input);
      all.push(...targets);
      process.stdout.write(`${name}\n`);
      tables.forEach(printTable);
    }
    process.stdout.write('targets\n');
    printTable(formatTargets(all));
  },
);

function readSizes(input: CommandInput, defaults: number[]): number[] {
  const sizes = readList(input, 'pages')?.map(Number) ?? defaults;
  if (sizes.every((size) => Number.isInteger(size) && size >= 1 && size <= 100_000)) return sizes;
  throw new UsageError(
    `--pages "${String(input.values['pages'])}" should be integers from 1 to 100000, separated by commas.`,
  );
}
