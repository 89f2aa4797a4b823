import { pickEntries, readNumber, runCommand, type CommandInput } from '#scripts/cli/command.ts';
import { readList } from '../helpers/read-list.ts';
import { floodLive } from './flood.ts';
import { killBuilds } from './kill.ts';
import { MATRIX, pickParts, runMatrixPart } from './matrix.ts';
import { CONFIG_FILES, mutateContent, PAGE_FILES } from './mutate.ts';
import { listLongPaths } from './odd-paths.ts';
import { listOddRequests } from './odd-requests.ts';
import { proveRecordings } from './record.ts';
import { compareClones } from './reproduce.ts';
import { findLoggedIssue, requestPath, sendRequests } from './send-requests.ts';
import { withCorpusServer, withStaticServer } from './servers.ts';
import { printTally, type Tally } from './tally.ts';
import { createOwnVersion } from './version.ts';

/** Stress test, with the results of its parts by name. */
type Proof = (input: CommandInput) => AsyncIterable<readonly [name: string, tally: Tally]>;

/** Maximum response time of a published site to a long path, in milliseconds on an idle machine. */
const LONG_PATH_LIMIT = 50;

const PROOFS: Readonly<Record<string, Proof>> = {
  async *kill(input) {
    yield ['kill -9', await killBuilds(isQuick(input) ? 3 : 50)];
  },
  async *mutate(input) {
    const seed = readNumber(input, 'seed', Date.now() % 1_000_000, { min: 0, max: 1_000_000 });
    const [configs, pages] = isQuick(input) ? [5, 5] : [200, 500];
    yield [`mutated configurations, seed ${seed}`, await mutateContent(CONFIG_FILES, configs, seed)];
    yield [`mutated pages, seed ${seed}`, await mutateContent(PAGE_FILES, pages, seed)];
  },
  async *paths() {
    const paths = listLongPaths();
    const timePaths = async (url: string, some = paths): Promise<Tally> => {
      // Warm-up: what the first request loads is not timed.
      await sendRequests(url, ['/', '/docs', '/nowhere'].map(requestPath));
      return await sendRequests(url, some.map(requestPath));
    };
    const target = `target ${LONG_PATH_LIMIT} ms`;
    yield [`long paths, static (${target})`, await withStaticServer((url) => timePaths(url))];
    yield [`long paths, live (${target})`, await withCorpusServer(10, ({ url }) => timePaths(url))];
    // The dev server compiles and renders for each path, so it gets only one of ten.
    const some = paths.filter((_path, at) => at % 10 === 0);
    yield ['long paths, dev', await withCorpusServer(10, ({ url }) => timePaths(url, some), 'dev.ts')];
  },
  async *flood(input) {
    yield ['flood', await withCorpusServer(10, ({ url }) => floodLive(url, isQuick(input) ? 3 : 10))];
  },
  async *requests() {
    const tally = await withCorpusServer(1, async ({ url, readErrors }) => {
      const sent = await sendRequests(url, listOddRequests());
      const logged = findLoggedIssue(readErrors());
      return logged === undefined ? sent : { ...sent, failures: [...sent.failures, logged] };
    });
    yield ['odd requests, live', tally];
  },
  async *record() {
    yield ['recordings', await proveRecordings()];
  },
  async *reproduce(input) {
    const content = isQuick(input) ? 'tests/fixtures/small-site' : 'content';
    yield ['files of two clones', await compareClones(content)];
  },
  async *version() {
    yield ['a new version of the docs', await createOwnVersion()];
  },
  async *matrix(input) {
    const names = readList(input, 'targets') ?? [];
    const specs = readList(input, 'specs') ?? (isQuick(input) ? ['smoke'] : []);
    const tallies: [string, Tally][] = [];
    for (const [name, part] of pickParts(names, specs))
      tallies.push([`matrix, ${name}`, await runMatrixPart(part)]);
    // Logged after the output of the tests.
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
        'kill: builds are killed at random moments, and the served folder must be complete; mutate: invalid configurations and pages must be reported with their location; paths: long paths must not slow down a server; flood: hundreds of unknown URLs at once, while a cached page and the health check must still respond; requests: malformed methods, URLs, headers, bodies, and framing must never fail, redirect to another host, or show a stack trace; record: every situation must lead to the recorded behavior, with each recorded release; reproduce: builds of two clones must be byte-identical; version: a new version of the docs must pass the check; matrix: every browser test on every way of serving, as a desktop and as a phone; default: all',
    },
    options: {
      quick: { type: 'boolean', description: 'a short run of each' },
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
    const proofs = pickEntries(PROOFS, input.operands, 'proof');
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
