import './cli/production.ts';
import { runCommand, UsageError } from './cli/command.ts';
import {
  createPublishedLoader,
  getEnvironment,
  printMissingRedirects,
  printProblems,
} from './cli/content.ts';
import { runTool } from './cli/run-step.ts';

const STEPS = {
  types: () => runTool('tsc', ['--noEmit']),
  lint: () => runTool('eslint', ['.']),
  format: () => runTool('prettier', ['--check', '--log-level', 'warn', '.']),
  content: checkContent,
};

await runCommand(
  {
    name: 'npm run check',
    summary: 'Checks types, lint, format and content. Everything that is wrong is shown, not only the first.',
    operands: {
      value: '[PART …]',
      description: `some of: ${Object.keys(STEPS).join(', ')}; all when left out`,
    },
    environment: ['CONTENT_DIR', 'BASE_URL', 'CACHE_DIR'],
  },
  async ({ operands }) => {
    const unknown = operands.find((part) => !(part in STEPS));
    if (unknown !== undefined) {
      throw new UsageError(`There is no part "${unknown}". The parts are: ${Object.keys(STEPS).join(', ')}.`);
    }
    let failed = 0;
    for (const [part, run] of Object.entries(STEPS)) {
      if (operands.length > 0 && !operands.includes(part)) continue;
      const code = await run();
      process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${part}\n`);
      if (code !== 0) failed += 1;
    }
    return failed === 0 ? 0 : 1;
  },
);

/** Compiles every page, as a build does before it crawls. */
async function checkContent(): Promise<number> {
  const content = await createPublishedLoader(getEnvironment()).load();
  printProblems(await content.compileAll());
  printMissingRedirects(content);
  return 0;
}
