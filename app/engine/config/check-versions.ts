import { suggest } from '#app/engine/diagnostics/suggest.ts';
import { CURRENT_VERSION, listVersionLocations, VERSIONS_FOLDER } from './docs-versions.ts';
import type { SiteConfig } from './schema.ts';
import type { SiteConfigIssue } from './site-config-issue.ts';

/** Lookups in a content folder, by relative path. */
export interface ContentLookup {
  /** Whether a file or folder exists. */
  exists(relative: string): boolean;
  /** Names of the folders inside of a folder; none when it is not there. */
  listFolders(relative: string): string[];
}

/** Valid paths of versions: one segment without a file extension. */
const SEGMENT = /^(?!.*\.[a-z][a-z0-9]+$)[a-z0-9][a-z0-9._-]*$/i;

/** Reserved segments below the latest version's path. */
const TAKEN_SEGMENTS = ['category'];

/** Checks that docs versions, their folders, their paths and the version dropdowns (E4) fit together. */
export function findVersionIssues(config: SiteConfig, lookup: ContentLookup): SiteConfigIssue[] {
  return [
    ...findDropdownIssues(config),
    ...findRepeats(config),
    ...findLastIssues(config),
    ...findSegmentIssues(config),
    ...findFolderIssues(config, lookup),
  ];
}

function findDropdownIssues({ navbar, docs }: SiteConfig): SiteConfigIssue[] {
  const known = docs.versions.map(({ name }) => name);
  return navbar.items.flatMap((item, index) => {
    if (item.type !== 'docsVersion') return [];
    return (item.versions ?? []).flatMap((version, position) =>
      known.includes(version)
        ? []
        : [
            {
              path: ['navbar', 'items', index, 'versions', position],
              message: `There is no docs version "${version}".`,
              remedy: suggest(version, known, 'The versions are'),
            },
          ],
    );
  });
}

function findRepeats(config: SiteConfig): SiteConfigIssue[] {
  const places = listVersionLocations(config);
  return places.flatMap(({ name, segment }, at): SiteConfigIssue[] => {
    const before = places.slice(0, at);
    if (before.some((other) => other.name === name)) {
      return [
        {
          path: ['docs', 'versions', at, 'name'],
          message: `There are two docs versions "${name}".`,
          remedy: 'Rename one of them.',
        },
      ];
    }
    const first = before.find((other) => segment !== '' && other.segment === segment);
    if (first === undefined) return [];
    return [
      {
        path: ['docs', 'versions', at, 'path'],
        message: `The docs versions "${first.name}" and "${name}" have the same path, "${segment}".`,
        remedy: 'Give one of them another "path".',
      },
    ];
  });
}

function findLastIssues({ docs }: SiteConfig): SiteConfigIssue[] {
  if (docs.versions.filter(({ isLast }) => isLast).length !== 1) {
    return [
      {
        path: ['docs', 'versions'],
        message: 'Exactly one docs version must be the latest.',
        remedy: 'Set "isLast: true" on one of them.',
      },
    ];
  }
  return docs.versions.flatMap(({ name, isLast, path, banner }, at): SiteConfigIssue[] => {
    if (!isLast) return [];
    return [
      ...(path === undefined
        ? []
        : [
            {
              path: ['docs', 'versions', at, 'path'],
              message: `The docs version "${name}" is the latest, so it is at /docs and cannot have a path.`,
              remedy: 'Remove "path".',
            },
          ]),
      ...(banner === undefined || banner === 'none'
        ? []
        : [
            {
              path: ['docs', 'versions', at, 'banner'],
              message: `The docs version "${name}" is the latest, so its banner has no version to link to.`,
              remedy: 'Remove "banner".',
            },
          ]),
    ];
  });
}

function findSegmentIssues(config: SiteConfig): SiteConfigIssue[] {
  return listVersionLocations(config).flatMap(({ name, segment, isLast }, at): SiteConfigIssue[] => {
    const isGiven = config.docs.versions[at]?.path !== undefined;
    if (isLast || (SEGMENT.test(segment) && !TAKEN_SEGMENTS.includes(segment))) return [];
    return [
      {
        path: ['docs', 'versions', at, isGiven ? 'path' : 'name'],
        message: `The docs version "${name}" cannot be at /docs/${segment}.`,
        remedy: `Write a "path" of letters, digits, dots and hyphens that has no file extension and is not "${TAKEN_SEGMENTS.join('", "')}".`,
      },
    ];
  });
}

function findFolderIssues(config: SiteConfig, { exists, listFolders }: ContentLookup): SiteConfigIssue[] {
  const places = listVersionLocations(config);
  const expected = new Set(places.map(({ folder }) => folder));
  const isUnknown = (folder: string): boolean => !expected.has(folder);
  // Names that start with "_" or "." are not pages.
  const spare = listFolders(VERSIONS_FOLDER).filter(
    (name) => !/^[._]/.test(name) && isUnknown(`${VERSIONS_FOLDER}/${name}`),
  );
  const missing = places.flatMap(({ name, folder }, at): SiteConfigIssue[] => {
    // A site that has nothing but the current version may have no docs at all.
    if ((name === CURRENT_VERSION && places.length === 1) || exists(folder)) return [];
    return [
      {
        path: ['docs', 'versions', at, 'name'],
        message: `The folder ${folder}/ of the docs version "${name}" does not exist in the content folder.`,
        remedy:
          suggest(name, spare, 'The folders without a version are') || 'Create it, or remove the version.',
      },
    ];
  });
  const unused = spare.map((name): SiteConfigIssue => ({
    path: ['docs', 'versions'],
    message: `The folder ${VERSIONS_FOLDER}/${name}/ is not a docs version.`,
    remedy:
      name === CURRENT_VERSION
        ? `The version "${CURRENT_VERSION}" is in docs/. Give the folder another name.`
        : `Add a version with the name "${name}", or remove the folder.`,
  }));
  if (exists('docs') && isUnknown('docs')) {
    unused.push({
      path: ['docs', 'versions'],
      message: 'The folder docs/ is not a docs version.',
      remedy: `Add a version with the name "${CURRENT_VERSION}", or remove the folder.`,
    });
  }
  return [...missing, ...unused];
}
