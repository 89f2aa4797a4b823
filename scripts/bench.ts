import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { benchBuild } from './bench/build-bench.ts';
import { formatTable } from './bench/table.ts';
import { PROJECT_ROOT } from './bundle/bundle.ts';
import { runCommand, UsageError } from './cli/command.ts';

/** Where the figures of the last run are kept, as JSON. */
const RESULTS = path.join(PROJECT_ROOT, 'build', 'bench');

await runCommand(
  {
    name: 'npm run bench',
    summary: 'Measures the shipped configuration. Prints tables; build/bench/*.json has the same figures.',
    operands: { value: 'build', description: 'time, memory and size of builds of synthetic pages' },
    options: {
      pages: { type: 'string', value: 'N,M', description: 'how many pages to build (40,1000)' },
    },
  },
  async ({ operands, values }) => {
    const unknown = operands.find((name) => name !== 'build');
    if (unknown !== undefined) throw new UsageError(`There is no benchmark "${unknown}". There is: build.`);
    const figures = await benchBuild(readSizes(values['pages']));
    process.stdout.write(formatTable(figures.map((row) => ({ ...row }))));
    const machine = { cpus: os.cpus().length, model: os.cpus()[0]?.model, node: process.version };
    await mkdir(RESULTS, { recursive: true });
    await writeFile(path.join(RESULTS, 'build.json'), `${JSON.stringify({ machine, figures }, null, 2)}\n`);
  },
);

function readSizes(value: string | boolean | undefined): number[] {
  const sizes = (typeof value === 'string' ? value : '40,1000').split(',').map(Number);
  if (sizes.some((size) => !Number.isInteger(size) || size < 1 || size > 100_000)) {
    throw new UsageError(
      `--pages "${String(value)}" should be whole numbers from 1 to 100000, with commas between.`,
    );
  }
  return sizes;
}
