import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { SidebarData } from '#app/engine/model/page-data.ts';
import { useVersion } from '#app/engine/client/preferred-version.ts';
import { DOCS_LABEL } from './docs-label.ts';
import { Sidebar } from './sidebar.tsx';
import { useHidesSidebar, useLayoutData } from './use-layout-data.ts';

interface DocsLayoutProps {
  sidebar: SidebarData;
  children: ReactNode;
}

/** Layout of the documentation: sidebar on the left, page on the right. Each version has a separate sidebar. */
export function DocsLayout({ sidebar, children }: DocsLayoutProps) {
  const { pathname } = useLocation();
  const section = useVersion(useLayoutData(), pathname)?.path.slice(1) ?? 'docs';
  return (
    <div className="layout">
      {useHidesSidebar() ? null : (
        <Sidebar key={section} label={DOCS_LABEL} section={section} sidebar={sidebar} />
      )}
      {children}
    </div>
  );
}
