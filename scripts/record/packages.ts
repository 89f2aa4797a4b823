import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type LayoutClass from '@podium/layout';
import type PodletClass from '@podium/podlet';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { getPackageFile } from '#app/engine/lib/package-file.server.ts';

/** A recorded release of Podium: names of its packages in `package.json`. */
export interface Release {
  layout: string;
  podlet: string;
}

/** Release with the pinned packages. */
export const PINNED_RELEASE = '5';

/** Releases by name, as in the names of their files in `content/recordings`; the latest has the pinned packages. */
export const RELEASES: Readonly<Record<string, Release>> = {
  '5': { layout: '@podium/layout', podlet: '@podium/podlet' },
  '5.0': { layout: 'podium-layout-5.0', podlet: 'podium-podlet-5.0' },
  '4': { layout: 'podium-layout-4', podlet: 'podium-podlet-4' },
};

/**
 * The classes of a release, with the types of the pinned one. The recorder uses only what older releases have in common
 * with it.
 */
export interface Podium {
  Layout: typeof LayoutClass;
  Podlet: typeof PodletClass;
}

/** Returns the release with a name; throws if there is none. */
export function getRelease(name: string): Release {
  const release = RELEASES[name];
  if (release === undefined) throw new Error(`Unknown release "${name}".`);
  return release;
}

/** Imports the packages of a release. */
export async function loadPodium({ layout, podlet }: Release): Promise<Podium> {
  const [Layout, Podlet] = await Promise.all([layout, podlet].map(importDefault));
  return { Layout, Podlet } as Podium;
}

/** Reads the installed versions of the recorded packages: the layout, its client, and the podlet. */
export function readVersions({ layout, podlet }: Release): Record<string, string> {
  const layoutFile = getPackageFile(layout, PROJECT_ROOT);
  const client = getPackageFile('@podium/client', path.dirname(layoutFile));
  return Object.fromEntries(
    [layoutFile, client, getPackageFile(podlet, PROJECT_ROOT)].map((file) => {
      const { name, version } = JSON.parse(readFileSync(file, 'utf8')) as { name: string; version: string };
      return [name, version];
    }),
  );
}

async function importDefault(name: string): Promise<unknown> {
  const file = getPackageFile(name, PROJECT_ROOT);
  const { main = 'index.js' } = JSON.parse(readFileSync(file, 'utf8')) as { main?: string };
  const loaded: unknown = await import(pathToFileURL(path.join(path.dirname(file), main)).href);
  return (loaded as { default: unknown }).default;
}
