import { execFileSync } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import semver from 'semver';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { formatProblems } from '#app/engine/diagnostics/problem.ts';
import { checkDependencyTable, writeDependencyTable } from '#scripts/licenses/dependency-table.ts';
import { findLicenseProblems } from '#scripts/licenses/find-license-problems.ts';
import { readLockFile, type LockFile } from '#scripts/licenses/lock-file.ts';
import { makeSbom } from '#scripts/licenses/sbom.ts';
import { SBOM_FILE, writeSbom } from '#scripts/licenses/write-sbom.ts';
import { makeTemporaryFolder } from '../../../helpers/temporary-folder.ts';

const lock = await readLockFile(PROJECT_ROOT);

describe('B1 the table of dependencies', () => {
  test('gives a reason and the license for each', async () => {
    expect(formatProblems(await checkDependencyTable(PROJECT_ROOT))).toBe('');
  });

  test('a package without a reason, a reason without a package and another license are told; writing mends licenses', async () => {
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
    expect(findLicenseProblems(one)).toEqual(
      isFine ? [] : [{ name: 'a', version: '1.0.0', license: license }],
    );
  });

  test('no package is deprecated', () => {
    const deprecated = Object.entries(lock.packages).filter(([, entry]) => entry.deprecated !== undefined);
    expect(deprecated.map(([folder]) => folder)).toEqual([]);
  });
});

describe('the list of what the site is built with', () => {
  const sbomSchema = z.object({
    bomFormat: z.literal('CycloneDX'),
    components: z.array(
      z.object({ purl: z.string(), hashes: z.unknown().optional(), licenses: z.unknown().optional() }),
    ),
    dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
  });

  test('has the packages, licenses, hashes and dependencies that npm’s own list has', () => {
    const theirs = sbomSchema.parse(
      JSON.parse(
        execFileSync('npm', ['sbom', '--package-lock-only', '--omit', 'dev', '--sbom-format', 'cyclonedx'], {
          cwd: PROJECT_ROOT,
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'ignore'],
          maxBuffer: 100e6,
        }),
      ),
    );
    const ours = makeSbom(lock);
    const byPurl = ({ components }: z.infer<typeof sbomSchema>): Map<string, unknown> =>
      new Map(components.map(({ purl, hashes, licenses }) => [purl, { hashes, licenses }]));
    const mine = byPurl(sbomSchema.parse(ours));
    expect(theirs.components.length).toBeGreaterThan(100);
    // npm leaves out what belongs to other systems than this one.
    for (const [purl, facts] of byPurl(theirs)) expect([purl, mine.get(purl)]).toEqual([purl, facts]);
    const edges = new Map(ours.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
    for (const { ref, dependsOn } of theirs.dependencies) {
      expect(edges.get(ref), ref).toEqual(expect.arrayContaining(dependsOn));
    }
  });

  test('is the same bytes again', async () => {
    const root = await makeTemporaryFolder();
    await mkdir(path.join(root, 'build'));
    await cp(path.join(PROJECT_ROOT, 'package-lock.json'), path.join(root, 'package-lock.json'));
    await writeSbom(root);
    const first = await readFile(path.join(root, SBOM_FILE), 'utf8');
    await writeFile(path.join(root, SBOM_FILE), 'older');
    await writeSbom(root);
    expect(await readFile(path.join(root, SBOM_FILE), 'utf8')).toBe(first);
    expect(first).not.toMatch(/"timestamp"|"serialNumber"/);
  });
});
