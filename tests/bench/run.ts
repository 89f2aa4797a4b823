import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { DevFigures } from './dev-bench.ts';
import { formatTable } from './table.ts';
import { formatTargets, type Target } from './targets.ts';
import type { WeightFigures } from './weight-bench.ts';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { readNumber, runCommand, UsageError, type CommandInput } from '#scripts/cli/command.ts';
import { getEnvironment } from '#scripts/cli/environment.ts';

/** Where the figures of the last run are kept, as JSON. */
const RESULTS = path.join(PROJECT_ROOT, 'build', 'bench');

/** Benchmark, which loads its code on demand. Resolves to its figures: complete for the JSON file, rounded for the tables. */
type Benchmark = (values: CommandInput['values']) => Promise<{
  figures: readonly object[];
  tables: readonly (readonly Record<string, string | number | undefined>[])[];
  /** Targets with measured values. */
  targets: Target[];
}>;

const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  async build(values) {
    const { benchBuild, listBuildTargets } = await import('./build-bench.ts');
    const figures = await benchBuild(readSizes(values['pages'], '40,1000,10000'));
    return {
      figures,
      tables: [figures.map((row) => ({ ...row }))],
      targets: listBuildTargets(figures),
    };
  },
  async weight(values) {
    const { benchWeight, listWeightTargets, weighCorpus } = await import('./weight-bench.ts');
    const { listLighthouseTargets } = await import('./lighthouse-bench.ts');
    const folder = process.env['OUT_DIR'] === undefined ? undefined : getEnvironment().outDir;
    const { weights, lighthouse } = await benchWeight(
      folder,
      readPaths(values['paths']),
      values['lighthouse'] === true,
    );
    // A given folder is weighed without the corpus.
    const corpus = folder === undefined ? await weighCorpus(readSizes(values['pages'])) : [];
    return {
      figures: [...weights, ...corpus, ...lighthouse],
      tables: [[...weights, ...corpus].map(toKilobytes), lighthouse.map((row) => ({ ...row }))],
      targets: [...listWeightTargets(corpus), ...listLighthouseTargets(lighthouse)],
    };
  },
  async dev(values) {
    const { benchDev, listDevTargets } = await import('./dev-bench.ts');
    const figures = await benchDev(readSizes(values['pages']));
    return { figures, tables: [figures.map(toDevRow)], targets: listDevTargets(figures) };
  },
  async navigate(values) {
    const { benchNavigate, formatNavigate, listNavigateTargets, NAVIGATED_PAGES } =
      await import('./navigate-bench.ts');
    const figures = await benchNavigate(readSizes(values['pages'], String(NAVIGATED_PAGES)));
    return { figures, tables: [formatNavigate(figures)], targets: listNavigateTargets(figures) };
  },
  async search(values) {
    const { benchSearch } = await import('./search/search-bench.ts');
    return await benchSearch({
      sizes: readSizes(values['pages'], '1000'),
      withPeers: values['peers'] === true,
      withHeldOut: values['held-out'] === true,
      without: typeof values['without'] === 'string' ? values['without'].split(',') : [],
    });
  },
  async serve(values) {
    const { benchServe, formatServe, listServeTargets } = await import('./serve-bench.ts');
    const seconds = readNumber({ values, operands: [] }, 'seconds', 10, { min: 1, max: 86_400 });
    const figures = await benchServe(seconds);
    return { figures, tables: [formatServe(figures)], targets: listServeTargets(figures) };
  },
};

