import { suggest } from '#app/engine/diagnostics/suggest.ts';
import { CURRENT_VERSION, listVersionLocations, VERSIONS_FOLDER } from './docs-versions.ts';
import type { SiteConfig } from './schema.ts';

/** Lookups in a content folder, by relative path. */
export interface ContentLookup {
  /** Whether a file or folder exists. */
  exists(relative: string): boolean;
  /** Names of the folders in a folder; none if it does not exist. */
  listFolders(relative: string): string[];
}

/** Reports an error in the site configuration that its schema can't detect, at the keys and indices of a value. */
export type ReportIssue = (path: readonly (string | number)[], message: string, remedy?: string) => void;

/** Valid paths of versions: one segment without a file extension. */
const SEGMENT = /^(?!.*\.[a-z][a-z0-9]+$)[a-z0-9][a-z0-9._-]*$/i;

/** Reserved segments below the latest version's path. */
const TAKEN_SEGMENTS = ['category'];

/** Checks that docs versions, their folders, their paths and the version dropdowns (E4) fit together. */
export function checkVersions(config: SiteConfig, lookup: ContentLookup, report: ReportIssue): void {
  checkDropdowns(config, report);
  checkRepeats(config, report);
  checkLatest(config, report);
  checkSegments(config, report);
  checkFolders(config, lookup, report);
}

function checkDropdowns({ navbar, docs }: SiteConfig, report: ReportIssue): void {
  const known = docs.versions.map(({ name }) => name);
  for (const [index, item] of navbar.items.entries()) {
    if (item.type !== 'docsVersion') continue;
    for (const [position, version] of (item.versions ?? []).entries()) {
      if (known.includes(version)) continue;
      report(
        ['navbar', 'items', index, 'versions', position],
        `There is no docs version "${version}".`,
        suggest(version, known, 'The versions are'),
      );
    }
  }
}

function checkRepeats(config: SiteConfig, report: ReportIssue): void {
  const versions = listVersionLocations(config);
  for (const [at, { name, segment }] of versions.entries()) {
    const before = versions.slice(0, at);
    const first = before.find((other) => segment !== '' && other.segment === segment);
    if (before.some((other) => other.name === name)) {
      const message = `There are two docs versions "${name}".`;
      report(['docs', 'versions', at, 'name'], message, 'Rename one of them.');
    } else if (first !== undefined) {
      report(
        ['docs', 'versions', at, 'path'],
        `The docs versions "${first.name}" and "${name}" have the same path, "${segment}".`,
        'Give one of them another "path".',
      );
    }
  }
}

function checkLatest({ docs: { versions } }: SiteConfig, report: ReportIssue): void {
  const at = versions.findIndex(({ isLast }) => isLast);
  const latest = versions[at];
  if (latest === undefined || versions.filter(({ isLast }) => isLast).length !== 1) {
    const message = 'Exactly one docs version must be the latest.';
    report(['docs', 'versions'], message, 'Set "isLast: true" on one of them.');
    return;
  }
  const { name, path, banner = 'none' } = latest;
  if (path !== undefined) {
    const message = `The docs version "${name}" is the latest, so it is at /docs and cannot have a path.`;
    report(['docs', 'versions', at, 'path'], message, 'Remove "path".');
  }
  if (banner !== 'none') {
    const message = `The docs version "${name}" is the latest, so its banner has no version to link to.`;
    report(['docs', 'versions', at, 'banner'], message, 'Remove "banner".');
  }
}

function checkSegments(config: SiteConfig, report: ReportIssue): void {
  for (const [at, { name, segment, isLast }] of listVersionLocations(config).entries()) {
    if (isLast || (SEGMENT.test(segment) && !TAKEN_SEGMENTS.includes(segment))) continue;
    report(
      ['docs', 'versions', at, config.docs.versions[at]?.path === undefined ? 'name' : 'path'],
      `The docs version "${name}" cannot be at /docs/${segment}.`,
      `Write a "path" of letters, digits, dots and hyphens that has no file extension and is not "${TAKEN_SEGMENTS.join('", "')}".`,
    );
  }
}

function checkFolders(config: SiteConfig, { exists, listFolders }: ContentLookup, report: ReportIssue): void {
  const versions = listVersionLocations(config);
  const isUnknown = (folder: string): boolean => !versions.some((version) => version.folder === folder);
  // Names that start with "_" or "." are not pages.
  const spare = listFolders(VERSIONS_FOLDER).filter(
    (name) => !/^[._]/.test(name) && isUnknown(`${VERSIONS_FOLDER}/${name}`),
  );
  for (const [at, { name, folder }] of versions.entries()) {
    // A site that has nothing but the current version may have no docs at all.
    if ((name === CURRENT_VERSION && versions.length === 1) || exists(folder)) continue;
    report(
      ['docs', 'versions', at, 'name'],
      `The folder ${folder}/ of the docs version "${name}" does not exist in the content folder.`,
      suggest(name, spare, 'The folders without a version are') || 'Create it, or remove the version.',
    );
  }
  for (const name of spare) {
    report(
      ['docs', 'versions'],
      `The folder ${VERSIONS_FOLDER}/${name}/ is not a docs version.`,
      name === CURRENT_VERSION
        ? `The version "${CURRENT_VERSION}" is in docs/. Give the folder another name.`
        : `Add a version with the name "${name}", or remove the folder.`,
    );
  }
  if (exists('docs') && isUnknown('docs')) {
    report(
      ['docs', 'versions'],
      'The folder docs/ is not a docs version.',
      `Add a version with the name "${CURRENT_VERSION}", or remove the folder.`,
    );
  }
}
