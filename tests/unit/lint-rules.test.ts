import { ESLint, Linter } from 'eslint';
import regexp from 'eslint-plugin-regexp';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';

/** The rules about regular expressions that hold for a file, as ESLint's configuration gives them. */
async function readRules(file: string): Promise<Linter.RulesRecord> {
  const { rules = {} } = (await new ESLint({ cwd: PROJECT_ROOT }).calculateConfigForFile(
    file,
  )) as Linter.Config;
  return Object.fromEntries(
    Object.entries(rules).filter(([name]) => name.startsWith('regexp/')),
  ) as Linter.RulesRecord;
}

test.each([
  'app/engine/urls/paths.ts',
  'app/routes/data.ts',
  'app/engine/search/terms/words.ts',
  'scripts/live/serve-pages.ts',
  'scripts/cli/guard-requests.ts',
  'scripts/dev/dev-server.ts',
  'scripts/static/static-server.ts',
  'scripts/check/check-content.ts',
  'app/engine/content/compile/code-meta.server.ts',
])('a regular expression that a request can slow down is reported in %s', async (file) => {
  const rules = await readRules(file);
  const lint = (code: string): (string | null)[] =>
    new Linter().verify(code, [{ plugins: { regexp }, rules }]).map(({ ruleId }) => ruleId);
  expect(lint("path.replace(/\\/+$/, '');")).toEqual(['regexp/no-super-linear-move']);
  expect(lint('/^(a+)+$/.test(path);')).toContain('regexp/no-super-linear-backtracking');
  expect(lint("path.replace(/\\/$/, '');")).toEqual([]);
});
