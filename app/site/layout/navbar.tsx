import { useLocation } from '@remix-run/react';
import type { NavItem, LayoutData } from '#app/engine/model/layout-data.ts';
import { toVersion, useVersion } from '#app/engine/client/preferred-version.ts';
import { SearchButton } from '#app/engine/search/ui/box/search-button.tsx';
import { ColorModeToggle } from '#app/engine/client/color-mode.tsx';
import { Dropdown } from './dropdown.tsx';
import { ItemBoundary } from './item-boundary.tsx';
import { Menu } from './menu.tsx';
import { getVersionLabel, VersionDropdown } from './version-dropdown.tsx';

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
