import { isDeepStrictEqual } from 'node:util';
import { errorProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { getRelease, PINNED_RELEASE, readVersions, RELEASES } from './packages.ts';
import { findPageRecordings } from './page-recordings.ts';
import { findRecording } from './recording-file.ts';

/** A recording, and its package versions. */
export interface RecordedPackages {
  /** Path relative to the repository root. */
  file: string;
  release: string;
  /** Undefined if the file does not exist. */
  packages: Readonly<Record<string, string>> | undefined;
}

/** Lists the recordings that the repository must contain. */
export function listRecordedPackages(): RecordedPackages[] {
  const releases = Object.keys(RELEASES).map((release) => ({
    file: `content/recordings/podium-${release}.json`,
    release,
    packages: findRecording(release)?.packages,
  }));
  const pages = {
    file: 'content/recordings/pages-5.json',
    release: PINNED_RELEASE,
    packages: findPageRecordings()?.packages,
  };
  return [...releases, pages];
}

/** Finds recordings that are missing, or whose package versions differ from the installed ones. */
export function findStaleRecordings(recordings: readonly RecordedPackages[]): Problem[] {
  return recordings.flatMap(({ file, release, packages }) => {
    const installed = readVersions(getRelease(release));
    if (isDeepStrictEqual(packages, installed)) return [];
    const message =
      packages === undefined
        ? `Podium ${release} is not recorded.`
        : `This was recorded with ${formatVersions(packages)}; ${formatVersions(installed)} are installed.`;
    return [errorProblem('recordings', message, { file, fix: `Run: npm run record -- ${release}` })];
  });
}

function formatVersions(packages: Readonly<Record<string, string>>): string {
  return Object.entries(packages)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ');
}
