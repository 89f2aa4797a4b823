import type { SiteConfig } from './schema.ts';

/** The version whose pages are in `docs/`. Each other version has a folder in `versions/`. */
export const CURRENT_VERSION = 'current';

/** Folder in the content folder for the other versions, each in a subfolder by its name. */
export const VERSIONS_FOLDER = 'versions';

/** Kind of a version's banner; pages of the latest version have none. */
type VersionBanner = 'unreleased' | 'unmaintained' | 'none';

/** Location and names of a docs version, with defaults applied. */
export interface VersionLocation {
  /** As the site configuration names it, e.g. `4.x`. */
  name: string;
  /** As readers see it. */
  label: string;
  /** Whether it is the latest, which new readers get. */
  isLast: boolean;
  banner: VersionBanner;
  /** Path segment after `/docs/`, e.g. `4.x`; empty for the latest version. */
  segment: string;
  /** Folder of its pages relative to the content folder, e.g. `docs` or `versions/4.x`. */
  folder: string;
  /** Its `sidebars.ts` relative to the content folder. */
  sidebarsFile: string;
}

/** The docs versions of a site, in the order of the configuration: from the newest. */
export function listVersionLocations({ docs }: Pick<SiteConfig, 'docs'>): VersionLocation[] {
  const last = docs.versions.findIndex(({ isLast }) => isLast);
  return docs.versions.map(({ name, label, isLast, path, banner }, at): VersionLocation => {
    const isCurrent = name === CURRENT_VERSION;
    const folder = isCurrent ? 'docs' : `${VERSIONS_FOLDER}/${name}`;
    return {
      name,
      label,
      isLast,
      banner: banner ?? (isLast ? 'none' : at < last ? 'unreleased' : 'unmaintained'),
      segment: isLast ? '' : (path ?? (isCurrent ? 'next' : name)),
      folder,
      sidebarsFile: isCurrent ? 'sidebars.ts' : `${folder}/sidebars.ts`,
    };
  });
}
