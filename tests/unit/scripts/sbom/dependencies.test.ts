import { readFile } from 'node:fs/promises';
import path from 'node:path';
import semver from 'semver';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { findLicenseProblems, type CheckedPackage } from '../../../helpers/license-problems.ts';
import { runScript } from '../../../helpers/run-script.ts';

const lockFile = await readFile(path.join(PROJECT_ROOT, 'package-lock.json'), 'utf8');
const { packages } = JSON.parse(lockFile) as { packages: Record<string, CheckedPackage> };

test('B1 CONTRIBUTING.md states the purpose of each dependency, and lists no other package', async () => {
  const read = (file: string): Promise<string> => readFile(path.join(PROJECT_ROOT, file), 'utf8');
  const text = await read('CONTRIBUTING.md');
  const table = text.slice(text.indexOf('| Package | Purpose |'));
  const versions = z.record(z.string(), z.string());
  const { dependencies, devDependencies } = z
    .object({ dependencies: versions, devDependencies: versions })
    .parse(JSON.parse(await read('package.json')));
  const named = [...table.matchAll(/^\| `([^`]+)` \| \S.* \|$/gm)].map(([, name]) => name);
  expect(named).toEqual([...Object.keys(dependencies), ...Object.keys(devDependencies)]);
});

test('every package supports the oldest supported Node.js', async () => {
  const manifest: unknown = JSON.parse(await readFile(path.join(PROJECT_ROOT, 'package.json'), 'utf8'));
  const { engines } = z.object({ engines: z.object({ node: z.string() }) }).parse(manifest);
  const oldest = semver.minVersion(engines.node)?.version ?? '';
  expect(oldest).toBe('20.19.0');
  const tooNew = Object.entries(packages).flatMap(([folder, entry]) => {
    const range = Array.isArray(entry.engines) ? undefined : entry.engines?.node;
    return range === undefined || semver.satisfies(oldest, range)
      ? []
      : [`${folder} requires Node.js ${range}`];
  });
  expect(tooNew).toEqual([]);
});

describe('licenses', () => {
  test('every package has an allowed license', () => {
    expect(findLicenseProblems(packages)).toEqual([]);
  });

  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0)', true],
    ['MIT AND GPL-3.0', false],
    ['GPL-3.0', false],
    ['LGPL-3.0-or-later', false],
    [undefined, false],
  ])('%s is allowed: %s', (license, isAllowed) => {
    const entry = { version: '1.0.0', ...(license === undefined ? {} : { license }) };
    expect(findLicenseProblems({ '': {}, 'node_modules/a': entry })).toEqual(
      isAllowed ? [] : [{ name: 'a', version: '1.0.0', license }],
    );
  });

  test('no package is deprecated', () => {
    const deprecated = Object.entries(packages).filter(([, entry]) => entry.deprecated !== undefined);
    expect(deprecated.map(([folder]) => folder)).toEqual([]);
  });
});

test('the SBOM lists production packages, with the NTIA minimum elements', async () => {
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
