import { useMatches } from '@remix-run/react';
import type { Page, PageVersion } from '#app/engine/model/page-data.ts';
import type { NavItem } from '#app/engine/model/layout-data.ts';
import { Dropdown, type DropdownLink } from './dropdown.tsx';

type VersionNavItem = Extract<NavItem, { type: 'docsVersion' }>;

/**
 * Dropdown for the docs version. Its links lead to the current page in each version, or, outside of the docs, to the
 * version's main page.
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

function useVersionLinks({ versions }: VersionNavItem): DropdownLink[] {
  const version = usePageVersion();
  return versions.map(({ name, label, href }) => ({
    label,
    href: version?.hrefs[name] ?? href,
    isCurrent: name === version?.name,
    version: name,
  }));
}

/** Returns the label of a version dropdown on pages without a version: the name of the version if there is only one. */
export function getVersionLabel({ versions }: VersionNavItem): string {
  const [first, ...others] = versions;
  return others.length === 0 ? (first?.label ?? 'Version') : 'Versions';
}

/** Returns the docs version of the current page; undefined outside of the docs, and on a site with a single version. */
function usePageVersion(): PageVersion | undefined {
  const page = useMatches().at(-1)?.data as Page | null | undefined;
  return page?.kind === 'doc' || page?.kind === 'category' ? page.version : undefined;
}
