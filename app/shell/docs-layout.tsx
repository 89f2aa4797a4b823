import type { ReactNode } from 'react';
import type { SidebarData } from '#app/content/page-data.ts';
import { Sidebar } from './sidebar.tsx';

interface DocsLayoutProps {
  sidebar: SidebarData;
  children: ReactNode;
}

/** The documentation: sidebar on the left, page on the right. */
export function DocsLayout({ sidebar, children }: DocsLayoutProps) {
  return (
    <div className="layout">
      <Sidebar label="Docs sidebar" section="docs" sidebar={sidebar} />
      {children}
    </div>
  );
}
