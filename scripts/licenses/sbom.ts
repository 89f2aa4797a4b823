import { findFolder, getPackageName, type LockedPackage, type LockFile } from './lock-file.ts';

/** A list of what a program is made of, in CycloneDX 1.5: https://cyclonedx.org/docs/1.5/json/ */
export interface Sbom {
  $schema: string;
  bomFormat: 'CycloneDX';
  specVersion: '1.5';
  version: 1;
  metadata: { lifecycles: { phase: string }[]; component: SbomComponent };
  components: SbomComponent[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

interface SbomComponent {
  'bom-ref': string;
  type: 'library' | 'application';
  name: string;
  version: string;
  scope?: 'required' | 'optional';
  purl: string;
  hashes?: { alg: string; content: string }[];
  licenses?: ({ license: { id: string } } | { expression: string })[];
}

/**
 * Lists what a build runs on, from the lock file: no clock and no random number, so that the same packages make the
 * same bytes. Tools of development are left out.
 */
export function makeSbom(lock: LockFile): Sbom {
  const project = lock.packages[''];
  if (project === undefined) throw new Error('package-lock.json does not describe the project.');
  const root = makeComponent(lock.name, project, 'application');
  const folders = Object.entries(lock.packages).filter(([folder, { dev }]) => folder !== '' && dev !== true);
  // The same version may be installed in more than one folder.
  const components = new Map<string, SbomComponent>();
  const dependencies = new Map<string, Set<string>>([[root['bom-ref'], new Set()]]);
  for (const [folder, entry] of folders) {
    const component = makeComponent(getPackageName(folder, entry), entry, 'library');
    components.set(component['bom-ref'], component);
    dependencies.set(component['bom-ref'], new Set());
  }
  for (const [folder, entry] of [['', project] as const, ...folders]) {
    const ref = folder === '' ? root['bom-ref'] : getRef(getPackageName(folder, entry), entry);
    const wanted = { ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies };
    for (const name of Object.keys(wanted)) {
      const found = findFolder(lock, folder, name);
      const target = found === undefined ? undefined : lock.packages[found];
      if (found !== undefined && target !== undefined && target.dev !== true) {
        dependencies.get(ref)?.add(getRef(getPackageName(found, target), target));
      }
    }
  }
  const byRef = <Item>([a]: [string, Item], [b]: [string, Item]): number => (a < b ? -1 : 1);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { lifecycles: [{ phase: 'pre-build' }], component: root },
    components: [...components].sort(byRef).map(([, component]) => component),
    dependencies: [...dependencies]
      .sort(byRef)
      .map(([ref, dependsOn]) => ({ ref, dependsOn: [...dependsOn].sort() })),
  };
}

function makeComponent(name: string, entry: LockedPackage, type: SbomComponent['type']): SbomComponent {
  const version = entry.version ?? '';
  const [algorithm, base64] = /^(sha\d+)-(.+)$/.exec(entry.integrity ?? '')?.slice(1) ?? [];
  return {
    'bom-ref': getRef(name, entry),
    type,
    name,
    version,
    ...(type === 'application' ? {} : { scope: entry.optional === true ? 'optional' : 'required' }),
    purl: `pkg:npm/${name.replace(/^@/, '%40')}@${version}`,
    ...(algorithm === undefined || base64 === undefined
      ? {}
      : {
          hashes: [
            { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(base64, 'base64').toString('hex') },
          ],
        }),
    ...(entry.license === undefined ? {} : { licenses: [formatLicense(entry.license)] }),
  };
}

/** One license by its SPDX id, or an expression of several. */
function formatLicense(text: string): { license: { id: string } } | { expression: string } {
  return /[\s()]/.test(text) ? { expression: text } : { license: { id: text } };
}

function getRef(name: string, { version = '' }: LockedPackage): string {
  return `${name}@${version}`;
}
