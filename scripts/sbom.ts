import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_ROOT, toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import { runCommand } from './cli/command.ts';
import { getPackageName, readLockFile } from './sbom/lock-file.ts';

/** Parts of npm's SBOM that are modified. */
interface Sbom {
  metadata: { authors?: { name: string }[]; component: { 'bom-ref': string; name: string } };
  components: { 'bom-ref': string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

await runCommand(
  {
    name: 'npm run sbom',
    summary: 'Lists the packages that the site is built with in build/sbom.cdx.json (CycloneDX).',
  },
  async () => {
    const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
    const output = execFileSync('npm', args, {
      cwd: PROJECT_ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: 2 ** 27,
      shell: process.platform === 'win32',
    });
    const { metadata, components, dependencies, ...rest } = JSON.parse(output) as Sbom;
    const { name, packages } = await readLockFile(PROJECT_ROOT);
    // npm's `--omit=dev` also omits packages that both the site and tools depend on, such as React.
    const refs = new Set(
      Object.entries(packages)
        .filter(([folder, { dev }]) => folder !== '' && dev !== true)
        .map(([folder, entry]) => `${getPackageName(folder, entry)}@${entry.version ?? ''}`),
    ).add(metadata.component['bom-ref']);
    const sbom = {
      ...rest,
      // Together with npm's serial number, timestamp, and tool, these are the NTIA minimum elements. npm uses the name
      // of the folder as the component's.
      metadata: {
        ...metadata,
        authors: [{ name: 'Podium' }],
        component: { ...metadata.component, name },
      },
      components: components.filter((component) => refs.has(component['bom-ref'])),
      dependencies: dependencies
        .filter(({ ref }) => refs.has(ref))
        .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) })),
    } satisfies Sbom;
    const file = path.join(PROJECT_ROOT, 'build/sbom.cdx.json');
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, `${JSON.stringify(sbom, null, 1)}\n`);
    process.stdout.write(`Wrote ${toDisplayPath(file)}\n`);
  },
);
