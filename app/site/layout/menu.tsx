import { useLocation } from '@remix-run/react';
import { useRef } from 'react';
import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { useVersion } from '#app/engine/client/preferred-version.ts';
import { DOCS_PATH } from '#app/engine/urls/paths.ts';
import { useCloseOnNavigation } from './dropdown.tsx';

/**
 * Menu on narrow screens (L4): search, the navbar's items, and the sidebars of the section and the docs. It is a modal
 * dialog, so that focus stays inside and Escape closes it. `menu-behavior.ts` opens and fills it, without React.
 * Without JavaScript, the items are in the navbar and the sidebar below the page.
 */
export function Menu({ layout }: { layout: LayoutData }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  const docsPath = useVersion(layout, pathname)?.path ?? DOCS_PATH;
  useCloseOnNavigation(() => dialog.current?.close());
  return (
    <>
      <button type="button" className="icon-button menu-button needs-js" aria-expanded={false}>
        <span className="visually-hidden">Open menu</span>
        <svg viewBox="0 0 24 24" width="1.375rem" height="1.375rem" aria-hidden="true">
          <path d="M4 7h16M4 12h16M4 17h16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
      <dialog
        ref={dialog}
        className="menu"
        aria-label="Menu"
        data-sidebar={`${layout.baseUrl}${docsPath.slice(1)}/nav.json`}
      >
        <div className="menu-panel">
          <div className="menu-head">
            <span className="brand">{layout.title}</span>
            <button type="button" className="icon-button">
              <span className="visually-hidden">Close menu</span>
              <svg viewBox="0 0 24 24" width="1.375rem" height="1.375rem" aria-hidden="true">
                <path d="M6 6l12 12M18 6L6 18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
              </svg>
            </button>
          </div>
          <div className="menu-content" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
        </div>
      </dialog>
    </>
  );
}
