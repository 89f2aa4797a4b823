import { runCommand } from './cli/command.ts';
import { runTool, runToolAside } from './cli/run-step.ts';

/** Projects of `vitest.config.ts` without slow tests. */
const QUICK = ['--project=app', '--project=others'];

/** Imports must follow the order of folders whatever else changed. */
const ARCHITECTURE = 'tests/unit/app/architecture.test.ts';

await runCommand(
  {
    name: 'npm run verify',
    summary:
      'Checks a change quickly: types, lint and format (only what changed since the last run), the architecture test, and the unit tests of what changed (except slow ones).',
    options: {
      since: {
        type: 'string',
        value: 'REF',
        description: 'unit tests of what changed since this commit (uncommitted changes)',
      },
    },
  },
  async ({ values }) => {
    const since = typeof values['since'] === 'string' ? [`--changed=${values['since']}`] : ['--changed'];
    // Types keep one core busy, lint and format the other.
    const types = runToolAside('tsc', ['--noEmit']);
    const codes: Record<string, number> = {
      lint: await runTool('eslint', [
        '--cache',
        '--cache-strategy',
        'content',
        '--cache-location',
        '.cache/eslint/',
        '.',
      ]),
      format: await runTool('prettier', ['--check', '--cache', '--log-level', 'warn', '.']),
    };
    const { code, output } = await types;
    process.stdout.write(output);
    codes['types'] = code;
    codes['architecture'] = await runTool('vitest', ['run', '--reporter=dot', ARCHITECTURE]);
    codes['unit'] = await runTool('vitest', [
      'run',
      '--reporter=dot',
      '--passWithNoTests',
      ...QUICK,
      ...since,
    ]);
    const failed = Object.keys(codes).filter((name) => codes[name] !== 0);
    process.stdout.write(failed.length === 0 ? 'verified\n' : `FAILED ${failed.join(', ')}\n`);
    return failed.length === 0 ? 0 : 1;
  },
);
