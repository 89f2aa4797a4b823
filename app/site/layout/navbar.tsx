import { useLocation, useMatches } from '@remix-run/react';
import type { Page, PageVersion } from '#app/engine/model/page-data.ts';
import type { NavItem, LayoutData } from '#app/engine/model/layout-data.ts';
import { toVersion, useVersion } from '#app/engine/client/preferred-version.ts';
import { SearchButton } from '#app/engine/search/ui/box/search-button.tsx';
import { ColorModeToggle } from '#app/engine/client/color-mode.tsx';
import { Dropdown, type DropdownLink } from './dropdown.tsx';
import { ItemBoundary } from './item-boundary.tsx';
import { Menu } from './menu.tsx';

interface NavbarProps {
  layout: LayoutData;
}

/** Navbar at the top of every page (L3): brand, sections, color mode, search; on narrow screens the menu. */
export function Navbar({ layout }: NavbarProps) {
  const { colorMode, navbar } = layout;
  return (
    <header className="navbar" data-hides={navbar.hideOnScroll ? '' : undefined}>
      <nav className="navbar-inner" aria-label="Main">
        <Menu layout={layout} />
        <a className="brand" href={layout.homeHref} title={layout.title}>
          {layout.logo === undefined ? null : (
            <span className="brand-logo" dangerouslySetInnerHTML={{ __html: layout.logo }} />
          )}
          <span>{layout.title}</span>
        </a>
        {(['left', 'right'] as const).map((side) => (
          <ul key={side} className={`navbar-items navbar-${side}`}>
            {navbar.items
              .filter(({ position }) => position === side)
              .map((item, at) => (
                <li key={at}>
                  <ItemBoundary name={() => getLabel(item)}>
                    <NavbarItem item={item} layout={layout} />
                  </ItemBoundary>
                </li>
              ))}
            {side === 'right' && !colorMode.disableSwitch ? (
              <li className="needs-js">
                <ColorModeToggle respectSystem={colorMode.respectSystem} />
              </li>
            ) : null}
            {side === 'right' ? (
              <li>
                <SearchButton layout={layout} />
              </li>
            ) : null}
          </ul>
        ))}
      </nav>
    </header>
  );
}

function getLabel(item: NavItem): string {
  return item.type === 'docsVersion' ? getVersionLabel(item) : item.label;
}

function NavbarItem({ item, layout }: { item: NavItem; layout: LayoutData }) {
  const { pathname } = useLocation();
  const version = useVersion(layout, pathname);
  if (item.type === 'docsVersion') return <VersionDropdown item={item} />;
  if (item.type === 'dropdown') return <Dropdown label={item.label} links={item.items} />;
  const { baseUrl } = layout;
  const section = item.href.startsWith(baseUrl)
    ? `/${item.href.slice(baseUrl.length)}`.replace(/\/$/, '')
    : '';
  const current = section !== '' && (pathname === section || pathname.startsWith(`${section}/`));
  return (
    <a
      className="navbar-link"
      href={toVersion(item.href, layout, version)}
      data-current={current ? '' : undefined}
    >
      {item.label}
    </a>
  );
}

type VersionNavItem = Extract<NavItem, { type: 'docsVersion' }>;

/**
 * Dropdown for the docs version. Its links lead to the current page in each version, or, outside of the docs, to the
 * version's main page.
 */
function VersionDropdown({ item }: { item: VersionNavItem }) {
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
function getVersionLabel({ versions }: VersionNavItem): string {
  const [first, ...others] = versions;
  return others.length === 0 ? (first?.label ?? 'Version') : 'Versions';
}

/** Returns the docs version of the current page; undefined outside of the docs, and on a site with a single version. */
function usePageVersion(): PageVersion | undefined {
  const page = useMatches().at(-1)?.data as Page | null | undefined;
  return page?.kind === 'doc' || page?.kind === 'category' ? page.version : undefined;
}
