import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorProblem, warningProblem } from '#app/engine/diagnostics/problem.ts';
import { applyLevels, checksSchema } from '#app/engine/config/checks.ts';

test('E9 E10 each problem gets the level that the site configures for its kind', () => {
  const problems = [
    errorProblem('broken-link', 'a'),
    warningProblem('broken-anchor', 'b'),
    warningProblem('missing-alt', 'c'),
    errorProblem('mdx', 'd'),
    errorProblem('constructor', 'e'),
  ];
  const checks = { brokenLink: 'warn', brokenAnchor: 'throw', missingAlt: 'ignore' } as const;
  expect(applyLevels(problems, checks)).toEqual([
    warningProblem('broken-link', 'a'),
    errorProblem('broken-anchor', 'b'),
    errorProblem('mdx', 'd'),
    errorProblem('constructor', 'e'),
  ]);
});

test('E8 E9 E10 the default levels are those of the specification', () => {
  expect(checksSchema.parse(undefined)).toMatchObject({
    codeLanguage: 'warn',
    brokenLink: 'throw',
    brokenMarkdownLink: 'warn',
    brokenAnchor: 'warn',
    duplicateRoute: 'warn',
  });
});

test('the authoring guide lists every kind with its default level and description', () => {
  const guide = readFileSync('.github/docs/authoring.md', 'utf8');
  const rows = [...guide.matchAll(/^\| `(\w+)` \| (ignore|warn|throw) \| (.+) \|$/gm)].map((row) =>
    row.slice(1),
  );
  const defaults = checksSchema.parse(undefined);
  const { shape } = checksSchema.unwrap();
  expect(rows).toEqual(
    Object.entries(shape).map(([name, schema]) => [
      name,
      defaults[name as keyof typeof defaults],
      schema.description,
    ]),
  );
});
