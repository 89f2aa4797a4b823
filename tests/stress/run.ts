import { readNumber, runCommand, UsageError, type CommandInput } from '#scripts/cli/command.ts';
import { MATRIX, runMatrixPart } from './run-matrix.ts';
import type { SentFigures } from './send-requests.ts';

/** Long run: prints its results, and resolves to whether it passed. Loads its code on demand, so that --help is fast. */
type Proof = (input: CommandInput) => Promise<boolean>;

/** Number of attempts, without and with --quick. */
const COUNTS = {
  kills: { full: 50, quick: 5, max: 10_000 },
  seconds: { full: 600, quick: 30, max: 86_400 },
  configs: { full: 200, quick: 5, max: 100_000 },
  pages: { full: 500, quick: 5, max: 100_000 },
};

/** Maximum response time of a published site, in milliseconds. */
const LONG_PATH_LIMIT = 50;

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
      `kill -9: ${formatFigures(tried, survived, lost)} (${recovered} recovered from the middle of a swap; ${finished} more had ended before they were killed)`,
    );
    return lost === 0;
  },
  async load(input) {
    const { formatLiveLoad, isSurvived, loadLive } = await import('./load-live.ts');
    const rate = isQuick(input) ? QUICK_RATE : undefined;
    const figures = await loadLive(readCount(input, 'seconds'), rate);
    figures.failures.forEach(report);
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
      const { tried, valid, reported, lost } = await mutateContent(files, count, seed, report);
      const counts = formatFigures(tried, valid + reported, lost);
      print(
        `mutated ${name}, seed ${seed}: ${counts} (${valid} valid, ${reported} reported with their location)`,
      );
      isProven &&= lost === 0;
    }
    return isProven;
  },
  async paths() {
    const { listLongPaths } = await import('./odd-paths.ts');
    const { findFailure, requestPath, sendOddPaths, sendRequests } = await import('./send-requests.ts');
    const { withCorpusServer, withStaticServer } = await import('./servers.ts');
    let isProven = true;
    const count = (name: string, sent: SentFigures): void => {
      if (!printSent(name, sent)) isProven = false;
    };
    for (const baseUrl of ['/', '/podium/']) {
      const secret = { file: 'secret.txt', secret: /the secret/ };
      count(
        `odd paths, static, ${baseUrl}`,
        await withStaticServer(baseUrl, (url) => sendOddPaths(url, secret)),
      );
      // Server code is next to the browser's files.
      const code = { file: 'server/index.js', secret: /react\/jsx-runtime/ };
      count(
        `odd paths, live, ${baseUrl}`,
        await withCorpusServer({ pages: 1, baseUrl }, ({ url }) => sendOddPaths(url, code)),
      );
    }
    const paths = listLongPaths().map(requestPath);
    const timePaths = async (url: string, some = paths): Promise<SentFigures> => {
      // Warm-up: what the first request loads is not timed.
      await sendRequests(url, ['/', '/docs', '/nowhere'].map(requestPath), findFailure);
      return await sendRequests(url, some, findFailure);
    };
    const target = `target ${LONG_PATH_LIMIT} ms on an idle machine`;
    count(`long paths, static (${target})`, await withStaticServer('/', timePaths));
    const live = await withCorpusServer({ pages: 10 }, ({ url }) => timePaths(url));
    count(`long paths, live (${target})`, live);
    // The dev server compiles and renders for each path, so it gets only one of ten.
    const dev = await withCorpusServer({ pages: 10, command: ['scripts/dev.ts'] }, ({ url }) =>
      timePaths(
        url,
        paths.filter((_path, at) => at % 10 === 0),
      ),
    );
    count('long paths, dev', dev);
    return isProven;
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
    const { listOddRequests } = await import('./odd-requests.ts');
    const { findLoggedError, findRequestIssue, findStack, sendRequests } = await import('./send-requests.ts');
    const { withCorpusServer } = await import('./servers.ts');
    const sent = await withCorpusServer({ pages: 1 }, async ({ url, getErrors }) => {
      const { failures, ...figures } = await sendRequests(url, listOddRequests(), findRequestIssue);
      const issues = [findStack(getErrors()), findLoggedError(getErrors())];
      return { ...figures, failures: [...failures, ...issues.flatMap((issue) => issue ?? [])] };
    });
    return printSent('odd requests, live', sent);
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
    summary: 'Runs long stress tests. Prints how much was tried, how much survived, and what was lost.',
    operands: {
      value: `[${Object.keys(PROOFS).join('] [')}]`,
      description:
        'kill: builds are killed at random moments, and the served folder must be complete; load: the live server under load, with a content change each second; mutate: invalid configurations and pages must be reported with their location; paths: malformed paths must lead nowhere on either server, and long ones must not slow them down; flood: hundreds of unknown URLs at once, while a cached page and the health check must stay fast; requests: malformed methods, URLs, headers, bodies, and framing must never fail, redirect to another host, or show a stack trace; record: every situation must lead to the recorded behavior, with each recorded release; matrix: every browser test on every way of serving, as a desktop and as a phone; default: all',
    },
    options: {
      quick: { type: 'boolean', description: 'as few as npm test does; load: at a limited rate' },
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

/** Prints failures and a summary. Returns whether there were no failures. */
function printSent(name: string, { tried, failures, slowest }: SentFigures): boolean {
  for (const failure of failures) report(`${name}: ${failure}`);
  const lost = Math.min(failures.length, tried);
  const counts = formatFigures(tried, tried - lost, lost);
  print(`${name}: ${counts}; slowest ${slowest.ms.toFixed(1)} ms: ${slowest.name}`);
  return failures.length === 0;
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
