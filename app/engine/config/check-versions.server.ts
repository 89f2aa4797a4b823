import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { suggest } from '#app/engine/diagnostics/suggest.ts';
import { CURRENT_VERSION, listVersionLocations, VERSIONS_FOLDER } from './docs-versions.ts';
import type { SiteConfig } from './schema.ts';

/** Reports a configuration error that the schema can't detect. `path` contains the keys and indices of the value. */
export type ReportIssue = (path: readonly (string | number)[], message: string, fix?: string) => void;

/** Valid path of a version: one segment without a file extension. */
const SEGMENT = /^(?!.*\.[a-z][a-z0-9]+$)[a-z0-9][a-z0-9._-]*$/i;

/** Reserved segments under the latest version's path. */
const RESERVED_SEGMENTS = ['category'];

/** Checks that docs versions, their folders, their paths and the version dropdowns (E4) are consistent. */
export function checkVersions(config: SiteConfig, contentDir: string, report: ReportIssue): void {
  checkDropdowns(config, report);
  checkRepeats(config, report);
  checkLatest(config, report);
  checkSegments(config, report);
  checkFolders(config, contentDir, report);
}

function checkDropdowns({ navbar, docs }: SiteConfig, report: ReportIssue): void {
  const known = docs.versions.map(({ name }) => name);
  for (const [index, item] of navbar.items.entries()) {
    if (item.type !== 'docsVersion') continue;
    for (const [position, version] of (item.versions ?? []).entries()) {
      if (known.includes(version)) continue;
      report(
        ['navbar', 'items', index, 'versions', position],
        `Unknown docs version "${version}".`,
        suggest(version, known, 'The versions are'),
      );
    }
  }
}

function checkRepeats(config: SiteConfig, report: ReportIssue): void {
  const versions = listVersionLocations(config);
  for (const [index, { name, segment }] of versions.entries()) {
    const previous = versions.slice(0, index);
    const first = previous.find((other) => segment !== '' && other.segment === segment);
    if (previous.some((other) => other.name === name)) {
      const message = `There are two docs versions "${name}".`;
      report(['docs', 'versions', index, 'name'], message, 'Rename one of them.');
    } else if (first !== undefined) {
      report(
        ['docs', 'versions', index, 'path'],
        `The docs versions "${first.name}" and "${name}" have the same path, "${segment}".`,
        'Give one of them another "path".',
      );
    }
  }
}

function checkLatest({ docs: { versions } }: SiteConfig, report: ReportIssue): void {
  const index = versions.findIndex(({ isLast }) => isLast);
  const latest = versions[index];
  if (latest === undefined || versions.filter(({ isLast }) => isLast).length !== 1) {
    const message = 'Exactly one docs version must be the latest.';
    report(['docs', 'versions'], message, 'Set "isLast: true" on one of them.');
    return;
  }
  const { name, path: latestPath, banner = 'none' } = latest;
  if (latestPath !== undefined) {
    const message = `The docs version "${name}" is the latest, so it is at /docs and cannot have a path.`;
    report(['docs', 'versions', index, 'path'], message, 'Remove "path".');
  }
  if (banner !== 'none') {
    const message = `The docs version "${name}" is the latest, so its banner has no version to link to.`;
    report(['docs', 'versions', index, 'banner'], message, 'Remove "banner".');
  }
}

function checkSegments(config: SiteConfig, report: ReportIssue): void {
  for (const [index, { name, segment, isLast }] of listVersionLocations(config).entries()) {
    if (isLast || (SEGMENT.test(segment) && !RESERVED_SEGMENTS.includes(segment))) continue;
    report(
      ['docs', 'versions', index, config.docs.versions[index]?.path === undefined ? 'name' : 'path'],
      `The docs version "${name}" cannot be at /docs/${segment}.`,
      `Write a "path" of letters, digits, dots, and hyphens that has no file extension and is not "${RESERVED_SEGMENTS.join('", "')}".`,
    );
  }
}

function checkFolders(config: SiteConfig, contentDir: string, report: ReportIssue): void {
  const versions = listVersionLocations(config);
  const exists = (folder: string): boolean => existsSync(path.join(contentDir, folder));
  const isUnknown = (folder: string): boolean => !versions.some((version) => version.folder === folder);
  // Folders whose names start with "_" or "." contain no pages.
  const unlisted = listFolders(path.join(contentDir, VERSIONS_FOLDER)).filter(
    (name) => !/^[._]/.test(name) && isUnknown(`${VERSIONS_FOLDER}/${name}`),
  );
  for (const [index, { name, folder }] of versions.entries()) {
    // A site with only the current version may have no docs at all.
    if ((name === CURRENT_VERSION && versions.length === 1) || exists(folder)) continue;
    report(
      ['docs', 'versions', index, 'name'],
      `The folder ${folder}/ of the docs version "${name}" does not exist in the content folder.`,
      suggest(name, unlisted, 'The folders without a version are') || 'Create it, or remove the version.',
    );
  }
  for (const name of unlisted) {
    report(
      ['docs', 'versions'],
      `The folder ${VERSIONS_FOLDER}/${name}/ does not belong to a docs version.`,
      name === CURRENT_VERSION
        ? `The version "${CURRENT_VERSION}" is in docs/. Give the folder another name.`
        : `Add a version with the name "${name}", or remove the folder.`,
    );
  }
  if (exists('docs') && isUnknown('docs')) {
    report(
      ['docs', 'versions'],
      'The folder docs/ does not belong to a docs version.',
      `Add a version with the name "${CURRENT_VERSION}", or remove the folder.`,
    );
  }
}

/** Names of the subfolders of a folder, sorted; empty if it does not exist. */
function listFolders(folder: string): string[] {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}
