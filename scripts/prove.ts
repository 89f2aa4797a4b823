import { readNumber, runCommand, UsageError, type CommandInput } from './cli/command.ts';
import { killBuilds } from './prove/kill-builds.ts';
import { formatLiveLoad, loadLive } from './prove/load-live.ts';
import { CONFIG_FILES, mutateContent, PAGE_FILES } from './prove/mutate-content.ts';

/** A long run: prints what it found, and resolves to whether nothing was lost. */
type Proof = (input: CommandInput) => Promise<boolean>;

const PROOFS: Readonly<Record<string, Proof>> = {
  async kill(input) {
    const kills = readNumber(input, 'kills', 50, { min: 1, max: 10_000 });
    const { tried, survived, lost, finished } = await killBuilds(kills, report);
    process.stdout.write(`kill -9: ${tried} tried, ${survived} survived, ${lost} lost`);
    process.stdout.write(` (${finished} builds had ended before they were killed)\n`);
    return lost === 0;
  },
  async load(input) {
    const seconds = readNumber(input, 'seconds', 600, { min: 5, max: 86_400 });
    const figures = await loadLive(seconds);
    figures.faults.forEach(report);
    process.stdout.write(`${formatLiveLoad(figures)}\n`);
    return figures.failed === 0 && figures.memory.isFlat;
  },
  async mutate(input) {
    const seed = readNumber(input, 'seed', Date.now() % 1_000_000, { min: 0, max: 1_000_000 });
    const configs = readNumber(input, 'configs', 200, { min: 1, max: 100_000 });
    const pages = readNumber(input, 'pages', 500, { min: 1, max: 100_000 });
    let isProven = true;
    for (const [name, files, count] of [
      ['configurations', CONFIG_FILES, configs],
      ['pages', PAGE_FILES, pages],
    ] as const) {
      const { tried, good, told, lost } = await mutateContent(files, count, seed, report);
      process.stdout.write(`mangled ${name}, seed ${seed}: ${tried} tried, `);
      process.stdout.write(`${good} were good, ${told} told with their place, ${lost} lost\n`);
      isProven &&= lost === 0;
    }
    return isProven;
  },
};

await runCommand(
  {
    name: 'npm run prove',
    summary: 'The long runs. Prints how much was tried and what was lost.',
    operands: {
      value: '[kill] [load] [mutate]',
      description:
        'kill: builds are killed at random moments, and the served folder must be whole; load: the live server under load, with a change of the content each second; mutate: mangled configurations and pages must be told with their place; all when left out',
    },
    options: {
      kills: { type: 'string', value: 'N', description: 'kill: how many builds are killed (50)' },
      seconds: { type: 'string', value: 'N', description: 'load: how long (600)' },
      configs: { type: 'string', value: 'N', description: 'mutate: how many configurations (200)' },
      pages: { type: 'string', value: 'N', description: 'mutate: how many pages (500)' },
      seed: {
        type: 'string',
        value: 'N',
        description: 'mutate: what the changes are drawn from (another one each time)',
      },
    },
  },
  async (input) => {
    const names = input.operands.length === 0 ? Object.keys(PROOFS) : input.operands;
    const unknown = names.find((name) => !Object.hasOwn(PROOFS, name));
    if (unknown !== undefined) {
      throw new UsageError(`There is no proof "${unknown}". There are: ${Object.keys(PROOFS).join(', ')}.`);
    }
    let isProven = true;
    for (const name of names) if ((await PROOFS[name]?.(input)) !== true) isProven = false;
    return isProven ? 0 : 1;
  },
);

function report(line: string): void {
  process.stderr.write(`${line}\n`);
}
