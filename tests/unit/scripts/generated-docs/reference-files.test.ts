import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { describeFields } from '#scripts/generated-docs/describe-fields.ts';
import { replaceBetweenMarkers } from '#scripts/generated-docs/frontmatter-tables.ts';
import {
  findStaleFiles,
  makeReferenceFiles,
  writeReferenceFiles,
} from '#scripts/generated-docs/reference-files.ts';
import { makeTemporaryFolder } from '#tests/helpers/temporary-folder.ts';

const GUIDE = '.github/docs/authoring.md';

describe('the frontmatter reference', () => {
  test('matches the schemas', async () => {
    expect(await findStaleFiles(PROJECT_ROOT)).toEqual([]);
  });

  test('is reported with a fix for each stale file, and is up to date after it is written', async () => {
    const root = await makeTemporaryFolder();
    await mkdir(path.join(root, '.vscode/schemas'), { recursive: true });
    await mkdir(path.join(root, path.dirname(GUIDE)), { recursive: true });
    const guide = await readFile(path.join(PROJECT_ROOT, GUIDE), 'utf8');
    await writeFile(path.join(root, GUIDE), guide.replace('| `draft` |', '| `drafty` |'));
    await cp(
      path.join(PROJECT_ROOT, '.vscode/schemas/blog.json'),
      path.join(root, '.vscode/schemas/blog.json'),
    );
    const stale = await findStaleFiles(root);
    expect(stale.map(({ file }) => file)).toEqual([
      '.vscode/schemas/docs.json',
      '.vscode/schemas/home.json',
      '.vscode/schemas/authors.json',
      '.vscode/schemas/synonyms.json',
      '.vscode/frontmatter.code-snippets',
      GUIDE,
    ]);
    expect(stale[0]).toMatchObject({ level: 'error', fix: 'Run: npm run check -- reference --write' });
    await writeReferenceFiles(root);
    expect(await findStaleFiles(root)).toEqual([]);
    expect(await readFile(path.join(root, GUIDE), 'utf8')).toBe(guide);
  });

  test('documents every field, including nested ones', async () => {
    const files = await makeReferenceFiles(PROJECT_ROOT);
    const findUndescribed = (schema: unknown, at: string): string[] => {
      if (typeof schema !== 'object' || schema === null) return [];
      return Object.entries(schema).flatMap(([key, value]: [string, unknown]) => {
        const location = `${at}/${key}`;
        const inner = findUndescribed(value, location);
        const isField = at.endsWith('/properties');
        return isField && (value as { description?: string }).description === undefined
          ? [location, ...inner]
          : inner;
      });
    };
    const schemas = files.filter((file) => file.path.includes('/schemas/'));
    expect(schemas).toHaveLength(5);
    expect(schemas.flatMap((file) => findUndescribed(JSON.parse(file.text), file.path))).toEqual([]);
  });

  test('throws for a field without a description', () => {
    expect(() => describeFields({ properties: { a: { properties: { b: {} } } } })).toThrow(
      '"a.b" has no description',
    );
  });

  test('throws for a guide without markers', () => {
    expect(() => replaceBetweenMarkers('# Title', 'tables')).toThrow('The lines around the tables are');
  });
});
