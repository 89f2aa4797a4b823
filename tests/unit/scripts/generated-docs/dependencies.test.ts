import { readFile } from 'node:fs/promises';
import path from 'node:path';
import semver from 'semver';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { formatProblems } from '#app/engine/diagnostics/problem.ts';
import { checkDependencyTable, writeDependencyTable } from '#scripts/generated-docs/dependency-table.ts';
import { readLockFile, type LockFile } from '#scripts/generated-docs/lock-file.ts';
import { findLicenseProblems } from '../../../helpers/license-problems.ts';
import { runScript } from '../../../helpers/run-script.ts';
import { makeTemporaryFolder } from '../../../helpers/temporary-folder.ts';

const lock = await readLockFile(PROJECT_ROOT);

describe('B1 the table of dependencies', () => {
  test('gives a reason and the license for each', async () => {
    expect(formatProblems(await checkDependencyTable(PROJECT_ROOT))).toBe('');
  });

  test('a package without a reason, a reason without a package and another license are reported; writing fixes licenses', async () => {
    const root = await makeTemporaryFolder({
      'package.json': '{"dependencies":{"kept":"1.0.0","new":"1.0.0"},"devDependencies":{}}',
      'package-lock.json': JSON.stringify({
        name: 'x',
        packages: { 'node_modules/kept': { license: 'ISC' }, 'node_modules/new': { license: 'MIT' } },
      }),
      'node_modules/kept/index.js': 'x'.repeat(200_000),
      'node_modules/kept/node_modules/inner/index.js': 'x'.repeat(900_000),
      'node_modules/new/index.js': '',
      'CONTRIBUTING.md': `# Before

<!-- Dependencies: license and size made by "npm run check -- reference --write" -->

| package | what for | license | MB |
| --- | --- | --- | --- |
| \`kept\` | keeps | MIT | 0.0 |
| \`gone\` | went | MIT | 0.0 |

<!-- End of dependencies -->

After
`,
    });
    const show = async (): Promise<string[]> => formatProblems(await checkDependencyTable(root)).split('\n');
    expect(await show()).toEqual([
      'CONTRIBUTING.md "new" is a dependency without a reason. Say what it is there for, or remove it.',
      'CONTRIBUTING.md:7 The license of "kept" is ISC. Run: npm run check -- reference --write',
      'CONTRIBUTING.md:8 "gone" is no dependency. Remove its line.',
    ]);
    await writeDependencyTable(root);
    expect(await show()).toEqual([
      'CONTRIBUTING.md:8 "new" is a dependency without a reason. Say what it is there for, or remove it.',
    ]);
    const text = await readFile(path.join(root, 'CONTRIBUTING.md'), 'utf8');
    expect(text).toContain('| `kept` | keeps | ISC | 0.2 |\n| `new` |  | MIT | 0.0 |\n\n<!-- End');
    expect(text).toMatch(/^# Before\n[^]*\nAfter\n$/);
  });
});

test('npm ci on the oldest Node.js that is supported warns of no package that wants a later one', async () => {
  const manifest: unknown = JSON.parse(await readFile(path.join(PROJECT_ROOT, 'package.json'), 'utf8'));
  const { engines } = z.object({ engines: z.object({ node: z.string() }) }).parse(manifest);
  const oldest = semver.minVersion(engines.node)?.version ?? '';
  expect(oldest).toBe('20.19.0');
  const tooNew = Object.entries(lock.packages).flatMap(([folder, entry]) => {
    const range = Array.isArray(entry.engines) ? undefined : entry.engines?.['node'];
    return range === undefined || semver.satisfies(oldest, range) ? [] : [`${folder} wants Node.js ${range}`];
  });
  expect(tooNew).toEqual([]);
});

describe('licenses', () => {
  test('every package may be used under its license', () => {
    expect(findLicenseProblems(lock)).toEqual([]);
  });

  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0)', true],
    ['MIT AND GPL-3.0', false],
    ['GPL-3.0', false],
    ['LGPL-3.0-or-later', false],
    [undefined, false],
  ])('%s: %s', (license, isFine) => {
    const one: LockFile = {
      name: 'x',
      packages: {
        '': {},
        'node_modules/a': { version: '1.0.0', ...(license === undefined ? {} : { license }) },
      },
    };
    expect(findLicenseProblems(one)).toEqual(isFine ? [] : [{ name: 'a', version: '1.0.0', license }]);
  });

  test('no package is deprecated', () => {
    const deprecated = Object.entries(lock.packages).filter(([, entry]) => entry.deprecated !== undefined);
    expect(deprecated.map(([folder]) => folder)).toEqual([]);
  });
});

test('the SBOM has every package of production, and the minimum elements of the NTIA', async () => {
  expect(await runScript('sbom.ts')).toMatchObject({ code: 0, stdout: 'Wrote build/sbom.cdx.json\n' });
  const component = z.object({ name: z.string(), version: z.string(), purl: z.string() });
  const sbom = z
    .object({
      bomFormat: z.literal('CycloneDX'),
      serialNumber: z.string().startsWith('urn:uuid:'),
      metadata: z.object({
        timestamp: z.iso.datetime(),
        tools: z.array(z.unknown()).min(1),
        authors: z.array(z.object({ name: z.string() })).min(1),
        component,
      }),
      components: z.array(component.extend({ hashes: z.array(z.unknown()).min(1) })),
      dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
    })
    .parse(JSON.parse(await readFile(path.join(PROJECT_ROOT, 'build/sbom.cdx.json'), 'utf8')));
  expect(sbom.metadata.component.name).toBe('podium-website');
  const names = sbom.components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['react', '@remix-run/react', 'tinypool']));
  expect(names).not.toContain('vitest');
  expect(sbom.dependencies.length).toBeGreaterThan(names.length / 2);
});
