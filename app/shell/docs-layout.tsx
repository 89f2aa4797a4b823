import type { ReactNode } from 'react';
import type { SidebarData } from '#app/content/page-data.ts';
import { Sidebar } from './sidebar.tsx';
import { useHidesSidebar } from './use-hides-sidebar.ts';

interface DocsLayoutProps {
  sidebar: SidebarData;
  children: ReactNode;
}

/** The documentation: sidebar on the left, page on the right. */
export function DocsLayout({ sidebar, children }: DocsLayoutProps) {
  return (
    <div className="layout">
      {useHidesSidebar() ? null : <Sidebar label="Docs sidebar" section="docs" sidebar={sidebar} />}
      {children}
    </div>
  );
}
