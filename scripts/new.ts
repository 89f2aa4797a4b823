import { changeFiles } from './authoring/change-files.ts';
import { planVersion } from './authoring/new-version.ts';
import { planAuthor, planDoc, planPost, type NewPlan } from './authoring/new-page.ts';
import { readAuthoringSite, throwOnNewProblems, type AuthoringSite } from './authoring/read-site.ts';
import { runCommand, UsageError, type CommandInput } from './cli/command.ts';
import { getEnvironment, getToday } from './cli/environment.ts';
import { runGit } from '#app/engine/content/source/run-git.server.ts';
import { suggest } from '#app/engine/diagnostics/suggest.ts';

/** Kinds of items to create, with their operands. */
const KINDS = {
  doc: 'doc PATH "TITLE"',
  post: 'post "TITLE"',
  author: 'author KEY "NAME"',
  version: 'version NAME',
};

await runCommand(
  {
    name: 'npm run new',
    summary:
      'Creates a page of the documentation, a post with the current date, an author, or a docs version (a copy of docs/), and lists the remaining steps.',
    options: {
      draft: { type: 'boolean', description: 'creates a draft, which is not published' },
      slug: { type: 'string', value: 'WORDS', description: 'last part of the URL of a post' },
      author: {
        type: 'string',
        value: 'KEY',
        description: 'author of a post. Default: your Git user',
      },
    },
    operands: {
      value: 'KIND …',
      description: Object.values(KINDS).join(', '),
    },
    environment: ['CONTENT_DIR', 'SOURCE_DATE_EPOCH'],
  },
  async (input) => {
    const environment = getEnvironment();
    checkOperands(input);
    const site = await readAuthoringSite(environment, getToday());
    const { changes, report } = await plan(input, site);
    await changeFiles(changes, () => throwOnNewProblems(site, environment));
    process.stdout.write(`${report.join('\n')}\n`);
  },
);

function checkOperands({ operands: [kind, ...args], values }: CommandInput): void {
  const usage = Object.values(KINDS).map((line) => `npm run new -- ${line}`);
  if (kind === undefined) throw new UsageError(`Choose what to create:\n  ${usage.join('\n  ')}`);
  if (!isKind(kind)) {
    throw new UsageError(`Unknown kind "${kind}". ${suggest(kind, Object.keys(KINDS), 'The kinds are')}`);
  }
  const expected = kind === 'post' || kind === 'version' ? 1 : 2;
  if (args.length !== expected) {
    const hint =
      args.length > expected && kind !== 'version'
        ? 'Put a name or title of several words in quotes'
        : 'Write';
    throw new UsageError(`${hint}: npm run new -- ${KINDS[kind]}`);
  }
  for (const option of ['slug', 'author']) {
    if (kind !== 'post' && values[option] !== undefined) throw new UsageError(`--${option} is for posts.`);
  }
  if (kind !== 'post' && kind !== 'doc' && values['draft'] !== undefined)
    throw new UsageError('--draft is for pages and posts.');
}

async function plan({ operands, values }: CommandInput, site: AuthoringSite): Promise<NewPlan> {
  const [kind, first = '', second = ''] = operands;
  const draft = values['draft'] === true;
  if (kind === 'version') return await planVersion(first, site);
  if (kind === 'author') return await planAuthor(first, second, site);
  if (kind === 'doc') return await planDoc(first, { title: second, draft }, site);
  return planPost(
    {
      title: first,
      draft,
      slug: values['slug'] as string | undefined,
      author: values['author'] as string | undefined,
      user: await readGitUser(site.contentDir),
    },
    site,
  );
}

function isKind(word: string): word is keyof typeof KINDS {
  return Object.hasOwn(KINDS, word);
}

/** Returns the Git user name in a folder; undefined without Git or a configured name. */
async function readGitUser(folder: string): Promise<string | undefined> {
  const name = await runGit(folder, ['config', 'user.name']);
  return name?.toString('utf8').trim() || undefined;
}