await runCommand(
  {
    name: 'npm run bench',
    summary: 'Measures the shipped configuration. Prints tables; build/bench has the figures as JSON.',
    operands: {
      value: '[all] [build] [weight] [navigate] [dev] [search] [serve]',
      description:
        'build: time, memory and size of builds of synthetic pages; weight: kB (Brotli 11) that pages make a browser fetch, and how soon they are there on a phone; navigate: from a click to the next page, and what that makes a browser fetch; dev: from a saved file to the open page, from the start to the first page, and the check of the content; search: how relevant the results of the judged queries are, and what they cost; serve: how many requests a second the live server answers over 64 connections; all of them: all, or nothing',
    },
    options: {
      pages: {
        type: 'string',
        value: 'N,M',
        description:
          'build, weight, dev, search, navigate: how many pages (40,1000; build: 10000, too; navigate: 40; search: 1000 besides the content)',
      },
      paths: { type: 'string', value: 'P,Q', description: 'weight: which pages (/,/docs/guides/context)' },
      seconds: { type: 'string', value: 'N', description: 'serve: how long each page is asked for (10)' },
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
          'search: only what rules of the query gain, or all of them: each is switched off in turn',
      },
      lighthouse: {
        type: 'boolean',
        description: 'weight: Lighthouse over every page, too, installed with npm into a temporary folder',
      },
    },
    environment: ['OUT_DIR (weight: a crawled site; else one is built)', 'CHROMIUM'],
  },
  async ({ operands, values }) => {
    const isAll = operands.length === 0 || (operands.length === 1 && operands[0] === 'all');
    const names = isAll ? Object.keys(BENCHMARKS) : operands;
    const unknown = names.find((name) => !Object.hasOwn(BENCHMARKS, name));
    if (unknown !== undefined) {
      const known = Object.keys(BENCHMARKS).join(', ');
      throw new UsageError(`There is no benchmark "${unknown}". There are: all, ${known}.`);
    }
    const machine = { cpus: os.cpus().length, model: os.cpus()[0]?.model, node: process.version };
    await mkdir(RESULTS, { recursive: true });
    const targets: Target[] = [];
    for (const name of names) {
      const result = await BENCHMARKS[name]?.(values);
      if (result === undefined) continue;
      targets.push(...result.targets);
      const tables = result.tables.filter((rows) => rows.length > 0);
      process.stdout.write(`${name}\n\n${tables.map((rows) => `${formatTable(rows)}\n`).join('')}`);
      const json = JSON.stringify({ machine, figures: result.figures }, null, 2);
      await writeFile(path.join(RESULTS, `${name}.json`), `${json}\n`);
    }
    const reached = formatTargets(targets);
    if (reached.length > 0) process.stdout.write(`to reach\n\n${formatTable(reached)}`);
    await writeFile(path.join(RESULTS, 'targets.json'), `${JSON.stringify(targets, null, 2)}\n`);
  },
);

function readSizes(value: string | boolean | undefined, usual = '40,1000'): number[] {
  const sizes = (typeof value === 'string' ? value : usual).split(',').map(Number);
  if (sizes.some((size) => !Number.isInteger(size) || size < 1 || size > 100_000)) {
    throw new UsageError(
      `--pages "${String(value)}" should be whole numbers from 1 to 100000, with commas between.`,
    );
  }
  return sizes;
}

function readPaths(value: string | boolean | undefined): string[] {
  const paths = (typeof value === 'string' ? value : '/,/docs/guides/context').split(',');
  if (paths.some((one) => !/^\/(?!\/)\S*$/.test(one))) {
    throw new UsageError(
      `--paths "${String(value)}" should be paths of the site that start with one slash, with commas between.`,
    );
  }
  return paths;
}

function toDevRow({ saves: _saves, ...row }: DevFigures): Record<string, string | number> {
  return { ...row, 'start ms': Math.round(row['start ms']) };
}

function toKilobytes(figures: WeightFigures): Record<string, string | number | undefined> {
  const { page, until, requests, lcp, tbt, cls, ...bytes } = figures;
  const kilobytes = Object.entries(bytes).map(([kind, size]) => [`${kind} kB`, size / 1000] as const);
  return { page, until, ...Object.fromEntries(kilobytes), requests, 'LCP ms': lcp, 'TBT ms': tbt, CLS: cls };
}
