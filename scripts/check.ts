import './cli/production.ts';
import { runCommand, UsageError } from './cli/command.ts';
import {
  createPublishedLoader,
  getEnvironment,
  printMissingRedirects,
  printProblems,
} from './cli/content.ts';
import { runTool } from './cli/run-step.ts';
import { PROJECT_ROOT } from './bundle/bundle.ts';
import { findStaleFiles, writeReferenceFiles } from './reference/reference-files.ts';

const STEPS = {
  types: () => runTool('tsc', ['--noEmit']),
  lint: () => runTool('eslint', ['.']),
  format: () => runTool('prettier', ['--check', '--log-level', 'warn', '.']),
  content: checkContent,
  reference: checkReference,
};

await runCommand(
  {
    name: 'npm run check',
    summary:
      'Checks types, lint, format, content and the reference of frontmatter. Everything that is wrong is shown, not only the first.',
    operands: {
      value: '[PART …]',
      description: `some of: ${Object.keys(STEPS).join(', ')}; all when left out`,
    },
    options: {
      write: { type: 'boolean', description: 'makes the reference of frontmatter anew before it is checked' },
    },
    environment: ['CONTENT_DIR', 'BASE_URL', 'CACHE_DIR'],
  },
  async ({ operands, values }) => {
    const unknown = operands.find((part) => !(part in STEPS));
    if (unknown !== undefined) {
      throw new UsageError(`There is no part "${unknown}". The parts are: ${Object.keys(STEPS).join(', ')}.`);
    }
    if (values['write'] === true) await writeReferenceFiles(PROJECT_ROOT);
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

/** Compares what is made of the schemas of frontmatter (tables, schemas and snippets for editors) with what it should be. */
async function checkReference(): Promise<number> {
  const problems = await findStaleFiles(PROJECT_ROOT);
  printProblems(problems);
  return problems.length === 0 ? 0 : 1;
}
