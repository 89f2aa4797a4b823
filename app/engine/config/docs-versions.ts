import type { SiteConfig } from './schema.ts';

/** The version whose pages are in `docs/`; those of every other are in a folder of their own below `versions/`. */
export const CURRENT_VERSION = 'current';

/** Folder of the content folder that holds the versions besides the current one, each in a folder by its name. */
export const VERSIONS_FOLDER = 'versions';

/** What the banner of a version says; none on the pages of the latest. */
export type VersionBanner = 'unreleased' | 'unmaintained' | 'none';

/** Where a docs version is and how it is called, with what the site configuration leaves out. */
export interface VersionLocation {
  /** As the site configuration names it, e.g. `4.x`. */
  name: string;
  /** As readers see it. */
  label: string;
  /** Whether it is the latest, which new readers get. */
  isLast: boolean;
  banner: VersionBanner;
  /** What its addresses have behind `/docs/`, e.g. `4.x`; empty for the latest. */
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
