import { useLocation } from '@remix-run/react';
import type { NavItem, ShellData } from '#app/content/page-data.ts';

interface NavbarProps {
  shell: ShellData;
}

/** The bar that stays at the top: brand and sections. */
export function Navbar({ shell }: NavbarProps) {
  const { items } = shell.navbar;
  return (
    <header className="navbar">
      <nav className="navbar-inner" aria-label="Main">
        <a className="brand" href={shell.homeHref}>
          {shell.logo === undefined ? null : (
            <span className="brand-logo" dangerouslySetInnerHTML={{ __html: shell.logo }} />
          )}
          <span>{shell.title}</span>
        </a>
        {(['left', 'right'] as const).map((side) => (
          <ul key={side} className={`navbar-items navbar-${side}`}>
            {items
              .filter(({ position }) => position === side)
              .map((item) => (
                <li key={getKey(item)}>
                  <NavbarItem item={item} shell={shell} />
                </li>
              ))}
          </ul>
        ))}
      </nav>
    </header>
  );
}

function getKey(item: NavItem): string {
  return item.type === 'docsVersion' ? item.type : item.label;
}

function NavbarItem({ item, shell }: { item: NavItem; shell: ShellData }) {
  const { pathname } = useLocation();
  if (item.type === 'link') {
    const section = item.href.slice(shell.baseUrl.length - 1).replace(/\/$/, '');
    const current = section !== '' && (pathname === section || pathname.startsWith(`${section}/`));
    return (
      <a className="navbar-link" href={item.href} data-current={current ? '' : undefined}>
        {item.label}
      </a>
    );
  }
  const links = item.type === 'dropdown' ? item.items : item.versions;
  const label = item.type === 'dropdown' ? item.label : (links[0]?.label ?? 'Version');
  return (
    <details className="dropdown">
      <summary className="navbar-link">{label}</summary>
      <ul className="dropdown-menu">
        {links.map((link) => (
          <li key={link.href + link.label}>
            <a href={link.href}>{link.label}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}
