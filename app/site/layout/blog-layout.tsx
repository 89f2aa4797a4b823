import type { ReactNode } from 'react';
import type { SidebarData } from '#app/engine/model/page-data.ts';
import { Sidebar } from './sidebar.tsx';
import { useHidesSidebar } from './use-layout-data.ts';

interface BlogLayoutProps {
  sidebar: SidebarData;
  children: ReactNode;
}

/** Layout of the blog: posts by year on the left, the page on the right. */
export function BlogLayout({ sidebar, children }: BlogLayoutProps) {
  return (
    <div className="layout">
      {useHidesSidebar() ? null : <Sidebar label="Blog posts" section="blog" sidebar={sidebar} />}
      {children}
    </div>
  );
}
