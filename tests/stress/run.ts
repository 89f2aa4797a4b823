import { readNumber, runCommand, UsageError, type CommandInput } from '#scripts/cli/command.ts';
import { MATRIX, runMatrixPart } from './run-matrix.ts';

/** Long run: prints its results, and resolves to whether it passed. Loads its code on demand, so that --help is fast. */
type Proof = (input: CommandInput) => Promise<boolean>;

/** Number of attempts, without and with --quick. */
const COUNTS = {
  kills: { full: 50, quick: 5, max: 10_000 },
  seconds: { full: 600, quick: 30, max: 86_400 },
  configs: { full: 200, quick: 5, max: 100_000 },
  pages: { full: 500, quick: 5, max: 100_000 },
};

/** Requests in a second under a quick load: enough to find errors, and few enough to leave a core idle. */
const QUICK_RATE = 60;

const PROOFS: Readonly<Record<string, Proof>> = {
  async kill(input) {
    const { killBuilds } = await import('./kill-builds.ts');
    const { tried, survived, lost, recovered, finished } = await killBuilds(
      readCount(input, 'kills'),
      report,
    );
    print(
      `kill -9: ${formatFigures(tried, survived, lost)} (${recovered} put back from the middle of a swap; ${finished} more had ended before they were killed)`,
    );
    return lost === 0;
  },
  async load(input) {
    const { formatLiveLoad, isSurvived, loadLive } = await import('./load-live.ts');
    const rate = isQuick(input) ? QUICK_RATE : undefined;
    const figures = await loadLive(readCount(input, 'seconds'), rate);
    figures.faults.forEach(report);
    print(formatLiveLoad(figures));
    return isSurvived(figures);
  },
  async mutate(input) {
    const { CONFIG_FILES, mutateContent, PAGE_FILES } = await import('./mutate-content.ts');
    const seed = readNumber(input, 'seed', Date.now() % 1_000_000, { min: 0, max: 1_000_000 });
    let isProven = true;
    for (const [name, files, count] of [
      ['configurations', CONFIG_FILES, readCount(input, 'configs')],
      ['pages', PAGE_FILES, readCount(input, 'pages')],
    ] as const) {
      const { tried, good, told, lost } = await mutateContent(files, count, seed, report);
      const counts = formatFigures(tried, good + told, lost);
      print(`mutated ${name}, seed ${seed}: ${counts} (${good} valid, ${told} reported with their location)`);
      isProven &&= lost === 0;
    }
    return isProven;
  },
  async paths() {
    const { tryOddPaths } = await import('./try-odd-paths.ts');
    const { LONG_PATH_LIMIT, timeLongPaths } = await import('./time-long-paths.ts');
    const { tried, survived, lost } = await tryOddPaths(report);
    print(`odd paths, static and live: ${formatFigures(tried, survived, lost)}`);
    const figures = await timeLongPaths();
    for (const { server, slowest, slowestPath, ...counts } of figures) {
      const survivors = formatFigures(counts.tried, counts.tried - counts.lost, counts.lost);
      const target = server === 'dev' ? '' : `, target ${LONG_PATH_LIMIT} ms on an idle machine`;
      print(`long paths, ${server}: ${survivors}; slowest ${slowest.toFixed(1)} ms${target}: ${slowestPath}`);
    }
    return lost === 0 && figures.every((one) => one.lost === 0);
  },
  async flood(input) {
    const { FLOOD_TARGETS, floodLive } = await import('./flood-live.ts');
    const { concurrency, statuses, cachedPage, health } = await floodLive(isQuick(input) ? 3 : 10);
    const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
    print(
      `flood, ${concurrency} unknown URLs at once: ${counts.join(', ')}; p99 of a cached page ${cachedPage.toFixed(0)} ms ` +
        `(target ${FLOOD_TARGETS.cachedPage}), of /healthz ${health.toFixed(0)} ms (target ${FLOOD_TARGETS.health})`,
    );
    // Latency depends on the load of the machine; failures do not.
    return Number.isFinite(cachedPage) && Number.isFinite(health) && statuses[0] === undefined;
  },
  async requests() {
    const { tryOddRequests } = await import('./try-odd-requests.ts');
    const { tried, survived, lost, slowest } = await tryOddRequests(report);
    print(
      `odd requests, live: ${formatFigures(tried, survived, lost)} (slowest ${slowest.ms.toFixed(0)} ms: ${slowest.name})`,
    );
    return lost === 0;
  },
  async record() {
    const { proveRecordings } = await import('./prove-recordings.ts');
    const { tried, differences } = await proveRecordings(report);
    differences.forEach(print);
    print(`recordings: ${formatFigures(tried, tried - differences.length, differences.length)}`);
    return differences.length === 0;
  },
  async matrix(input) {
    const names = readList(input, 'targets') ?? Object.keys(MATRIX);
    const specs = readList(input, 'specs') ?? (isQuick(input) ? ['smoke'] : undefined);
    let isProven = true;
    const lines: string[] = [];
    for (const name of names) {
      const part = MATRIX[name];
      if (part === undefined) {
        throw new UsageError(`There is no target "${name}". There are: ${Object.keys(MATRIX).join(', ')}.`);
      }
      const { tried, survived, lost } = await runMatrixPart(part, specs);
      lines.push(`matrix, ${name}: ${formatFigures(tried, survived, lost)}`);
      isProven &&= lost === 0;
    }
    // Below the output of the tests.
    lines.forEach(print);
    return isProven;
  },
};

