import { changeFiles } from './authoring/change-files.ts';
import { chooseMove, findPage } from './authoring/find-page.ts';
import { readAuthoringSite, throwOnNewProblems } from './authoring/read-site.ts';
import { planRename } from './authoring/rename-page.ts';
import { runCommand, UsageError } from './cli/command.ts';
import { printProblems } from './cli/print-problems.ts';
import { getEnvironment, getToday } from './cli/environment.ts';

await runCommand(
  {
    name: 'npm run rename',
    summary: 'Moves a page, updates all links to it, and redirects its old URL to the new one.',
    options: { 'dry-run': { type: 'boolean', description: 'lists the changes without making them' } },
    operands: {
      value: 'OLD NEW',
      description:
        'each a file (docs/guides/x.mdx), a path under docs/ (guides/x), or a URL path (/docs/guides/x)',
    },
    environment: ['CONTENT_DIR', 'SOURCE_DATE_EPOCH'],
  },
  async ({ operands, values }) => {
    const [from, to, ...more] = operands;
    if (from === undefined || to === undefined || more.length > 0) {
      throw new UsageError('Pass the page and its new path: npm run rename -- guides/old guides/new');
    }
    const environment = getEnvironment();
    const site = await readAuthoringSite(environment, getToday());
    const page = findPage(from, site, process.cwd());
    const move = chooseMove(page, to, site, process.cwd());
    const { changes, report, warnings } = await planRename(page, move, site);
    const isDry = values['dry-run'] === true;
    if (!isDry) await changeFiles(changes, () => throwOnNewProblems(site, environment));
    process.stdout.write(`${report.join('\n')}\n`);
    if (isDry) process.stdout.write('Nothing was changed (--dry-run).\n');
    printProblems(warnings);
  },
);
