import { useLocation } from '@remix-run/react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { NavItem, ShellData } from '#app/content/shell-data.ts';
import { toVersion, useVersion } from '#app/navigation/preferred-version.ts';
import { useVersionLinks } from './version-dropdown.tsx';

/** From here on the viewport is a desktop's (L9). */
const DESKTOP = '(min-width: 997px)';

interface MenuProps {
  shell: ShellData;
}

/**
 * The menu of narrow screens (L4): the navbar's items and, below them, the sidebar of the section. It is a modal dialog,
 * so that the focus stays inside it and Escape closes it. Without JavaScript the items stand in the navbar and the
 * sidebar below the page.
 */
export function Menu({ shell }: MenuProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  useCloseWhenDesktop(dialog);

  useEffect(() => {
    dialog.current?.close();
  }, [pathname]);

  const show = (): void => {
    setOpen(true);
    dialog.current?.showModal();
  };

  return (
    <>
      <button type="button" className="icon-button menu-button needs-js" aria-expanded={open} onClick={show}>
        <span className="visually-hidden">Open menu</span>
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <path d="M4 7h16M4 12h16M4 17h16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
      {/* A click on the ground beside the panel is a click on the dialog itself; Escape does the same for the keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
      <dialog
        ref={dialog}
        className="menu"
        aria-label="Menu"
        onClose={() => setOpen(false)}
        onClick={(event) => {
          if (event.target === dialog.current) dialog.current.close();
        }}
      >
        <div className="menu-panel">
          <div className="menu-head">
            <span className="brand">{shell.title}</span>
            <button type="button" className="icon-button" onClick={() => dialog.current?.close()}>
              <span className="visually-hidden">Close menu</span>
              <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
                <path d="M6 6l12 12M18 6L6 18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
              </svg>
            </button>
          </div>
          {open ? <MenuContent shell={shell} /> : null}
        </div>
      </dialog>
    </>
  );
}

/** Made when the menu opens: the sidebar is copied from the page, where it stands anyway. */
function MenuContent({ shell }: MenuProps) {
  const [sidebar] = useState(() => findSidebar());
  return (
    <>
      <nav aria-label="Menu">
        <ul className="menu-items">
          {shell.navbar.items.map((item, at) => (
            <MenuItem key={at} item={item} shell={shell} />
          ))}
        </ul>
      </nav>
      {sidebar === undefined ? null : (
        <nav
          className="sidebar menu-sidebar"
          aria-label={`${sidebar.label}, menu`}
          dangerouslySetInnerHTML={{ __html: sidebar.html }}
        />
      )}
    </>
  );
}

/** An item of the navbar; all links of one that opens there. */
function MenuItem({ item, shell }: { item: NavItem; shell: ShellData }) {
  const version = useVersion(shell, useLocation().pathname);
  if (item.type === 'docsVersion') return <MenuVersions item={item} />;
  const links = item.type === 'link' ? [item] : item.items;
  return links.map(({ label, href }) => (
    <li key={href + label}>
      <a href={toVersion(href, shell, version)}>{label}</a>
    </li>
  ));
}

/** The docs versions. In one list with the other items they say what they are of. */
function MenuVersions({ item }: { item: Extract<NavItem, { type: 'docsVersion' }> }) {
  return useVersionLinks(item).map(({ label, href, isCurrent = false, onChoose }) => (
    <li key={label}>
      <a href={href} aria-current={isCurrent ? 'page' : undefined} onClick={onChoose}>
        Docs: {label}
      </a>
    </li>
  ));
}

function findSidebar(): { label: string; html: string } | undefined {
  const sidebar = document.querySelector('.layout > .sidebar');
  const list = sidebar?.querySelector('.sidebar-list');
  if (sidebar == null || list == null) return undefined;
  return { label: sidebar.getAttribute('aria-label') ?? '', html: list.innerHTML };
}

function useCloseWhenDesktop(dialog: RefObject<HTMLDialogElement>): void {
  useEffect(() => {
    const media = window.matchMedia(DESKTOP);
    const close = (): void => {
      if (media.matches) dialog.current?.close();
    };
    media.addEventListener('change', close);
    return () => media.removeEventListener('change', close);
  }, [dialog]);
}