await runCommand(
  {
    name: 'npm run prove',
    summary: 'The long runs. Prints how much was tried, how much survived, and what was lost.',
    operands: {
      value: `[${Object.keys(PROOFS).join('] [')}]`,
      description:
        'kill: builds are killed at random moments, and the served folder must be complete; load: the live server under load, with a content change each second; mutate: invalid configurations and pages must be reported with their location; paths: malformed paths must lead nowhere on either server, and long ones must not slow them down; flood: hundreds of unknown URLs at once, while a cached page and the health check must stay fast; requests: malformed methods, URLs, headers, bodies, and framing must never fail, redirect to another host, or show a stack trace; record: every situation must lead to the recorded behavior, with each recorded release; matrix: every browser test on every way of serving, as a desktop and as a phone; all when left out',
    },
    options: {
      quick: { type: 'boolean', description: 'the counts of npm test; load: not as fast as it goes' },
      kills: { type: 'string', value: 'N', description: 'kill: how many builds are killed (50)' },
      seconds: { type: 'string', value: 'N', description: 'load: how long (600)' },
      configs: { type: 'string', value: 'N', description: 'mutate: how many configurations (200)' },
      pages: { type: 'string', value: 'N', description: 'mutate: how many pages (500)' },
      seed: {
        type: 'string',
        value: 'N',
        description: 'mutate: seed of the random changes (default: a new one each time)',
      },
      targets: {
        type: 'string',
        value: 'NAMES',
        description: `matrix: some of ${Object.keys(MATRIX).join(', ')}, with commas (all)`,
      },
      specs: { type: 'string', value: 'NAMES', description: 'matrix: some of tests/e2e, with commas (all)' },
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

function isQuick({ values }: CommandInput): boolean {
  return values['quick'] === true;
}

function readCount(input: CommandInput, name: keyof typeof COUNTS): number {
  const { full, quick, max } = COUNTS[name];
  return readNumber(input, name, isQuick(input) ? quick : full, { min: name === 'seconds' ? 5 : 1, max });
}

function readList({ values }: CommandInput, name: string): string[] | undefined {
  const value = values[name];
  return typeof value === 'string' ? value.split(',') : undefined;
}

function formatFigures(tried: number, survived: number, lost: number): string {
  return `${tried} tried, ${survived} survived, ${lost} lost`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function report(line: string): void {
  process.stderr.write(`${line}\n`);
}
