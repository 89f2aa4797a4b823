import { pickEntries, readList, readNumber, runCommand, type CommandInput } from '#scripts/cli/command.ts';
import { floodLive } from './flood.ts';
import { killBuilds } from './kill.ts';
import { loadLive } from './load.ts';
import { MATRIX, runMatrixPart } from './matrix.ts';
import { CONFIG_FILES, mutateContent, PAGE_FILES } from './mutate.ts';
import { listLongPaths } from './odd-paths.ts';
import { listOddRequests } from './odd-requests.ts';
import { proveRecordings } from './record.ts';
import {
  findFailure,
  findLoggedError,
  findRequestIssue,
  findStack,
  requestPath,
  sendOddPaths,
  sendRequests,
} from './send-requests.ts';
import { withCorpusServer, withStaticServer } from './servers.ts';
import { printTally, type Tally } from './tally.ts';

/** Long run, with the results of its parts by name. */
type Proof = (input: CommandInput) => AsyncIterable<readonly [name: string, tally: Tally]>;

/** Requests in a second under a quick load: enough to find errors, and few enough to leave a core idle. */
const QUICK_RATE = 60;

/** Maximum response time of a published site to a long path, in milliseconds. */
const LONG_PATH_LIMIT = 50;

const PROOFS: Readonly<Record<string, Proof>> = {
  async *kill(input) {
    yield ['kill -9', await killBuilds(isQuick(input) ? 5 : 50)];
  },
  async *load(input) {
    const seconds = readNumber(input, 'seconds', isQuick(input) ? 30 : 600, { min: 5, max: 86_400 });
    yield ['load', await loadLive(seconds, isQuick(input) ? QUICK_RATE : undefined)];
  },
  async *mutate(input) {
    const seed = readNumber(input, 'seed', Date.now() % 1_000_000, { min: 0, max: 1_000_000 });
    const [configs, pages] = isQuick(input) ? [5, 5] : [200, 500];
    yield [`mutated configurations, seed ${seed}`, await mutateContent(CONFIG_FILES, configs, seed)];
    yield [`mutated pages, seed ${seed}`, await mutateContent(PAGE_FILES, pages, seed)];
  },
  async *paths() {
    for (const baseUrl of ['/', '/podium/']) {
      const secret = { file: 'secret.txt', secret: /the secret/ };
      const fromStatic = await withStaticServer(baseUrl, (url) => sendOddPaths(url, secret));
      yield [`odd paths, static, ${baseUrl}`, fromStatic];
      // Server code is next to the browser's files.
      const code = { file: 'server/index.js', secret: /react\/jsx-runtime/ };
      const fromLive = await withCorpusServer({ pages: 1, baseUrl }, ({ url }) => sendOddPaths(url, code));
      yield [`odd paths, live, ${baseUrl}`, fromLive];
    }
    const paths = listLongPaths();
    const timePaths = async (url: string, some = paths): Promise<Tally> => {
      // Warm-up: what the first request loads is not timed.
      await sendRequests(url, ['/', '/docs', '/nowhere'].map(requestPath), findFailure);
      return await sendRequests(url, some.map(requestPath), findFailure);
    };
    const target = `target ${LONG_PATH_LIMIT} ms on an idle machine`;
    yield [`long paths, static (${target})`, await withStaticServer('/', timePaths)];
    yield [
      `long paths, live (${target})`,
      await withCorpusServer({ pages: 10 }, ({ url }) => timePaths(url)),
    ];
    // The dev server compiles and renders for each path, so it gets only one of ten.
    const some = paths.filter((_path, at) => at % 10 === 0);
    const dev = { pages: 10, script: 'dev.ts' } as const;
    yield ['long paths, dev', await withCorpusServer(dev, ({ url }) => timePaths(url, some))];
  },
  async *flood(input) {
    yield ['flood', await floodLive(isQuick(input) ? 3 : 10)];
  },
  async *requests() {
    const tally = await withCorpusServer({ pages: 1 }, async ({ url, readErrors }) => {
      const sent = await sendRequests(url, listOddRequests(), findRequestIssue);
      const logged = [findStack(readErrors()), findLoggedError(readErrors())];
      return { ...sent, failures: [...sent.failures, ...logged.flatMap((issue) => issue ?? [])] };
    });
    yield ['odd requests, live', tally];
  },
  async *record() {
    yield ['recordings', await proveRecordings()];
  },
  async *matrix(input) {
    const names = readList(input, 'targets') ?? Object.keys(MATRIX);
    const specs = readList(input, 'specs') ?? (isQuick(input) ? ['smoke'] : undefined);
    const tallies: [string, Tally][] = [];
    for (const [name, part] of pickEntries(MATRIX, names, 'target'))
      tallies.push([`matrix, ${name}`, await runMatrixPart(part, specs)]);
    // Below the output of the tests.
    yield* tallies;
  },
};

await runCommand(
  {
    name: 'npm run prove',
    summary: 'Runs long stress tests. Prints how much was tried, how much survived, and what was lost.',
    operands: {
      value: `[${Object.keys(PROOFS).join('] [')}]`,
      description:
        'kill: builds are killed at random moments, and the served folder must be complete; load: the live server under load, with a content change each second; mutate: invalid configurations and pages must be reported with their location; paths: malformed paths must lead nowhere on either server, and long ones must not slow them down; flood: hundreds of unknown URLs at once, while a cached page and the health check must still respond; requests: malformed methods, URLs, headers, bodies, and framing must never fail, redirect to another host, or show a stack trace; record: every situation must lead to the recorded behavior, with each recorded release; matrix: every browser test on every way of serving, as a desktop and as a phone; default: all',
    },
    options: {
      quick: { type: 'boolean', description: 'as few as npm test does; load: at a limited rate' },
      seconds: { type: 'string', value: 'N', description: 'load: how long (600)' },
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
    const proofs = pickEntries(PROOFS, names, 'proof');
    let lost = 0;
    for (const [, prove] of proofs) {
      for await (const [name, tally] of prove(input)) {
        printTally(name, tally);
        lost += tally.failures.length;
      }
    }
    return lost === 0 ? 0 : 1;
  },
);

function isQuick({ values }: CommandInput): boolean {
  return values['quick'] === true;
}
