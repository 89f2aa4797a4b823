import { execFileSync } from 'node:child_process';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { runCommand, UsageError } from './cli/command.ts';
import { runTool, runToolBuffered } from './cli/run-tool.ts';

/** Projects of `vitest.config.ts` without slow tests. */
const QUICK = ['--project=shared', '--project=isolated'];

/** Always run: checks that imports follow the order of folders. */
const ARCHITECTURE = 'tests/unit/app/architecture.test.ts';

const ESLINT_CACHE = ['--cache', '--cache-strategy=content', '--cache-location=.cache/eslint/'];

await runCommand(
  {
    name: 'npm run verify',
    summary:
      'Checks a change quickly: types, lint and format (only what changed since the last run), the architecture test, and the unit tests of what changed (except slow ones).',
    options: {
      since: {
        type: 'string',
        value: 'REF',
        description:
          'runs the unit tests affected by changes since this commit (default: uncommitted changes)',
      },
    },
  },
  async ({ values }) => {
    const changed = listChanged(typeof values['since'] === 'string' ? values['since'] : 'HEAD');
    // Types keep a core busy, lint and format the other one.
    const types = runToolBuffered('tsc', ['--noEmit']);
    const codes: Record<string, number> = {
      lint: await runTool('eslint', [...ESLINT_CACHE, '.']),
      format: await runTool('prettier', ['--check', '--cache', '--log-level', 'warn', '.']),
      // A single run, because each has a startup time. A test file counts as related to itself.
      tests: await runTool('vitest', [
        'related',
        '--run',
        '--reporter=dot',
        ...QUICK,
        ...changed,
        ARCHITECTURE,
      ]),
    };
    const { code, output } = await types;
    process.stdout.write(output);
    codes['types'] = code;
    const failed = Object.keys(codes).filter((name) => codes[name] !== 0);
    process.stdout.write(failed.length === 0 ? 'verified\n' : `FAILED ${failed.join(', ')}\n`);
    return failed.length === 0 ? 0 : 1;
  },
);

/** Lists the files that differ from a commit, including untracked ones. */
function listChanged(commit: string): string[] {
  const git = (...args: string[]): string[] => {
    try {
      return execFileSync('git', args, { cwd: PROJECT_ROOT, encoding: 'utf8', stdio: 'pipe' })
        .split('\n')
        .slice(0, -1);
    } catch (error) {
      throw new UsageError(`git ${args.join(' ')} failed: ${(error as { stderr: string }).stderr.trim()}`);
    }
  };
  return [
    ...git('diff', '--name-only', '--diff-filter=d', commit, '--'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}
