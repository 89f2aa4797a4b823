import type { SiteConfig } from './schema.ts';

/** Name of the version whose pages are in `docs/`. Every other version has a folder in `versions/`. */
export const CURRENT_VERSION = 'current';

/** Folder of the other versions in the content folder, with one subfolder per version name. */
export const VERSIONS_FOLDER = 'versions';

/** Location and names of a docs version, with defaults applied. */
export interface VersionLocation {
  /** Name in the site configuration, e.g. `4.x`. */
  name: string;
  label: string;
  /** Whether it is the latest version, the default for readers. */
  isLast: boolean;
  banner: NonNullable<SiteConfig['docs']['versions'][number]['banner']>;
  /** Path segment after `/docs/`, e.g. `4.x`; empty for the latest version. */
  segment: string;
  /** Folder of its pages relative to the content folder, e.g. `docs` or `versions/4.x`. */
  folder: string;
  /** Path of its `sidebars.ts` relative to the content folder. */
  sidebarsFile: string;
}

/** Lists the docs versions of a site in configuration order, newest first. */
export function listVersionLocations({ docs }: Pick<SiteConfig, 'docs'>): VersionLocation[] {
  const last = docs.versions.findIndex(({ isLast }) => isLast);
  return docs.versions.map(({ name, label, isLast, path, banner }, index): VersionLocation => {
    const isCurrent = name === CURRENT_VERSION;
    const folder = isCurrent ? 'docs' : `${VERSIONS_FOLDER}/${name}`;
    return {
      name,
      label,
      isLast,
      banner: banner ?? (isLast ? 'none' : index < last ? 'unreleased' : 'unmaintained'),
      segment: isLast ? '' : (path ?? (isCurrent ? 'next' : name)),
      folder,
      sidebarsFile: isCurrent ? 'sidebars.ts' : `${folder}/sidebars.ts`,
    };
  });
}
