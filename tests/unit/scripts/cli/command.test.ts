import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { errorProblem, ProblemError } from '#app/engine/diagnostics/problem.ts';
import {
  formatHelp,
  pickEntries,
  readNumber,
  runCommand,
  UsageError,
  type CommandDescription,
} from '#scripts/cli/command.ts';
import { handleRejections } from '../../../helpers/handle-rejections.ts';

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

const description: CommandDescription = {
  name: 'npm run work',
  summary: 'Does the work.',
  options: {
    concurrency: { type: 'string', value: 'N', description: 'how much at once (8)' },
    quiet: { type: 'boolean', description: 'says nothing' },
  },
};

function fail(error: Error): Promise<void> {
  return Promise.reject(error);
}

/** Runs a command with the given arguments. */
async function runWith(
  args: string[],
  run: Parameters<typeof runCommand>[1] = () => Promise.resolve(),
  command = description,
): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    vi.spyOn(process[name], 'write').mockImplementation(((text: string, done?: () => void) => {
      output[name] += text;
      done?.();
      return true;
    }) as typeof process.stdout.write);
  }
  vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'work.ts', ...args]);
  await runCommand(command, run);
  expect(process.exit).toHaveBeenCalledOnce();
  return { code: process.exitCode, ...output };
}

describe('a command', () => {
  test('exits with code 0 on success', async () => {
    expect(await runWith([])).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  test('can exit with a custom code', async () => {
    expect((await runWith([], () => Promise.resolve(3))).code).toBe(3);
  });

  test('ends, and exits with code 1, after a rejected promise that nothing handles', async () => {
    handleRejections(() => undefined);
    const reject = async (): Promise<void> => {
      void Promise.reject(new UsageError('Lost.'));
      await setImmediate();
    };
    expect(await runWith([], reject)).toEqual({ code: 1, stdout: '', stderr: 'Lost.\n' });
  });

  test('logs a message, and exits with code 1, if something else ends the process', async () => {
    const before = process.listeners('exit');
    let code: unknown;
    const { stderr } = await runWith([], () => {
      for (const listener of process.listeners('exit')) if (!before.includes(listener)) listener(0);
      code = process.exitCode;
      return Promise.resolve();
    });
    expect(stderr).toMatch(/^The command exited before it finished\. /);
    expect(code).toBe(1);
    expect(process.listeners('exit')).toEqual(before);
  });

  test('may log rejected promises instead', async () => {
    handleRejections(() => undefined);
    const logged: unknown[] = [];
    const reject = async (): Promise<void> => {
      void Promise.reject(new Error('Lost.'));
      await setImmediate();
    };
    const command = { ...description, reportRejection: (error: unknown) => void logged.push(error) };
    expect(await runWith([], reject, command)).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(logged).toEqual([new Error('Lost.')]);
  });

  test('receives its options and operands', async () => {
    const run = vi.fn(() => Promise.resolve());
    await runWith(['--quiet', '--concurrency', '4', 'a', 'b'], run, {
      ...description,
      operands: { value: '[FOLDER …]', description: 'where' },
    });
    expect(run).toHaveBeenCalledExactlyOnceWith({
      values: { quiet: true, concurrency: '4' },
      operands: ['a', 'b'],
    });
  });

  test.each(['--help', '-h'])('only logs its help on %s', async (flag) => {
    const run = vi.fn(() => Promise.resolve());
    expect(await runWith([flag], run)).toEqual({
      code: undefined,
      stdout: formatHelp(description),
      stderr: '',
    });
    expect(run).not.toHaveBeenCalled();
  });

  test.each([
    [['--concurency', '4'], 'Unknown option "concurency". Did you mean "concurrency"?'],
    [['--concurency=4'], 'Unknown option "concurency". Did you mean "concurrency"?'],
    [['--verbose'], 'Unknown option "verbose". The options are: "concurrency", "help", "quiet".'],
    [['-x'], 'Unknown option "x". The options are: "concurrency", "help", "quiet".'],
    [['--concurrency'], "Option '--concurrency <value>' argument missing"],
    [['--quiet=yes'], "Option '--quiet' does not take an argument"],
    [['podium'], "Unexpected argument 'podium'. This command does not take positional arguments"],
  ])('with %s logs a message without a stack trace, and exits with code 1', async (args, message) => {
    const run = vi.fn(() => Promise.resolve());
    expect(await runWith(args, run)).toEqual({ code: 1, stdout: '', stderr: `${message}\n` });
    expect(run).not.toHaveBeenCalled();
  });

  test('logs a user error without a stack trace, and exits with code 1', async () => {
    const result = await runWith([], () => fail(new UsageError('Name one folder.')));
    expect(result).toEqual({ code: 1, stdout: '', stderr: 'Name one folder.\n' });
  });

  test('logs all problems of the content, and exits with code 1', async () => {
    const problems = [
      errorProblem('a', 'That is wrong.', { file: 'b.mdx', line: 2, column: 3, fix: 'Fix it.' }),
      errorProblem('a', 'This is wrong.', { file: 'a.mdx', line: 1 }),
    ];
    const result = await runWith([], () => fail(new ProblemError(problems)));
    expect(result).toEqual({
      code: 1,
      stdout: '',
      stderr: 'a.mdx:1 This is wrong.\nb.mdx:2:3 That is wrong. Fix it.\n',
    });
  });

  test('logs an internal error with its stack trace', async () => {
    const { code, stderr } = await runWith([], () => fail(new RangeError('Too far.')));
    expect(stderr).toMatch(/^RangeError: Too far\.\n {4}at .*command\.test\.ts/);
    expect(code).toBe(1);
  });
});

describe('--help', () => {
  test('shows usage, summary, operands, options, and environment', () => {
    expect(
      formatHelp({
        name: 'npm run work',
        summary: 'Does the work.',
        options: {
          concurrency: { type: 'string', value: 'N', description: 'how much at once (8)' },
          name: { type: 'string', description: 'what it is called' },
          quiet: { type: 'boolean', description: 'says nothing' },
        },
        operands: { value: '[FOLDER]', description: 'where' },
        environment: ['OUT_DIR', 'PORT (3000)'],
      }),
    ).toBe(`npm run work -- [options] [FOLDER]

Does the work.

  [FOLDER]         where
  --concurrency N  how much at once (8)
  --name VALUE     what it is called
  --quiet          says nothing
  --help           shows this help

Environment: OUT_DIR, PORT (3000) (see the README)
`);
  });

  test('is short for a command without options', () => {
    expect(formatHelp({ name: 'npm start', summary: 'Starts.' })).toBe(
      'npm start\n\nStarts.\n\n  --help  shows this help\n',
    );
  });
});

describe('readNumber', () => {
  const read = (value: string | undefined): number =>
    readNumber({ values: { concurrency: value }, operands: [] }, 'concurrency', 8, { min: 1, max: 256 });

  test.each([
    [undefined, 8],
    ['1', 1],
    ['16', 16],
    ['256', 256],
  ])('reads %s as %i', (value, expected) => {
    expect(read(value)).toBe(expected);
  });

  test.each(['0', '257', '-1', '1.5', 'many', '', ' ', 'Infinity', 'NaN', '8 pages'])(
    'throws for "%s"',
    (value) => {
      expect(() => read(value)).toThrow(
        new UsageError(`--concurrency "${value}" must be an integer from 1 to 256.`),
      );
    },
  );
});

test('pickEntries returns the named entries or, without names, all, and throws for an unknown name', () => {
  const table = { first: 1, second: 2 };
  expect(pickEntries(table, ['second'], 'part')).toEqual([['second', 2]]);
  expect(pickEntries(table, [], 'part')).toEqual(Object.entries(table));
  expect(() => pickEntries(table, ['constructor'], 'part')).toThrow(
    new UsageError('Unknown part "constructor". The parts are: first, second.'),
  );
});
