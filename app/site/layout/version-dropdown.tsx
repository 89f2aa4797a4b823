import { useMatches } from '@remix-run/react';
import type { Page, PageVersion } from '#app/engine/model/page-data.ts';
import type { NavItem } from '#app/engine/model/layout-data.ts';
import { Dropdown, type DropdownLink } from './dropdown.tsx';

type VersionNavItem = Extract<NavItem, { type: 'docsVersion' }>;

/**
 * Lets the reader choose a docs version; each link leads to the page that is open, in that version. Outside of the
 * documentation to the versions' main pages.
 */
export function VersionDropdown({ item }: { item: VersionNavItem }) {
  const version = usePageVersion();
  return (
    <Dropdown
      label={
        version === undefined ? (
          getVersionLabel(item)
        ) : (
          <>
            <span className="visually-hidden">Docs version: </span>
            {version.label}
          </>
        )
      }
      links={useVersionLinks(item)}
    />
  );
}

/** The links of a version dropdown for the page that is open. */
function useVersionLinks({ versions }: VersionNavItem): DropdownLink[] {
  const version = usePageVersion();
  return versions.map(({ name, label, href }) => ({
    label,
    href: version?.hrefs[name] ?? href,
    isCurrent: name === version?.name,
    version: name,
  }));
}

/** What a version dropdown is called where no version is read. The only version there is gives it its name. */
export function getVersionLabel({ versions }: VersionNavItem): string {
  const [first, ...others] = versions;
  return others.length === 0 ? (first?.label ?? 'Version') : 'Versions';
}

/** The docs version of the page that is open; undefined elsewhere, and on a site with one. */
function usePageVersion(): PageVersion | undefined {
  const page = useMatches().at(-1)?.data as Page | null | undefined;
  return page?.kind === 'doc' || page?.kind === 'category' ? page.version : undefined;
}
