import { ESLint, Linter } from 'eslint';
import regexp from 'eslint-plugin-regexp';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';

/** Reads ESLint's rules about regular expressions for a file. */
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
  'scripts/http/guard-requests.ts',
  'scripts/dev/dev-server.ts',
  'scripts/http/static-server.ts',
  'scripts/check/check-content.ts',
  'app/engine/content/compile/code/code-meta.server.ts',
])('reports a regular expression that a request can slow down in %s', async (file) => {
  const rules = await readRules(file);
  const lint = (code: string): (string | null)[] =>
    new Linter().verify(code, [{ plugins: { regexp }, rules }]).map(({ ruleId }) => ruleId);
  expect(lint("path.replace(/\\/+$/, '');")).toEqual(['regexp/no-super-linear-move']);
  expect(lint('/^(a+)+$/.test(path);')).toContain('regexp/no-super-linear-backtracking');
  expect(lint("path.replace(/\\/$/, '');")).toEqual([]);
});

test('reports module-level state, long files and functions, and a getX that may return undefined', async () => {
  const eslint = new ESLint({ cwd: PROJECT_ROOT });
  for (const file of ['app/engine/server/headers.server.ts', 'scripts/live/serve-pages.ts']) {
    const { rules = {} } = (await eslint.calculateConfigForFile(file)) as Linter.Config;
    expect(rules['max-lines']).toEqual([2, 300]);
    expect(rules['max-lines-per-function']).toEqual([2, 80]);
    expect(rules['local/get-never-undefined']).toEqual([2]);
    const lint = (code: string): (string | null)[] =>
      new Linter()
        .verify(code, [{ rules: { 'no-restricted-syntax': rules['no-restricted-syntax'] ?? 'off' } }])
        .map(({ ruleId }) => ruleId);
    expect(lint('let count = 0;')).toEqual(['no-restricted-syntax']);
    expect(lint('export let count = 0;')).toEqual(['no-restricted-syntax']);
    expect(lint('const count = 0; function add() { let sum = count; return sum; }')).toEqual([]);
  }
});
